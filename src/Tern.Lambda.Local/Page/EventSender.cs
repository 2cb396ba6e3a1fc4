using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Tern.Pages;

namespace Tern.Lambda.Local.Page;

/// <summary>
/// Sends events for the page. The page doesn't wait for the outcome; it learns it from the feed, as for any other
/// invocation.
/// </summary>
internal sealed class EventSender(InvocationJournal journal, CancellationToken stopping)
{
    /// <summary>The size limit of Lambda for synchronous invocations.</summary>
    private const int MostBytes = 6 * 1024 * 1024;

    private const string FromPage = "page";
    private const string Again = ", sent again";

    /// <summary>Sends the body of the request, which must be JSON.</summary>
    public async Task SendAsync(HttpContext context, PageRequest request, EmulatedFunction function)
    {
        var body = await RequestBody.ReadAsync(context, MostBytes).ConfigureAwait(false);
        if (body.State == RequestBodyState.TooLong)
            await request.RefuseAsync(413, $"An event may have at most {MostBytes} bytes.").ConfigureAwait(false);
        else if (body.State != RequestBodyState.Whole)
            await request.RefuseAsync(400, "The event is incomplete.").ConfigureAwait(false);
        else if (Fault(body.Bytes) is { } fault)
            await request.RefuseAsync(400, fault).ConfigureAwait(false);
        else
            await SendAsync(request, function, new InvocationRequest { Payload = body.Bytes, Source = FromPage }).ConfigureAwait(false);
    }

    /// <summary>Resends an event unchanged, with its accompanying data but a new trace.</summary>
    public Task SendAgainAsync(PageRequest request, EmulatedFunction function, InvocationRecord record)
    {
        var (before, source) = (record.Request, record.Request.Source);
        if (!source.EndsWith(Again, StringComparison.Ordinal)) source += Again;
        return SendAsync(request, function, before with { Source = source, TraceId = null, Sink = null });
    }

    private async Task SendAsync(PageRequest request, EmulatedFunction function, InvocationRequest invocation)
    {
        try
        {
            var outcome = function.InvokeAsync(invocation, stopping);

            // The invocation is in the journal as soon as the call returns, unless it was rejected.
            if (Find(invocation) is not { } record)
            {
                await outcome.ConfigureAwait(false);
                throw new InvalidOperationException($"The event to {function.Name} wasn't recorded. This is a bug in the emulator.");
            }

            // Later failures are in the journal, where the page reads them.
            _ = outcome.ContinueWith(static task => task.Exception, CancellationToken.None, TaskContinuationOptions.OnlyOnFaulted, TaskScheduler.Default);
            await request.AnswerJsonAsync(
                json =>
                {
                    json.WriteStartObject();
                    json.WriteNumber("number", record.Number);
                    json.WriteString("requestId", record.RequestId);
                    json.WriteEndObject();
                },
                202).ConfigureAwait(false);
        }
        catch (FunctionThrottledException refusal)
        {
            await request.RefuseAsync(429, refusal.Message).ConfigureAwait(false);
        }
        catch (Exception stop) when (stop is ObjectDisposedException or OperationCanceledException)
        {
            await request.RefuseAsync(503, $"The function '{function.Name}' was stopped.").ConfigureAwait(false);
        }
    }

    private InvocationRecord? Find(InvocationRequest invocation)
    {
        var records = journal.Snapshot();
        for (var i = records.Count - 1; i >= 0; i--)
        {
            if (ReferenceEquals(records[i].Request, invocation)) return records[i];
        }

        return null;
    }

    /// <summary>Returns the reason why the payload isn't a valid event, or null if it is JSON.</summary>
    private static string? Fault(byte[] payload)
    {
        try
        {
            var reader = new Utf8JsonReader(payload);
            while (reader.Read())
            {
            }

            return null;
        }
        catch (JsonException fault)
        {
            return $"The event isn't valid JSON: {fault.Message}";
        }
    }
}
