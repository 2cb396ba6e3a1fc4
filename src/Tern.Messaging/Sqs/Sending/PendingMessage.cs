using System.Threading.Tasks.Sources;

namespace Tern.Messaging.Sqs.Sending;

/// <summary>
/// A message on its way and the task of who waits for it, in one object that is used again. Two hold it: the waiter, until it has
/// its result, and the batch, until it has told it. A waiter that gives up leaves the batch alone.
/// </summary>
internal sealed class PendingMessage(PendingPool pool) : IValueTaskSource<SqsSentMessage>
{
    private ManualResetValueTaskSourceCore<SqsSentMessage> _core = new() { RunContinuationsAsynchronously = true };
    private CancellationTokenRegistration _registration;
    private int _isTold;
    private int _holders;

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

    /// <summary>Whether its waiter has given up, or has its result.</summary>
    public bool IsTold => Volatile.Read(ref _isTold) != 0;

    /// <summary>Begins a message.</summary>
    /// <param name="cancellationToken">Lets the waiter give up, before the message is in a batch and after.</param>
    public ValueTask<SqsSentMessage> Begin(CancellationToken cancellationToken)
    {
        _core.Reset();
        _isTold = 0;
        _holders = 2;
        if (cancellationToken.CanBeCanceled)
            _registration = cancellationToken.UnsafeRegister(static (message, token) => ((PendingMessage)message!).Cancel(token), this);
        return new ValueTask<SqsSentMessage>(this, _core.Version);
    }

    /// <summary>Tells the waiter that the queue has the message.</summary>
    public void Succeed(SqsSentMessage sent)
    {
        if (TryTell()) _core.SetResult(sent);
        Release();
    }

    /// <summary>Tells the waiter that the queue does not take the message.</summary>
    public void Fail(Exception error)
    {
        if (TryTell()) _core.SetException(error);
        Release();
    }

    /// <summary>Ends a message that was begun, and of which nobody knows.</summary>
    public void Abandon()
    {
        _registration.Dispose();
        _registration = default;
        pool.Return(this);
    }

    /// <summary>Lets go of a message whose waiter has given up.</summary>
    public void Leave() => Release();

    SqsSentMessage IValueTaskSource<SqsSentMessage>.GetResult(short token)
    {
        try
        {
            return _core.GetResult(token);
        }
        finally
        {
            _registration.Dispose(); // waits for a cancellation that runs: it must not meet the next message
            _registration = default;
            Release();
        }
    }

    ValueTaskSourceStatus IValueTaskSource<SqsSentMessage>.GetStatus(short token) => _core.GetStatus(token);

    void IValueTaskSource<SqsSentMessage>.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _core.OnCompleted(continuation, state, token, flags);

    private void Cancel(CancellationToken token)
    {
        if (TryTell()) _core.SetException(new OperationCanceledException(token));
    }

    private bool TryTell() => Interlocked.CompareExchange(ref _isTold, 1, 0) == 0;

    private void Release()
    {
        if (Interlocked.Decrement(ref _holders) == 0) pool.Return(this);
    }
}
