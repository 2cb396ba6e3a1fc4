namespace Tern.Concurrency;

/// <summary>
/// An enumerator that rejects concurrent use. A pending MoveNextAsync is a task, so callers can block on it, await it
/// more than once and discard it.
/// </summary>
internal sealed class GuardedEnumerator<T>(IAsyncEnumerator<T> items) : IAsyncEnumerator<T>
{
    private int _isBusy;

    public T Current => items.Current;

    public ValueTask<bool> MoveNextAsync()
    {
        Enter();
        ValueTask<bool> moving;
        try
        {
            moving = items.MoveNextAsync();
            if (!moving.IsCompleted) return LeaveAfterAsync(moving);
        }
        catch
        {
            Leave();
            throw;
        }

        Leave();
        // Most items are on the page that was read last and need no task. An error is stored in one.
        return moving.IsCompletedSuccessfully ? new ValueTask<bool>(moving.Result) : new ValueTask<bool>(moving.AsTask());
    }

    public ValueTask DisposeAsync()
    {
        Enter();
        ValueTask disposing;
        try
        {
            disposing = items.DisposeAsync();
            if (!disposing.IsCompleted) return LeaveAfterAsync(disposing);
        }
        catch
        {
            Leave();
            throw;
        }

        Leave();
        if (!disposing.IsCompletedSuccessfully) return new ValueTask(disposing.AsTask());
        disposing.GetAwaiter().GetResult();
        return default;
    }

    private async ValueTask<bool> LeaveAfterAsync(ValueTask<bool> moving)
    {
        try
        {
            return await moving.ConfigureAwait(false);
        }
        finally
        {
            Leave();
        }
    }

    private async ValueTask LeaveAfterAsync(ValueTask disposing)
    {
        try
        {
            await disposing.ConfigureAwait(false);
        }
        finally
        {
            Leave();
        }
    }

    private void Enter()
    {
        if (Interlocked.Exchange(ref _isBusy, 1) == 0) return;
        throw new InvalidOperationException(
            "The previous MoveNextAsync of this enumerator is still running. Await it before the next call, or use a separate enumerator for each reader " +
            "(one await foreach each).");
    }

    private void Leave() => Volatile.Write(ref _isBusy, 0);
}
