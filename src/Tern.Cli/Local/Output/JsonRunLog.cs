using System.Globalization;
using System.Text.Json;
using Tern.Local;

namespace Tern.Cli;

/// <summary>
/// A log for programs, with one JSON object per line. Each has "event" and "time". Members may be added, but none are
/// removed.
/// </summary>
internal sealed class JsonRunLog(Stream output, TimeProvider clock) : RunLog
{
    private readonly LineQueue _lines = new(output);

    public override void Started(LocalAws local, LocalSettings settings)
    {
        Add("started", clock.GetUtcNow(), local, static (json, local) =>
        {
            json.WriteString("endpoint", local.Endpoint!.ToString());
            json.WriteNumber("port", local.Endpoint.Port);
            json.WriteNumber("pid", Environment.ProcessId);
            json.WriteStartArray("services");
            foreach (var service in local.Services) json.WriteStringValue(service);
            json.WriteEndArray();
            json.WriteNumber("tables", local.DynamoDb.Tables.Count);
            if (local.Recovery is not { } recovery) return;
            json.WriteNumber("replayedChanges", recovery.ReplayedChanges);
            if (recovery.CutFile is not { } cut) return;
            json.WriteString("cutFile", cut);
            json.WriteNumber("cutBytes", recovery.CutBytes);
        });
        _lines.Flush();
    }

    public override void Completed(in LocalRequest request) => Add("request", request.Time, request, static (json, request) =>
    {
        json.WriteString("service", request.Service);
        json.WriteString("operation", request.Operation);
        if (request.Resource is { } resource) json.WriteString(request.Service == "dynamodb" ? "table" : "resource", resource);
        json.WriteNumber("status", request.StatusCode);
        if (request.ErrorType is { } error) json.WriteString("error", error);
        json.WriteNumber("milliseconds", Math.Round(request.Duration.TotalMilliseconds, 3));
        json.WriteNumber("requestBytes", request.RequestBytes);
        json.WriteNumber("responseBytes", request.ResponseBytes);
        json.WriteString("requestId", request.RequestId);
    });

    public override void Warned(string message) => Add("warning", clock.GetUtcNow(), message, static (json, message) => json.WriteString("message", message));

    public override void Stopped()
    {
        Add("stopped", clock.GetUtcNow(), false, static (_, _) => { });
        _lines.Flush();
    }

    private void Add<T>(string name, DateTimeOffset time, T of, Action<Utf8JsonWriter, T> members)
    {
        using var line = new MemoryStream();
        using (var json = new Utf8JsonWriter(line))
        {
            json.WriteStartObject();
            json.WriteString("event", name);
            json.WriteString("time", time.UtcDateTime.ToString("O", CultureInfo.InvariantCulture));
            members(json, of);
            json.WriteEndObject();
        }

        _lines.Add(line.GetBuffer().AsSpan(0, (int)line.Length));
    }
}
