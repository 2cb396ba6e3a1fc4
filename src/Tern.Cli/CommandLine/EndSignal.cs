using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Tern.Cli.CommandLine;

/// <summary>
/// Waits for Ctrl-C or SIGTERM. A later one ends the process at once, for when ending cleanly takes too long. One that
/// comes in the same moment is the same one: from a terminal both the program and what started it get it, and npm,
/// timeout and others pass it on.
/// </summary>
internal sealed class EndSignal : IDisposable
{
    private static readonly TimeSpan s_moment = TimeSpan.FromMilliseconds(500);

    private readonly CancellationTokenSource _asked = new(); // never disposed: a signal may come meanwhile, and it holds nothing
    private readonly PosixSignalRegistration _interrupt;
    private readonly PosixSignalRegistration _terminate;
    private long _first; // of the clock of Stopwatch; 0 for none yet

    public EndSignal()
    {
        _interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, OnSignal);
        _terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, OnSignal);
    }

    /// <summary>Is cancelled by the signal.</summary>
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

    // Cancelling the signal keeps the runtime from ending the process; a later one is let through.
    private void OnSignal(PosixSignalContext context)
    {
        var first = Interlocked.CompareExchange(ref _first, Stopwatch.GetTimestamp(), 0);
        context.Cancel = first == 0 || Stopwatch.GetElapsedTime(first) < s_moment;
        if (first == 0) _asked.CancelAsync();
    }
}
