using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Tern.Cli;

/// <summary>
/// Waits for Ctrl-C or SIGTERM. A later signal ends the process immediately, for when a clean shutdown takes too long.
/// Signals that arrive almost simultaneously count as one: in a terminal, both the program and its parent receive the
/// signal, and npm, timeout and others forward it.
/// </summary>
internal sealed class EndSignal : IDisposable
{
    private static readonly TimeSpan s_moment = TimeSpan.FromMilliseconds(500);

    // never disposed: a signal may arrive at any time, and it holds no resources
    private readonly CancellationTokenSource _asked = new();
    private readonly PosixSignalRegistration _interrupt;
    private readonly PosixSignalRegistration _terminate;
    private long _first; // a timestamp of Stopwatch; 0 for none yet

    public EndSignal()
    {
        _interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, OnSignal);
        _terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, OnSignal);
    }

    /// <summary>A token that the signal cancels.</summary>
    public CancellationToken Token => _asked.Token;

    public async Task WaitAsync(CancellationToken cancellationToken)
    {
        using var either = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, _asked.Token);
        await Task.Delay(Timeout.Infinite, either.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        cancellationToken.ThrowIfCancellationRequested();
    }

    public void Dispose()
    {
        _interrupt.Dispose();
        _terminate.Dispose();
    }

    // Canceling the signal keeps the runtime from ending the process. A later signal isn't canceled.
    private void OnSignal(PosixSignalContext context)
    {
        var first = Interlocked.CompareExchange(ref _first, Stopwatch.GetTimestamp(), 0);
        context.Cancel = first == 0 || Stopwatch.GetElapsedTime(first) < s_moment;
        if (first == 0) _asked.CancelAsync();
    }
}
