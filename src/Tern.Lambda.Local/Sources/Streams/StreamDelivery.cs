using System.Globalization;
using System.Text;
using System.Text.Json;
using Tern.Local.Sqs;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// Delivers a batch to its function until the batch is handled; nothing else from the shard is delivered before that. A
/// failed batch is retried, split in half if the options specify it, and discarded after the maximum number of retries
/// or when it is too old.
/// </summary>
internal sealed class StreamDelivery(StreamMappingOptions options, QueueSet queues, FunctionCall call, TimeProvider clock, Action<string> log)
{
    /// <summary>Delivers a batch, and returns when none of it is left.</summary>
    /// <param name="batch">The records.</param>
    /// <param name="window">The records' window, which receives the state in the function's response, or null for
    /// none.</param>
    /// <param name="cancellationToken">Cancels the delivery.</param>
    public async Task DeliverAsync(StreamBatch batch, TumblingWindow? window, CancellationToken cancellationToken)
    {
        var attempts = 0;
        while (batch.Records.Count > 0)
        {
            if (options.MaxAge is { } age && DropOld(ref batch, age)) continue;
            attempts++;
            var (failedAt, outcome, reason) = await TryAsync(batch, window, cancellationToken).ConfigureAwait(false);
            if (failedAt is null) return;

            log($"stream {options.Table}: {options.Function} failed with {Count(batch)}: {reason}.");
            if (failedAt > 0)
            {
                // The records before it are done, and the rest is a batch of its own.
                batch = batch.From(failedAt.Value);
                if (attempts > 1) attempts = 1;
            }

            if (options.Bisects && batch.Records.Count > 1)
            {
                var middle = batch.Records.Count / 2;
                await DeliverAsync(batch.Before(middle), window, cancellationToken).ConfigureAwait(false);
                batch = batch.From(middle);
                attempts = 0;
                continue;
            }

            if (attempts > options.MaxRetries)
            {
                GiveUp(batch, attempts, outcome, "RetryAttemptsExhausted");
                return;
            }

            await Task.Delay(TimeSpan.FromSeconds(Math.Min(attempts, 10)), clock, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>
    /// Notifies the function that a window has ended, with the window's state. The call is retried as often as a batch.
    /// </summary>
    public async Task CloseAsync(string stream, string shard, TumblingWindow window, CancellationToken cancellationToken)
    {
        var json = new StreamBatch(stream, shard, []).WriteEvent(window, isFinal: true);
        for (var attempts = 1; ; attempts++)
        {
            var (outcome, reason) = await CallAsync(json, $"dynamodb {options.Table} (end of a window)", cancellationToken).ConfigureAwait(false);
            if (outcome is not null && reason is null) return;
            log($"stream {options.Table}: {options.Function} failed at the end of the window from {window.Start:u}: {reason}.");
            if (attempts > options.MaxRetries || (options.MaxAge is { } age && clock.GetUtcNow() - window.End > age))
            {
                log($"stream {options.Table}: the end of the window from {window.Start:u} was discarded, with its state.");
                return;
            }

            await Task.Delay(TimeSpan.FromSeconds(Math.Min(attempts, 10)), clock, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <returns>The index of the first failed record (0 for the whole batch), or null if all succeeded; the function's
    /// outcome; and the reason for the failure.</returns>
    private async Task<(int? FailedAt, InvocationOutcome? Outcome, string Reason)> TryAsync(
        StreamBatch batch, TumblingWindow? window, CancellationToken cancellationToken)
    {
        var source = $"dynamodb {options.Table} ({batch.Records.Count})";
        var (outcome, reason) = await CallAsync(batch.WriteEvent(window), source, cancellationToken).ConfigureAwait(false);
        if (outcome is null || reason is not null) return (0, outcome, reason!);
        if (window?.Take(outcome.Payload) is { } fault) return (0, outcome, fault);
        if (!options.ReportsFailures) return (null, outcome, "");
        var failed = BatchFailures.Read(outcome.Payload, batch.Numbers, out var mistake);
        if (failed.Count == 0) return (null, outcome, "");
        for (var i = 0; i < batch.Numbers.Count; i++)
        {
            if (failed.Contains(batch.Numbers[i])) return (i, outcome, mistake ?? $"the record {batch.Numbers[i]} failed");
        }

        return (0, outcome, "");
    }

    /// <returns>The outcome of the call, or null if there is none yet; and the reason for its failure, or null if it
    /// succeeded.</returns>
    private async Task<(InvocationOutcome? Outcome, string? Reason)> CallAsync(byte[] json, string source, CancellationToken cancellationToken)
    {
        try
        {
            var outcome = await call(options.Function, new InvocationRequest { Payload = json, Source = source }, cancellationToken).ConfigureAwait(false);
            return (outcome, outcome.FunctionError is null ? null : outcome.ErrorType ?? outcome.FunctionError);
        }
        catch (FunctionThrottledException failure)
        {
            return (null, failure.Message);
        }
        catch (ObjectDisposedException failure)
        {
            return (null, failure.Message); // the function was removed; one with the same name may be added again
        }
    }

    private bool DropOld(ref StreamBatch batch, TimeSpan age)
    {
        var limit = clock.GetUtcNow() - age;
        var old = 0;
        while (old < batch.Records.Count && StreamBatch.ArrivalOf(batch.Records[old]) < limit) old++;
        if (old == 0) return false;
        GiveUp(batch.Before(old), 0, null, "EventAgeExceeded");
        batch = batch.From(old);
        return true;
    }

    private void GiveUp(StreamBatch batch, int attempts, InvocationOutcome? outcome, string condition)
    {
        log($"stream {options.Table}: {Count(batch)} discarded ({condition}){(options.OnFailure is { } name ? $"; the queue {name} is notified" : "")}.");
        if (options.OnFailure is not { } queue || queues.Find(queue) is not { } target) return;
        try
        {
            target.Send(new MessageDraft { Body = Describe(batch, attempts, outcome, condition), GroupId = target.IsFifo ? batch.Shard : null });
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            log($"stream {options.Table}: the queue {queue} can't be notified: {failure.Message}");
        }
    }

    /// <summary>
    /// Writes the record that Lambda sends for a discarded batch. It contains the batch's position in the stream, not
    /// the data.
    /// </summary>
    private string Describe(StreamBatch batch, int attempts, InvocationOutcome? outcome, string condition)
    {
        using var buffer = new MemoryStream();
        using (var json = new Utf8JsonWriter(buffer))
        {
            json.WriteStartObject();
            json.WriteStartObject("requestContext");
            json.WriteString("requestId", outcome?.RequestId ?? Guid.NewGuid().ToString());
            json.WriteString("functionArn", $"arn:aws:lambda:{LocalAws.Region}:{LocalAws.Account}:function:{options.Function}");
            json.WriteString("condition", condition);
            json.WriteNumber("approximateInvokeCount", attempts);
            json.WriteEndObject();
            if (outcome is not null)
            {
                json.WriteStartObject("responseContext");
                json.WriteNumber("statusCode", 200);
                json.WriteString("executedVersion", outcome.Version);
                json.WriteString("functionError", outcome.FunctionError); // null if the function reported failed records
                json.WriteEndObject();
            }

            json.WriteString("version", "1.0");
            json.WriteString("timestamp", Time(clock.GetUtcNow()));
            json.WriteStartObject("DDBStreamBatchInfo");
            json.WriteString("shardId", batch.Shard);
            json.WriteString("startSequenceNumber", batch.Numbers[0]);
            json.WriteString("endSequenceNumber", batch.Numbers[^1]);
            json.WriteString("approximateArrivalOfFirstRecord", Time(batch.FirstArrival));
            json.WriteString("approximateArrivalOfLastRecord", Time(StreamBatch.ArrivalOf(batch.Records[^1])));
            json.WriteNumber("batchSize", batch.Records.Count);
            json.WriteString("streamArn", batch.Stream);
            json.WriteEndObject();
            json.WriteEndObject();
        }

        return Encoding.UTF8.GetString(buffer.ToArray());
    }

    private static string Time(DateTimeOffset time) => time.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture);

    private static string Count(StreamBatch batch) => batch.Records.Count == 1 ? "1 record" : $"{batch.Records.Count} records";
}
