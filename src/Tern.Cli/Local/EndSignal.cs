using System.Runtime.InteropServices;

namespace Tern.Cli.Local;

/// <summary>Waits for Ctrl-C or SIGTERM. The second one ends the process at once, for when ending cleanly takes too long.</summary>
internal sealed class EndSignal : IDisposable
{
    private readonly TaskCompletionSource _asked = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly CancellationTokenSource _starting = new();
    private readonly PosixSignalRegistration _interrupt;
    private readonly PosixSignalRegistration _terminate;

    public EndSignal()
    {
        _interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, OnSignal);
        _terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, OnSignal);
    }

    /// <summary>Is cancelled by the signal: for what is under way before there is anything to end.</summary>
    public CancellationToken Token => _starting.Token;

    public Task WaitAsync(CancellationToken cancellationToken) => _asked.Task.WaitAsync(cancellationToken);

    public void Dispose()
    {
        _interrupt.Dispose();
        _terminate.Dispose();
        _starting.Dispose();
    }

    // Cancelling the signal keeps the runtime from ending the process; a second one is let through.
    private void OnSignal(PosixSignalContext context)
    {
        context.Cancel = _asked.TrySetResult();
        if (context.Cancel) _starting.Cancel();
    }
}
