using System.Collections.Concurrent;
using Tern.Lambda.Local.Functions;
using Tern.Lambda.Local.Invoking;
using Tern.Lambda.Local.Parts;

namespace Tern.Lambda.Local.InvokeApi;

/// <summary>
/// Events whose sender doesn't wait: tried three times, with a pause before the second and a longer one before the third, then handed
/// to the function's <c>OnFailure</c>.
/// </summary>
internal sealed class AsyncInvocations(EmulatorServices services) : IAsyncDisposable
{
    private const int MostAttempts = 3;

    private readonly CancellationTokenSource _stop = new();
    private readonly ConcurrentDictionary<Task, byte> _running = new();

    /// <summary>Begins one, and returns at once.</summary>
    public void Begin(EmulatedFunction function, InvocationRequest request)
    {
        var run = Task.Run(() => RunAsync(function, request));
        _running[run] = 0;
        run.ContinueWith(done => _running.TryRemove(done, out _), CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);
    }

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync().ConfigureAwait(false);
        await Task.WhenAll(_running.Keys).ConfigureAwait(false);
    }

    private async Task RunAsync(EmulatedFunction function, InvocationRequest request)
    {
        try
        {
            var outcome = await TryAsync(function, request).ConfigureAwait(false);
            if (outcome.FunctionError is null) return;
            services.Log(function.Name, $"The asynchronous event {outcome.RequestId} failed {MostAttempts} times: {outcome.ErrorType}.");
            if (function.Options.OnFailure is not { } target) return;
            if (services.Functions.Find(target) is not { } receiver)
            {
                services.Log(function.Name, $"Its OnFailure, the function '{target}', is not here: the event {outcome.RequestId} is lost.");
                return;
            }

            var record = FailureRecord.Write(function.Name, request, outcome, MostAttempts, services.Clock.GetUtcNow());
            await receiver.InvokeAsync(new InvocationRequest { Payload = record, Source = $"onfailure {function.Name}" }, _stop.Token).ConfigureAwait(false);
        }
        catch (Exception failure) when (failure is OperationCanceledException or ObjectDisposedException)
        {
            services.Log(function.Name, "An asynchronous event was given up, as the emulator or its function stopped.");
        }
    }

    private async Task<InvocationOutcome> TryAsync(EmulatedFunction function, InvocationRequest request)
    {
        var pause = function.Options.RetryDelay;
        for (var attempt = 1; ; attempt++)
        {
            try
            {
                var outcome = await function.InvokeAsync(request, _stop.Token).ConfigureAwait(false);
                if (outcome.FunctionError is null || attempt == MostAttempts) return outcome;
            }
            catch (FunctionThrottledException)
            {
                attempt--; // Lambda goes on for hours: a throttled event is no failed one
            }

            await Task.Delay(pause, services.Clock, _stop.Token).ConfigureAwait(false);
            pause *= 2;
        }
    }
}
