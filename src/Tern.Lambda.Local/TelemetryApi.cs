using System.Text.Json;
using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local;

/// <summary>
/// The Telemetry API of one process, through which extensions subscribe to events that are sent in batches over
/// HTTP.
/// <code>
/// PUT /2022-07-01/telemetry   {"schemaVersion","types":["platform","function","extension"],"buffering","destination":{"protocol":"HTTP","URI"}}
/// PUT /2020-08-15/logs        the older version of this operation
/// </code>
/// </summary>
internal sealed class TelemetryApi(EmulatedFunctionOptions function, TimeProvider clock)
{
    private readonly Lock _gate = new();
    private readonly List<TelemetrySubscriber> _subscribers = [];
    private readonly Dictionary<string, string> _traces = new(StringComparer.Ordinal);
    private readonly string _instance = Guid.NewGuid().ToString("N");

    /// <summary>The events up to the end of the init, for subscriptions made during it; null afterwards.</summary>
    private List<(string Kind, string Type, DateTimeOffset Time, Action<Utf8JsonWriter> Record)>? _early = [];
    private int _isRuntimeDone;

    public static bool Owns(string path) => path is "/2022-07-01/telemetry" or "/2020-08-15/logs";

    /// <summary>Handles a request.</summary>
    /// <param name="context">The request.</param>
    /// <param name="path">The request's path.</param>
    /// <param name="isReady">true if the init is over; otherwise, false.</param>
    /// <param name="extension">Returns the name of the extension with an identifier; empty for none.</param>
    public async Task HandleAsync(HttpContext context, string path, bool isReady, Func<string, string> extension)
    {
        if (!HttpMethods.IsPut(context.Request.Method))
        {
            await HttpAnswer.TextAsync(context, 404, "404 page not found\n").ConfigureAwait(false);
            return;
        }

        if (isReady)
        {
            await HttpAnswer.ErrorAsync(context, 403, "Telemetry.SubscriptionClosed", "Subscriptions must be made before the function requests its first event")
                .ConfigureAwait(false);
            return;
        }

        var body = await RequestBody.ReadAsync(context, 64 * 1024).ConfigureAwait(false);
        TelemetrySubscriber? subscriber = null;
        var wrong = body.State == RequestBodyState.Whole ? null : "the body is incomplete";
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

        lock (_gate)
        {
            foreach (var (kind, type, time, record) in _early ?? []) Send(subscriber, kind, type, time, record);
            _subscribers.Add(subscriber);
        }

        var name = extension(context.Request.Headers["Lambda-Extension-Identifier"].ToString());
        Publish("platform", "platform.telemetrySubscription", json =>
        {
            json.WriteString("name"u8, name);
            json.WriteString("state"u8, "Subscribed"u8);
            json.WriteStartArray("types"u8);
            foreach (var kind in subscriber.Kinds.Order(StringComparer.Ordinal)) json.WriteStringValue(kind);
            json.WriteEndArray();
        });
        await HttpAnswer.WriteAsync(context, 200, HttpAnswer.Json, "\"OK\""u8.ToArray()).ConfigureAwait(false);
    }

    /// <summary>Reports that the process is started.</summary>
    public void InitStarted() => Publish("platform", "platform.initStart", json =>
    {
        WriteInit(json);
        json.WriteString("functionName"u8, function.Name);
        json.WriteString("functionVersion"u8, function.Version);
        json.WriteString("instanceId"u8, _instance);
        json.WriteNumber("instanceMaxMemory"u8, function.MemoryMegabytes * 1024L * 1024);
    });

    /// <summary>Reports that an extension has registered and requests its first event.</summary>
    public void ExtensionReady(string name, IEnumerable<string> events) => Publish("platform", "platform.extension", json =>
    {
        json.WriteString("name"u8, name);
        json.WriteString("state"u8, "Ready"u8);
        json.WriteStartArray("events"u8);
        foreach (var kind in events) json.WriteStringValue(kind);
        json.WriteEndArray();
    });

    /// <summary>Reports that the function's process has requested its first event or failed to start.</summary>
    public void RuntimeInitDone(string? errorType)
    {
        if (Interlocked.Exchange(ref _isRuntimeDone, 1) == 1) return;
        Publish("platform", "platform.initRuntimeDone", json =>
        {
            WriteInit(json);
            WriteStatus(json, errorType);
        });
    }

    /// <summary>Reports that the init of the function's process and its extensions is over.</summary>
    public void InitDone(TimeSpan duration, string? errorType)
    {
        RuntimeInitDone(errorType);
        Publish("platform", "platform.initReport", json =>
        {
            WriteInit(json);
            WriteStatus(json, errorType);
            json.WriteStartObject("metrics"u8);
            WriteMilliseconds(json, "durationMs"u8, duration);
            json.WriteEndObject();
        });
        lock (_gate) _early = null;
    }

