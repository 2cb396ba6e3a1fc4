using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Tern.Lambda.Local.Http;

namespace Tern.Lambda.Local.Telemetry;

/// <summary>
/// The Telemetry API of one process: extensions ask to be sent what happens, in batches, by HTTP.
/// <code>
/// PUT /2022-07-01/telemetry   {"schemaVersion","types":["platform","function","extension"],"buffering","destination":{"protocol":"HTTP","URI"}}
/// PUT /2020-08-15/logs        the older form of the same
/// </code>
/// </summary>
internal sealed class TelemetryApi(TimeProvider clock)
{
    private readonly Lock _gate = new();
    private readonly List<TelemetrySubscriber> _subscribers = [];

    public static bool Owns(string path) => path is "/2022-07-01/telemetry" or "/2020-08-15/logs";

    public async Task HandleAsync(HttpContext context, string path, bool isReady)
    {
        if (!HttpMethods.IsPut(context.Request.Method))
        {
            await HttpAnswer.TextAsync(context, 404, "404 page not found\n").ConfigureAwait(false);
            return;
        }

        if (isReady)
        {
            await HttpAnswer.ErrorAsync(context, 403, "Telemetry.SubscriptionClosed", "Subscriptions are made before the function asks for its first event")
                .ConfigureAwait(false);
            return;
        }

        var body = await RequestBody.ReadAsync(context, 64 * 1024).ConfigureAwait(false);
        TelemetrySubscriber? subscriber = null;
        var wrong = body.State == RequestBodyState.Whole ? null : "the body did not come whole";
        if (wrong is null)
        {
            try
            {
                subscriber = TelemetrySubscriber.Read(body.Bytes, clock);
            }
            catch (Exception failure) when (failure is JsonException or FormatException or InvalidOperationException or KeyNotFoundException)
            {
                wrong = failure.Message;
            }
        }

        if (subscriber is null)
        {
            await HttpAnswer.ErrorAsync(context, 400, "ValidationError", $"The subscription can't be read: {wrong}.").ConfigureAwait(false);
            return;
        }

        lock (_gate) _subscribers.Add(subscriber);
        await HttpAnswer.WriteAsync(context, 200, HttpAnswer.Json, "\"OK\""u8.ToArray()).ConfigureAwait(false);
    }

    public void ExtensionRegistered(string name, IEnumerable<string> events) => Publish("platform", "platform.extension", json =>
    {
        json.WriteString("name"u8, name);
        json.WriteString("state"u8, "Registered"u8);
        json.WriteStartArray("events"u8);
        foreach (var kind in events) json.WriteStringValue(kind);
        json.WriteEndArray();
    });

    public void InitDone(TimeSpan duration) => Publish("platform", "platform.initReport", json =>
    {
        json.WriteString("initializationType"u8, "on-demand"u8);
        json.WriteString("phase"u8, "init"u8);
        json.WriteString("status"u8, "success"u8);
        WriteDuration(json, duration);
    });

    public void Started(string requestId, string traceId) => Publish("platform", "platform.start", json =>
    {
        json.WriteString("requestId"u8, requestId);
        json.WriteString("version"u8, "$LATEST"u8);
        json.WriteStartObject("tracing"u8);
        json.WriteString("type"u8, "X-Amzn-Trace-Id"u8);
        json.WriteString("value"u8, traceId);
        json.WriteEndObject();
    });

    public void Done(string requestId, string? errorType, TimeSpan duration)
    {
        foreach (var type in (ReadOnlySpan<string>)["platform.runtimeDone", "platform.report"])
        {
            Publish("platform", type, json =>
            {
                json.WriteString("requestId"u8, requestId);
                json.WriteString("status"u8, errorType switch { null => "success", "Sandbox.Timedout" => "timeout", _ => "error" });
                if (errorType is not null) json.WriteString("errorType"u8, errorType);
                WriteDuration(json, duration);
            });
        }
    }

    /// <summary>A line of the function's log, or of an extension's.</summary>
    public void Line(string line, bool isExtension)
    {
        var kind = isExtension ? "extension" : "function";
        TelemetrySubscriber[] subscribers;
        lock (_gate) subscribers = [.. _subscribers];
        foreach (var subscriber in subscribers) subscriber.Add(kind, kind, json => json.WriteString("record"u8, line));
    }

    /// <summary>Sends what is left.</summary>
    public async Task FlushAsync()
    {
        TelemetrySubscriber[] subscribers;
        lock (_gate) subscribers = [.. _subscribers];
        foreach (var subscriber in subscribers) await subscriber.FlushAsync().ConfigureAwait(false);
    }

    public void Dispose()
    {
        lock (_gate)
        {
            foreach (var subscriber in _subscribers) subscriber.Dispose();
            _subscribers.Clear();
        }
    }

    private void Publish(string kind, string type, Action<Utf8JsonWriter> record)
    {
        TelemetrySubscriber[] subscribers;
        lock (_gate)
        {
            if (_subscribers.Count == 0) return;
            subscribers = [.. _subscribers];
        }

        foreach (var subscriber in subscribers)
        {
            subscriber.Add(kind, type, json =>
            {
                json.WriteStartObject("record"u8);
                record(json);
                json.WriteEndObject();
            });
        }
    }

    private static void WriteDuration(Utf8JsonWriter json, TimeSpan duration)
    {
        json.WriteStartObject("metrics"u8);
        json.WriteNumber("durationMs"u8, Math.Round(duration.TotalMilliseconds, 3));
        json.WriteEndObject();
    }
}
