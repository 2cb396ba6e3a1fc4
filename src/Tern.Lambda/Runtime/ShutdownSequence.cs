using System.Runtime.InteropServices;
using Tern.Lambda.Streaming;

namespace Tern.Lambda.Runtime;

/// <summary>
/// What happens on SIGTERM: no further event is taken, the shutdown handlers run, and within the same time the
/// invocations in hand may finish and answer; then the process ends, whatever it was at. An invocation that is not done
/// is not acknowledged, and where its answer is streamed the trailers say that it broke off.
/// </summary>
internal sealed class ShutdownSequence : IDisposable
{
    // For handlers that stop when their token says so, and again for the ends of streams. Lambda leaves 500 ms for all of it.
    private static readonly TimeSpan Grace = TimeSpan.FromMilliseconds(50);

    private readonly LambdaRuntime _runtime;
    private readonly StopSignal _done = new();
    private readonly PosixSignalRegistration _registration;
    private int _begun;

    public ShutdownSequence(LambdaRuntime runtime)
    {
        _runtime = runtime;
        _registration = PosixSignalRegistration.Create(PosixSignal.SIGTERM, context =>
        {
            context.Cancel = true;
            Begin();
        });
        runtime.Options.SignalForTests = Begin;
    }

    /// <summary>Blocks until the handlers are done, once they were begun.</summary>
    public void WaitUntilDone()
    {
        if (Volatile.Read(ref _begun) != 0) _done.Wait();
    }

    public void Dispose() => _registration.Dispose();

    private void Begin()
    {
        if (Interlocked.Exchange(ref _begun, 1) != 0) return;
        _runtime.Stop.Set();
        var options = _runtime.Options;
        var begun = options.Clock.GetTimestamp();
        RunHandlers();
        _runtime.EndWaiting();
        if (_runtime.IsHandling) _runtime.Idle.Wait(options.ShutdownTimeout - options.Clock.GetElapsedTime(begun), options.Clock);
        var isBusy = _runtime.IsBusy;
        _done.Set();
        // Otherwise the loops end by themselves, and with them the program.
        if (!isBusy) return;
        // A caller who does not read must not keep the process from ending.
        Start(_runtime.BreakOffStreams).Wait(Grace, _runtime.Options.Clock);
        _runtime.Options.Exit(0);
    }

    private void RunHandlers()
    {
        var options = _runtime.Options;
        using var cancellation = new CancellationTokenSource();
        var token = cancellation.Token;
        var ended = Start(() => RunEach(options, token));
        if (ended.Wait(options.ShutdownTimeout, options.Clock)) return;
        options.Log.Warn($"Shutdown handlers were not done after {options.ShutdownTimeout.TotalMilliseconds} ms.");
        try
        {
            cancellation.Cancel();
        }
        catch (AggregateException e)
        {
            options.Log.Warn("A callback of a shutdown handler's cancellation token failed.", e);
        }

        ended.Wait(Grace, options.Clock);
    }

    // A thread of its own: the pool may be exhausted, and what hangs must not hang this one.
    private static StopSignal Start(Action action)
    {
        var ended = new StopSignal();
        new Thread(() =>
        {
            action();
            ended.Set();
        }) { IsBackground = true, Name = "Tern.Lambda shutdown" }.Start();
        return ended;
    }

    private static void RunEach(LambdaRuntimeOptions options, CancellationToken cancellationToken)
    {
        for (var i = options.ShutdownHandlers.Count - 1; i >= 0; i--)
        {
            try
            {
                new HandlerWaiter().Wait(options.ShutdownHandlers[i](cancellationToken));
            }
            catch (Exception e)
            {
                options.Log.Fail("A shutdown handler failed.", e);
            }
        }
    }
}
