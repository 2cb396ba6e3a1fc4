using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Text;
using System.Text.Json;

namespace Tern.Lambda.Local;

/// <summary>
/// Events whose sender doesn't wait. A failed event is retried up to twice, with a longer delay before the second
/// retry. After that, the function's destinations receive a record, and its dead-letter queue the event.
/// </summary>
internal sealed class AsyncInvocations(EmulatorServices services) : IEmulatorPart
{
    private static readonly FrozenDictionary<string, (string Type, string Value)> s_noAttributes = FrozenDictionary<string, (string Type, string Value)>.Empty;

    private readonly CancellationTokenSource _stop = new();
    private readonly ConcurrentDictionary<Task, byte> _running = new();

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <summary>Starts an invocation and returns at once.</summary>
    /// <returns>A task that completes when the first attempt has ended. It never fails.</returns>
    public Task Begin(EmulatedFunction function, InvocationRequest request)
    {
        var attempt = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var run = Task.Run(() => RunAsync(function, request, attempt));
        _running[run] = 0;
        run.ContinueWith(done => _running.TryRemove(done, out _), CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);
        return attempt.Task;
    }

    /// <summary>Starts an invocation of the function with a name, for senders that use functions by name only.</summary>
    /// <returns>An outcome that confirms the event was accepted. The function's outcome is only logged.</returns>
    /// <exception cref="KeyNotFoundException">The function doesn't exist.</exception>
    public Task<InvocationOutcome> CallAsync(string name, InvocationRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var function = services.Functions.Find(name) ?? throw new KeyNotFoundException($"The function '{name}' no longer exists.");
        _ = Begin(function, request with { Qualifier = FunctionReference.Read(name).Qualifier });
        return Task.FromResult(new InvocationOutcome { RequestId = "" });
    }

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync().ConfigureAwait(false);
        await Task.WhenAll(_running.Keys).ConfigureAwait(false);
    }

    private async Task RunAsync(EmulatedFunction function, InvocationRequest request, TaskCompletionSource first)
    {
        try
        {
            var options = function.Options.Async;
            var (outcome, condition, attempts) = await TryAsync(function, request, first).ConfigureAwait(false);
            if (outcome.FunctionError is null)
            {
                if (options.OnSuccess is { } success) await SendAsync(function, success, Record("Success"), "Success").ConfigureAwait(false);
                return;
            }

            var why = condition == "EventAgeExceeded" ? "was discarded at its maximum age" : attempts == 1 ? "failed" : $"failed {attempts} times";
            services.Log(function.Name, $"The asynchronous event {outcome.RequestId} {why}: {outcome.ErrorType}.");
            DeliveryTarget? target = function.Options.OnFailure is { } name ? new DeliveryTarget(DeliveryKind.Function, name) : options.OnFailure;
            if (target is { } failure) await SendAsync(function, failure, Record(condition), "Failure").ConfigureAwait(false);
            if (options.DeadLetterQueue is { } dead) SendToDeadLetters(function, dead, request, outcome);

            byte[] Record(string condition) =>
                InvocationDestinationRecord.Write(function.Name, request, outcome, condition, attempts, services.Clock.GetUtcNow());
        }
        catch (Exception reason) when (reason is OperationCanceledException or ObjectDisposedException)
        {
            services.Log(function.Name, "An asynchronous event was discarded, because the emulator or its function stopped.");
        }
        catch (TenantMissingException reason)
        {
            services.Log(function.Name, $"An asynchronous event is lost: {reason.Message}");
        }
        catch (Exception reason) when (reason is IOException or UnauthorizedAccessException)
        {
            services.Log(function.Name, $"The record of an asynchronous event is lost: {reason.Message}");
        }
        finally
        {
            first.TrySetResult();
        }
    }

    private async Task<(InvocationOutcome Outcome, string Condition, int Attempts)> TryAsync(
        EmulatedFunction function, InvocationRequest request, TaskCompletionSource first)
    {
        var options = function.Options.Async;
        var pause = function.Options.RetryDelay;
        var since = services.Clock.GetTimestamp();
        for (var attempt = 1; ; attempt++)
        {
            try
            {
                var outcome = await function.InvokeAsync(request, _stop.Token).ConfigureAwait(false);
                if (outcome.FunctionError is null || attempt > options.MaxRetries) return (outcome, "RetriesExhausted", attempt);
                if (options.MaxAge is { } age && services.Clock.GetElapsedTime(since) + pause > age) return (outcome, "EventAgeExceeded", attempt);
            }
            catch (FunctionThrottledException)
            {
                attempt--; // a throttled event doesn't count as failed; Lambda keeps trying for hours
            }

            first.TrySetResult();
            await Task.Delay(pause, services.Clock, _stop.Token).ConfigureAwait(false);
            pause *= 2;
        }
    }

    private async Task SendAsync(EmulatedFunction function, DeliveryTarget target, byte[] record, string result)
    {
        switch (target.Kind)
        {
            case DeliveryKind.Function when services.Functions.Find(target.Name) is { } receiver:
                var request = new InvocationRequest
                {
                    Payload = record,
                    Source = $"on{result.ToLowerInvariant()} {function.Name}",
                    Qualifier = FunctionReference.Read(target.Name).Qualifier,
                };
                await receiver.InvokeAsync(request, _stop.Token).ConfigureAwait(false);
                return;
            case DeliveryKind.Queue when services.SendMessage is { } send && send(target.Name, Encoding.UTF8.GetString(record), s_noAttributes):
                return;
            case DeliveryKind.EventBus when services.PutEvent is { } put:
                await put(target.Name, ToEntry(result, record), _stop.Token).ConfigureAwait(false);
                return;
            default:
                services.Log(function.Name, $"The {target.Kind} '{target.Name}' no longer exists, so the record of an asynchronous event is lost.");
                return;
        }
    }

    private static JsonElement ToEntry(string result, byte[] record)
    {
        var buffer = new System.Buffers.ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(buffer))
        {
            json.WriteStartObject();
            json.WriteString("Source"u8, "lambda"u8);
            json.WriteString("DetailType"u8, $"Lambda Function Invocation Result - {result}");
            json.WriteString("Detail"u8, record);
            json.WriteEndObject();
        }

        return JsonElement.Parse(buffer.WrittenSpan);
    }

    /// <summary>Sends the event itself to a dead-letter queue, with the error in message attributes.</summary>
    private void SendToDeadLetters(EmulatedFunction function, string name, InvocationRequest request, InvocationOutcome outcome)
    {
        var message = outcome.Text;
        var attributes = new Dictionary<string, (string Type, string Value)>(StringComparer.Ordinal)
        {
            ["ErrorCode"] = ("Number", "200"),
            ["ErrorMessage"] = ("String", message.Length <= 1024 ? message : message[..1024]),
            ["RequestID"] = ("String", outcome.RequestId),
        };
        if (services.SendMessage?.Invoke(name, Encoding.UTF8.GetString(request.Payload.Span), attributes) == true) return;
        services.Log(function.Name, $"The dead-letter queue '{name}' no longer exists, so the event {outcome.RequestId} is lost.");
    }
}
