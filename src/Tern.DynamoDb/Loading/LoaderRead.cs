namespace Tern.DynamoDb;

/// <summary>
/// A caller's read, which is reused after it completes. The caller holds a task of its own, which isn't affected.
/// </summary>
internal sealed class LoaderRead<T> where T : class
{
    private const int Waiting = 0;
    private const int Answered = 1;
    private const int Left = 2;

    private readonly DynamoLoader<T> _loader;
    private TaskCompletionSource<T?> _answer = null!;
    private CancellationTokenRegistration _registration;
    private int _state;

    internal LoaderRead(DynamoLoader<T> loader) => _loader = loader;

    /// <summary>The batch that contains the read, or null if it isn't in one yet.</summary>
    internal LoaderBatch<T>? Batch { get; set; }

    /// <summary>The position of the read's key in the batch.</summary>
    internal int Place { get; set; }

    /// <summary>The next read in the batch or in the pool.</summary>
    internal LoaderRead<T>? Next { get; set; }

    /// <summary>A value indicating whether the caller canceled the read.</summary>
    internal bool HasLeft => Volatile.Read(ref _state) == Left;

    /// <summary>A value indicating whether the caller can cancel the read.</summary>
    internal bool CanLeave { get; private set; }

    /// <summary>Starts a read that its caller may cancel.</summary>
    /// <returns>The caller's task.</returns>
    internal Task<T?> Begin(CancellationToken cancellationToken)
    {
        // A long continuation of one caller must not delay the others.
        _answer = new(TaskCreationOptions.RunContinuationsAsynchronously);
        var task = _answer.Task;
        CanLeave = cancellationToken.CanBeCanceled;
        if (CanLeave) _registration = cancellationToken.UnsafeRegister(static (read, token) => ((LoaderRead<T>)read!).Cancel(token), this);
        return task;
    }

    internal void Answer(T? item)
    {
        if (!End()) return;
        _answer.SetResult(item);
        Reuse();
    }

    internal void Fail(Exception error)
    {
        if (!End()) return;
        _answer.SetException(error);
        Reuse();
    }

    private bool End()
    {
        if (Interlocked.CompareExchange(ref _state, Answered, Waiting) != Waiting) return false;

        // Waits for a running callback, which finds that it's too late: it must not find a different read here.
        _registration.Dispose();
        _registration = default;
        return true;
    }

    private void Cancel(CancellationToken cancellationToken)
    {
        if (Interlocked.CompareExchange(ref _state, Left, Waiting) != Waiting) return;
        _loader.Leave(this);
        _answer.SetCanceled(cancellationToken);
    }

    // Canceled reads aren't reused, because their batch still refers to them.
    private void Reuse()
    {
        _answer = null!;
        _state = Waiting;
        Batch = null;
        _loader.Return(this);
    }
}
