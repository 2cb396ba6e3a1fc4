namespace Tern.DynamoDb;

/// <summary>One caller's read, used again when it has its answer. The caller holds a task of its own, which stays as it is.</summary>
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

    /// <summary>Begins a read, which its caller may cancel.</summary>
    /// <returns>The caller's task.</returns>
    internal Task<T?> Begin(CancellationToken cancellationToken)
    {
        // One caller that goes on for long must not keep the others from their answers.
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

        // Waits for a callback that runs now, which finds that it came too late: it must not find another read here.
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

    // Not one that was cancelled: its batch still knows it.
    private void Reuse()
    {
        _answer = null!;
        _state = Waiting;
        Batch = null;
        _loader.Return(this);
    }
}
