namespace Tern.Lambda.Local.Parts;

/// <summary>A part that works from its start until the emulator ends.</summary>
internal abstract class LoopPart : IEmulatorPart
{
    private readonly CancellationTokenSource _close = new();
    private readonly CancellationTokenSource _end = new();

    protected LoopPart() => (Closing, Ended) = (_close.Token, _end.Token);

    /// <summary>Is cancelled when nothing new shall be taken, at the latest with <see cref="Ended"/>.</summary>
    protected CancellationToken Closing { get; }

    /// <summary>Is cancelled when the emulator ends.</summary>
    protected CancellationToken Ended { get; }

    /// <summary>The work, once it was started.</summary>
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

    /// <summary>Works until <see cref="Ended"/> is cancelled, and may throw then.</summary>
    protected abstract Task RunAsync();

    /// <summary>Gives back what the work held, once it has ended.</summary>
    protected virtual Task EndAsync() => Task.CompletedTask;

    private async Task LoopAsync()
    {
        try
        {
            await RunAsync().ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (Closing.IsCancellationRequested)
        {
            // The emulator ends.
        }
    }
}
