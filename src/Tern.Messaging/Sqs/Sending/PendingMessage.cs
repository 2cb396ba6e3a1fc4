using Tern.Messaging.Sqs.Checksums;
using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs.Sending;

/// <summary>
/// A message on its way, in an object that is used again. Its sender holds a task of its own, which stays as it is. A sender that cancels leaves the batch
/// alone.
/// </summary>
internal sealed class PendingMessage(PendingPool pool)
{
    private TaskCompletionSource<SqsSentMessage> _result = null!;
    private CancellationTokenRegistration _registration;
    private int _isTold;

    /// <summary>The next free one, while it is not used.</summary>
    public PendingMessage? Next { get; set; }

    /// <summary>Where its part of the request begins.</summary>
    public int Offset { get; set; }

    /// <summary>How long its part of the request is.</summary>
    public int Length { get; set; }

    /// <summary>The MD5 of its body.</summary>
    public UInt128 BodyDigest { get; set; }

    /// <summary>The MD5 of its attributes; null for none.</summary>
    public UInt128? AttributesDigest { get; set; }

    /// <summary>Takes the digests that the answer is compared with.</summary>
    public void Digest(scoped ReadOnlySpan<byte> body, Dictionary<string, MessageAttributeValue>? attributes)
    {
        BodyDigest = MessageDigest.Of(body);
        AttributesDigest = MessageDigest.Of(attributes);
    }

    /// <summary>Whether its waiter has given up, or has its result.</summary>
    public bool IsTold => Volatile.Read(ref _isTold) != 0;

    /// <summary>Begins a message.</summary>
    /// <param name="cancellationToken">Lets the waiter give up, before the message is in a batch and after.</param>
    /// <returns>The waiter's task.</returns>
    public Task<SqsSentMessage> Begin(CancellationToken cancellationToken)
    {
        _isTold = 0;
        _result = new(TaskCreationOptions.RunContinuationsAsynchronously);
        var task = _result.Task;
        if (cancellationToken.CanBeCanceled)
            _registration = cancellationToken.UnsafeRegister(static (message, token) => ((PendingMessage)message!).Cancel(token), this);
        return task;
    }

    /// <summary>Tells the waiter that the queue has the message.</summary>
    public void Succeed(SqsSentMessage sent)
    {
        if (TryTell()) _result.SetResult(sent);
        Leave();
    }

    /// <summary>Tells the waiter that the queue does not take the message.</summary>
    public void Fail(Exception error)
    {
        if (TryTell())
        {
            if (error is OperationCanceledException { CancellationToken: { IsCancellationRequested: true } token }) _result.SetCanceled(token);
            else _result.SetException(error);
        }

        Leave();
    }

    /// <summary>Lets go of a message that nobody waits for.</summary>
    public void Leave()
    {
        _registration.Dispose(); // waits for a cancellation that runs: it must not meet the next message
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
