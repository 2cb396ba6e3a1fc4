using System.Runtime.InteropServices;
using Tern.Lambda.Streaming;

namespace Tern.Lambda.Runtime;

/// <summary>
/// The shutdown on SIGTERM: no further event is accepted, the shutdown hooks run, and within the same time the
/// invocations in progress may complete and respond. Then the process ends in any case. An invocation that hasn't
/// completed isn't acknowledged; if its response is streamed, the trailers report that it was truncated.
/// </summary>
internal sealed class ShutdownSequence : IDisposable
{
    // For handlers that stop when their token is canceled, and again to end the streams. Lambda allows 500 ms for
    // everything.
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

    /// <summary>Blocks until the hooks have completed, if they were started.</summary>
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
        // Otherwise the loops end on their own, and the program with them.
        if (!isBusy) return;
        // A caller that doesn't read must not keep the process from ending.
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
        options.Log.Warn($"Shutdown handlers didn't finish within {options.ShutdownTimeout.TotalMilliseconds} ms.");
        try
        {
            cancellation.Cancel();
        }
        catch (AggregateException e)
        {
            options.Log.Warn("A callback of a shutdown handler's cancellation token threw an exception.", e);
        }

        ended.Wait(Grace, options.Clock);
    }

    // A dedicated thread: the pool may be exhausted, and a hanging action must not block this thread.
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
