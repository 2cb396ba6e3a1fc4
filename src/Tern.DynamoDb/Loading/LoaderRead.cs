using System.Threading.Tasks.Sources;

namespace Tern.DynamoDb;

/// <summary>One caller's read: what its task is made of, and used again when it has been awaited.</summary>
internal sealed class LoaderRead<T> : IValueTaskSource<T?> where T : class
{
    private const int Waiting = 0;
    private const int Answered = 1;
    private const int Left = 2;

    private readonly DynamoLoader<T> _loader;
    private ManualResetValueTaskSourceCore<T?> _core;
    private CancellationTokenRegistration _registration;
    private int _state;

    internal LoaderRead(DynamoLoader<T> loader)
    {
        _loader = loader;

        // One caller that goes on for long must not keep the others from their answers.
        _core.RunContinuationsAsynchronously = true;
    }

    internal short Version => _core.Version;

    /// <summary>The batch that it is part of; null before that.</summary>
    internal LoaderBatch<T>? Batch { get; set; }

    /// <summary>The place of its key in the batch.</summary>
    internal int Place { get; set; }

    /// <summary>The next read of the batch, or of the pool.</summary>
    internal LoaderRead<T>? Next { get; set; }

    /// <summary>Whether its caller cancelled it.</summary>
    internal bool HasLeft => Volatile.Read(ref _state) == Left;

    /// <summary>Whether its caller can cancel it.</summary>
    internal bool CanLeave { get; private set; }

    internal void Watch(CancellationToken cancellationToken)
    {
        CanLeave = cancellationToken.CanBeCanceled;
        if (CanLeave) _registration = cancellationToken.UnsafeRegister(static (read, token) => ((LoaderRead<T>)read!).Cancel(token), this);
    }

    internal void Answer(T? item)
    {
        if (!End()) return;
        _core.SetResult(item);
    }

    internal void Fail(Exception error)
    {
        if (!End()) return;
        _core.SetException(error);
    }

    public T? GetResult(short token)
    {
        // One that failed or was cancelled may still be known to its batch or its token, and is not used again.
        var item = _core.GetResult(token);
        _core.Reset();
        _state = Waiting;
        Batch = null;
        _loader.Return(this);
        return item;
    }

    public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _core.OnCompleted(continuation, state, token, flags);

    private bool End()
    {
        if (Interlocked.CompareExchange(ref _state, Answered, Waiting) != Waiting) return false;

        // Waits for a callback that runs now, which finds that it came too late: it must not find another read here.
        _registration.Dispose();
        _registration = default;
        return true;
    }

    private void Cancel(CancellationToken cancellationToken)
    {
        if (Interlocked.CompareExchange(ref _state, Left, Waiting) != Waiting) return;
        _loader.Leave(this);
        _core.SetException(new OperationCanceledException(cancellationToken));
    }
}
