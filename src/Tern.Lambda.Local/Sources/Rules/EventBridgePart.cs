using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Http;
using Tern.Local;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// EventBridge on the emulator's port, for any client that has it as its endpoint
/// (<c>AWS_ENDPOINT_URL_EVENTBRIDGE</c>). It accepts events and applies the application's rules to them, and tests
/// event patterns. Signatures aren't checked.
/// </summary>
internal sealed class EventBridgePart(EventBus bus, TimeProvider clock) : IHttpPart
{
    private const string TargetPrefix = "AWSEvents.";
    private const string ContentType = "application/x-amz-json-1.1";
    private const int MostEntries = 10;
    private const int MaxBody = 2 * 1024 * 1024;
    private const int MaxEntries = 1024 * 1024;
    private const string NotValid = "Parameter Event is not valid.";

    // The service's documentation also lists resources, but recordings show that the service tests events without them.
    private static readonly string[] s_required = ["id", "account", "source", "time", "region", "detail-type"];

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public ValueTask DisposeAsync() => default;

    public async ValueTask<bool> TryHandleAsync(HttpContext context)
    {
        var target = context.Request.Headers["x-amz-target"].ToString();
        if (!HttpMethods.IsPost(context.Request.Method) || !target.StartsWith(TargetPrefix, StringComparison.Ordinal)) return false;
        context.Response.Headers["x-amzn-RequestId"] = Guid.NewGuid().ToString();
        var body = await RequestBody.ReadAsync(context, MaxBody).ConfigureAwait(false);
        var (status, answer) = body.State == RequestBodyState.Whole
            ? await AnswerAsync(target[TargetPrefix.Length..], body.Bytes, context.RequestAborted).ConfigureAwait(false)
            : Refuse("SerializationException", $"The request is incomplete, or has more than {MaxBody} bytes.");
        await HttpAnswer.WriteAsync(context, status, ContentType, Encoding.UTF8.GetBytes(answer.ToJsonString())).ConfigureAwait(false);
        return true;
    }

    private async ValueTask<(int Status, JsonObject Answer)> AnswerAsync(string operation, byte[] body, CancellationToken cancellationToken)
    {
        try
        {
            using var document = JsonDocument.Parse(body);
            if (document.RootElement.ValueKind != JsonValueKind.Object) return Refuse("SerializationException", "The request isn't a JSON object.");
            return operation switch
            {
                "PutEvents" => await PutAsync(document.RootElement, cancellationToken).ConfigureAwait(false),
                "TestEventPattern" => Test(document.RootElement),
                _ => Refuse(
                    "UnknownOperationException", $"The emulator's event buses don't support {operation}: rules are declared in the application's file."),
            };
        }
        catch (JsonException failure)
        {
            return Refuse("SerializationException", $"The request isn't valid JSON: {failure.Message}");
        }
        catch (InvalidOperationException)
        {
            return Refuse("SerializationException", "The request contains an unpaired surrogate: a \\u escape from D800 to DFFF without its other half.");
        }
    }

    private async ValueTask<(int Status, JsonObject Answer)> PutAsync(JsonElement request, CancellationToken cancellationToken)
    {
        if (!request.TryGetProperty("Entries"u8, out var entries) || entries.ValueKind != JsonValueKind.Array || entries.GetArrayLength() is 0 or > MostEntries)
        {
            return Refuse(
                "ValidationException",
                $"1 validation error detected: Value at 'entries' failed to satisfy constraint: Member must have length from 1 to {MostEntries}");
        }

        if (Encoding.UTF8.GetByteCount(entries.GetRawText()) > MaxEntries)
            return Refuse("ValidationException", $"Total size of the entries in the request is over the limit of {MaxEntries} bytes.");
        var failed = 0;
        var results = new JsonArray();
        foreach (var entry in entries.EnumerateArray())
        {
            try
            {
                var id = Guid.NewGuid().ToString();
                await bus.PutAsync(BusEvent.BusOf(entry), BusEvent.Make(entry, id, clock.GetUtcNow()), cancellationToken).ConfigureAwait(false);
                results.Add((JsonNode)new JsonObject { ["EventId"] = id });
            }
            catch (BusEntryException failure)
            {
                failed++;
                results.Add((JsonNode)new JsonObject { ["ErrorCode"] = failure.Code, ["ErrorMessage"] = failure.Message });
            }
        }

        return (200, new JsonObject { ["FailedEntryCount"] = failed, ["Entries"] = results });
    }

    private static (int Status, JsonObject Answer) Test(JsonElement request)
    {
        EventPattern pattern;
        try
        {
            pattern = EventPattern.Parse(Text("EventPattern"));
        }
        catch (FormatException failure)
        {
            return Refuse("InvalidEventPatternException", $"Event pattern is not valid. Reason: {failure.Message}");
        }

        try
        {
            using var document = JsonDocument.Parse(Text("Event"));
            var json = document.RootElement;
            if (json.ValueKind != JsonValueKind.Object) return Refuse("ValidationException", NotValid);
            var missing = Array.FindAll(s_required, name => !json.TryGetProperty(name, out _));
            return missing.Length > 0
                ? Refuse("ValidationException", $"{NotValid} Reason: it has no {string.Join(", ", missing)}.")
                : (200, new JsonObject { ["Result"] = pattern.Fits(json) });
        }
        catch (JsonException)
        {
            return Refuse("ValidationException", NotValid);
        }

        string Text(string name) => request.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.String ? value.GetString()! : "";
    }

    private static (int Status, JsonObject Answer) Refuse(string type, string message) => (400, new JsonObject { ["__type"] = type, ["message"] = message });
}
