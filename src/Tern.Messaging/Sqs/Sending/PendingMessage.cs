using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs;

/// <summary>
/// A message that is being sent, in a reusable object. The caller holds a separate task, which isn't reused. If the
/// caller cancels, the batch isn't affected.
/// </summary>
internal sealed class PendingMessage(PendingPool pool)
{
    private TaskCompletionSource<SqsSentMessage> _result = null!;
    private CancellationTokenRegistration _registration;
    private int _isTold;

    /// <summary>The next free object in the pool, while this one is unused.</summary>
    public PendingMessage? Next { get; set; }

    /// <summary>The offset of the message's part of the request.</summary>
    public int Offset { get; set; }

    /// <summary>The length of the message's part of the request.</summary>
    public int Length { get; set; }

    /// <summary>The MD5 of its body.</summary>
    public UInt128 BodyDigest { get; set; }

    /// <summary>The MD5 of its attributes, or null if it has none.</summary>
    public UInt128? AttributesDigest { get; set; }

    /// <summary>Computes the digests to compare with the response.</summary>
    public void Digest(scoped ReadOnlySpan<byte> body, Dictionary<string, MessageAttributeValue>? attributes)
    {
        BodyDigest = MessageDigest.Of(body);
        AttributesDigest = MessageDigest.Of(attributes);
    }

    /// <summary>Gets a value indicating whether the caller has the result or has canceled.</summary>
    public bool IsTold => Volatile.Read(ref _isTold) != 0;

    /// <summary>Starts a message.</summary>
    /// <param name="cancellationToken">A token that lets the caller cancel, before and after the message is in a
    /// batch.</param>
    /// <returns>The caller's task.</returns>
    public Task<SqsSentMessage> Begin(CancellationToken cancellationToken)
    {
        _isTold = 0;
        _result = new(TaskCreationOptions.RunContinuationsAsynchronously);
        var task = _result.Task;
        if (cancellationToken.CanBeCanceled)
            _registration = cancellationToken.UnsafeRegister(static (message, token) => ((PendingMessage)message!).Cancel(token), this);
        return task;
    }

    /// <summary>Completes the caller's task: the queue has the message.</summary>
    public void Succeed(SqsSentMessage sent)
    {
        if (TryTell()) _result.SetResult(sent);
        Leave();
    }

    /// <summary>Fails the caller's task: the queue doesn't take the message.</summary>
    public void Fail(Exception error)
    {
        if (TryTell())
        {
            if (error is OperationCanceledException { CancellationToken: { IsCancellationRequested: true } token }) _result.SetCanceled(token);
            else _result.SetException(error);
        }

        Leave();
    }

    /// <summary>Returns a message that no caller waits for to the pool.</summary>
    public void Leave()
    {
        _registration.Dispose(); // waits for a running cancellation callback: it must not hit the next message
        _registration = default;
        _result = null!;
        pool.Return(this);
    }

    private void Cancel(CancellationToken token)
    {
        if (TryTell()) _result.SetCanceled(token);
    }

    private bool TryTell() => Interlocked.CompareExchange(ref _isTold, 1, 0) == 0;
}
