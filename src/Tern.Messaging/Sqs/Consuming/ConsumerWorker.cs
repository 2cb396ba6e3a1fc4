using System.Diagnostics;
using Tern.Telemetry;

namespace Tern.Messaging.Sqs;

/// <summary>Handles one message after another. All share one token source until it's canceled.</summary>
#pragma warning disable CA1001 // The source has neither a timer nor a wait handle, and lives as long as its consumer.
internal sealed class ConsumerWorker(
    ConsumerWorkers workers, MessageSettler settler, SqsQueueAddress queue, MessageHandler handler, ConsumerSettings settings, SqsInstruments instruments)
    : IThreadPoolWorkItem
#pragma warning restore CA1001
{
    private CancellationTokenSource _stop = new();
    private ConsumerScope? _scope;

    /// <summary>
    /// Cancels the token of the message in progress. Called under the board's lock, so that it can't hit a different
    /// message.
    /// </summary>
    public void Cancel() => _ = _stop.CancelAsync(); // callbacks run elsewhere: they are the user's code

    // The thread pool's entry point. The task that it starts never throws.
    void IThreadPoolWorkItem.Execute() => _ = RunAsync();

    private async Task RunAsync()
    {
        workers.Started();
        while (workers.Next(this) is { } held)
        {
            Exception? error = null;
            var started = settings.Clock.GetTimestamp();
            var span = StartSpan(held.Message);
            try
            {
                if (settings.LargePayloads is { } store && held.Message.TryGetPointer(out var pointer))
                    await LoadAsync(store, held.Message, pointer).ConfigureAwait(false);
                await handler.HandleAsync(held.Message, ref _scope, _stop.Token).ConfigureAwait(false);
            }
            catch (Exception thrown)
            {
                error = thrown;
                MessagingTelemetry.SetError(span, thrown);
            }

            span.StopSafely();
            instruments.Processed(settings.Clock.GetElapsedTime(started), error);
            if (error is null) settler.Succeed(held);
            else await settler.FailAsync(held, error, _stop.Token).ConfigureAwait(false);
            if (_stop.TryReset()) continue;
            _stop.Dispose();
            _stop = new CancellationTokenSource();
        }

        workers.Idle(this);
    }

    private async ValueTask LoadAsync(PayloadStore store, ReceivedMessage message, PayloadPointer pointer) =>
        message.Load(await store.LoadAsync(pointer, _stop.Token).ConfigureAwait(false));

    // Returns null if nothing listens.
    private Activity? StartSpan(ReceivedMessage message)
    {
        if (!MessagingTelemetry.IsListened) return null;
        var parent = message.RawAttributes?.GetValueOrDefault(MessagingNames.TraceParent)?.StringValue;
        var state = message.RawAttributes?.GetValueOrDefault(MessagingNames.TraceState)?.StringValue;
        ActivityLink[]? links = TraceCarrier.TryRead(parent, state, message.TraceHeader, out var context) ? [new(context)] : null;
        var span = MessagingTelemetry.StartProcess(MessagingNames.Sqs, queue.Name, links);
        span?.SetTag(MessagingNames.MessageId, message.MessageId);
        return span;
    }
}