    public void Started(string requestId, string traceId)
    {
        lock (_gate) _traces[requestId] = traceId;
        Publish("platform", "platform.start", json =>
        {
            json.WriteString("requestId"u8, requestId);
            json.WriteString("version"u8, function.Version);
            WriteTracing(json, traceId);
        });
    }

    /// <summary>Reports that an invocation is over.</summary>
    /// <param name="requestId">The invocation's ID.</param>
    /// <param name="result">The result.</param>
    /// <param name="duration">The duration.</param>
    /// <param name="init">The duration of the start if this was the first invocation; otherwise, null.</param>
    public void Done(string requestId, WorkResult result, TimeSpan duration, TimeSpan? init)
    {
        string? trace;
        lock (_gate) _traces.Remove(requestId, out trace);
        Publish("platform", "platform.runtimeDone", json =>
        {
            json.WriteString("requestId"u8, requestId);
            WriteStatus(json, result.ErrorType);
            json.WriteStartObject("metrics"u8);
            WriteMilliseconds(json, "durationMs"u8, duration);
            json.WriteNumber("producedBytes"u8, result.ProducedBytes ?? result.Payload.Length);
            json.WriteEndObject();
            if (trace is not null) WriteTracing(json, trace);
        });
        Publish("platform", "platform.report", json =>
        {
            json.WriteString("requestId"u8, requestId);
            WriteStatus(json, result.ErrorType);
            json.WriteStartObject("metrics"u8);
            WriteMilliseconds(json, "durationMs"u8, duration);
            json.WriteNumber("billedDurationMs"u8, Math.Ceiling((duration + (init ?? default)).TotalMilliseconds));
            json.WriteNumber("memorySizeMB"u8, function.MemoryMegabytes);
            if (result.MaxMemoryBytes is { } bytes) json.WriteNumber("maxMemoryUsedMB"u8, (bytes + 1048575) / 1048576);
            if (init is { } start) WriteMilliseconds(json, IsRestored ? "restoreDurationMs"u8 : "initDurationMs"u8, start);
            json.WriteEndObject();
            if (trace is not null) WriteTracing(json, trace);
        });
    }

    /// <summary>Adds a line from the log of the function or an extension.</summary>
    public void Line(string line, bool isExtension)
    {
        var kind = isExtension ? "extension" : "function";
        TelemetrySubscriber[] subscribers;
        lock (_gate) subscribers = [.. _subscribers];
        foreach (var subscriber in subscribers) subscriber.Add(kind, kind, clock.GetUtcNow(), json => json.WriteString("record"u8, line));
    }

    /// <summary>Sends the remaining events.</summary>
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

    private bool IsRestored => function.InitializationType == "snap-start";

    private void Publish(string kind, string type, Action<Utf8JsonWriter> record)
    {
        var time = clock.GetUtcNow();
        TelemetrySubscriber[] subscribers;
        lock (_gate)
        {
            _early?.Add((kind, type, time, record));
            if (_subscribers.Count == 0) return;
            subscribers = [.. _subscribers];
        }

        foreach (var subscriber in subscribers) Send(subscriber, kind, type, time, record);
    }

    private static void Send(TelemetrySubscriber subscriber, string kind, string type, DateTimeOffset time, Action<Utf8JsonWriter> record) =>
        subscriber.Add(kind, type, time, json =>
        {
            json.WriteStartObject("record"u8);
            record(json);
            json.WriteEndObject();
        });

    private void WriteInit(Utf8JsonWriter json)
    {
        json.WriteString("initializationType"u8, function.InitializationType);
        json.WriteString("phase"u8, "init"u8);
    }

    private static void WriteStatus(Utf8JsonWriter json, string? errorType)
    {
        json.WriteString("status"u8, errorType switch { null => "success", "Sandbox.Timedout" => "timeout", _ => "error" });
        if (errorType is not null) json.WriteString("errorType"u8, errorType);
    }

    private static void WriteTracing(Utf8JsonWriter json, string traceId)
    {
        json.WriteStartObject("tracing"u8);
        json.WriteString("type"u8, "X-Amzn-Trace-Id"u8);
        json.WriteString("value"u8, traceId);
        json.WriteEndObject();
    }

    private static void WriteMilliseconds(Utf8JsonWriter json, ReadOnlySpan<byte> name, TimeSpan duration) =>
        json.WriteNumber(name, Math.Round(duration.TotalMilliseconds, 3));
}
