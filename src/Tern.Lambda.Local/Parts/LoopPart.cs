namespace Tern.Lambda.Local;

/// <summary>A part with a loop that runs from the start until the emulator stops.</summary>
internal abstract class LoopPart : IEmulatorPart
{
    private readonly CancellationTokenSource _close = new();
    private readonly CancellationTokenSource _end = new();

    protected LoopPart() => (Closing, Ended) = (_close.Token, _end.Token);

    /// <summary>
    /// Gets a token that is canceled when the part must not take new work, at the latest together with
    /// <see cref="Ended"/>.
    /// </summary>
    protected CancellationToken Closing { get; }

    /// <summary>Gets a token that is canceled when the emulator stops.</summary>
    protected CancellationToken Ended { get; }

    /// <summary>Gets the task of the loop, after it was started.</summary>
    protected Task Loop { get; private set; } = Task.CompletedTask;

    public virtual Task StartAsync(CancellationToken cancellationToken)
    {
        Loop = LoopAsync();
        return Task.CompletedTask;
    }

    public void Close() => _close.Cancel();

    public async ValueTask DisposeAsync()
    {
        await _close.CancelAsync().ConfigureAwait(false);
        await _end.CancelAsync().ConfigureAwait(false);
        try
        {
            await Loop.ConfigureAwait(false);
        }
        finally
        {
            await EndAsync().ConfigureAwait(false);
            _close.Dispose();
            _end.Dispose();
        }
    }

    /// <summary>Runs until <see cref="Ended"/> is canceled; it may throw then.</summary>
    protected abstract Task RunAsync();

    /// <summary>Releases the loop's resources after it has ended.</summary>
    protected virtual Task EndAsync() => Task.CompletedTask;

    private async Task LoopAsync()
    {
        try
        {
            await RunAsync().ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (Closing.IsCancellationRequested)
        {
            // The emulator is stopping.
        }
    }
}
