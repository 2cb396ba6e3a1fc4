using System.Buffers;
using System.Text;
using Tern.Json;

namespace Tern.Lambda.Logging;

/// <summary>Writes a line as a JSON object.</summary>
/// <remarks>
/// <c>timestamp</c>, <c>level</c>, <c>requestId</c>, <c>message</c>, <c>traceId</c>, <c>tenantId</c>, <c>errorType</c>,
/// <c>errorMessage</c> and <c>stackTrace</c> are Lambda's names; <c>spanId</c> is present with telemetry. The members
/// of the message, the scopes and the invocation are written next to them.
/// </remarks>
internal static class JsonLineWriter
{
    public static void Write(ref AwsJsonWriter json, LogLine line, int limit, bool isMinimal)
    {
        json.WriteStartObject();
        WriteHead(ref json, line, limit);
        if (line.Event.Length > 0) WriteEvent(ref json, line.Event.Span, limit);
        if (!isMinimal)
        {
            foreach (var (name, value) in line.Members)
            {
                WriteName(ref json, LogText.Cut(name, limit));
                LogValue.Write(ref json, value, limit);
            }

            if (line.ScopeTexts.Count > 0)
            {
                json.WriteName("scopes"u8);
                json.WriteStartArray();
                foreach (var text in line.ScopeTexts) LogValue.WriteText(ref json, text, limit);
                json.WriteEndArray();
            }
        }

        if (line.Exception is { } exception) ErrorWriter.Write(ref json, exception, limit, isMinimal);
        if (limit != int.MaxValue)
        {
            json.WriteName("truncated"u8);
            json.WriteBoolean(true);
        }

        json.WriteEndObject();
    }

    private static void WriteHead(ref AwsJsonWriter json, LogLine line, int limit)
    {
        json.WriteName("timestamp"u8);
        json.Advance(LineTime.Format(line.Time, json.BeginText("\""u8, LineTime.Length)));
        json.EndText(0, "\""u8);
        json.WriteName("level"u8);
        json.WriteString(LogLevels.GetName(line.Level));
        if (line.RequestId is { } requestId)
        {
            json.WriteName("requestId"u8);
            LogValue.WriteText(ref json, requestId, limit);
        }

        WriteTrace(ref json, line);
        if (line.Context?.TenantId is { } tenant)
        {
            json.WriteName("tenantId"u8);
            LogValue.WriteText(ref json, tenant, limit);
        }

        json.WriteName("message"u8);
        LogValue.WriteText(ref json, line.Message, limit);
        json.WriteName("category"u8);
        LogValue.WriteText(ref json, line.Category, limit);
        if (line.EventId.Id != 0)
        {
            json.WriteName("eventId"u8);
            json.WriteNumber(line.EventId.Id);
        }

        if (line.EventId.Name is { } eventName)
        {
            json.WriteName("eventName"u8);
            LogValue.WriteText(ref json, eventName, limit);
        }
    }

    // In X-Ray's format if the span belongs to the trace that Lambda named. A span whose parent is the caller's W3C
    // context belongs to another trace.
    private static void WriteTrace(ref AwsJsonWriter json, LogLine line)
    {
        var trace = TraceRoot.Find(line.Context?.TraceId);
        if (line.Span is { } span && !TraceRoot.IsTrace(trace, span.TraceId)) trace = span.TraceId;
        if (trace.Length > 0)
        {
            json.WriteName("traceId"u8);
            LogValue.WriteText(ref json, trace);
        }

        if (line.Span is not { SpanId: var spanId }) return;
        json.WriteName("spanId"u8);
        LogValue.WriteText(ref json, spanId);
    }

    public static void WriteName(ref AwsJsonWriter json, string name)
    {
        if (LogValue.HasSurrogates(name)) name = Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(name));
        json.WriteName(name);
    }

    // Unchanged if it is JSON: its line breaks can only be between tokens, where spaces are equivalent. Otherwise, or
    // if it is too long, as text.
    private static void WriteEvent(ref AwsJsonWriter json, ReadOnlySpan<byte> payload, int limit)
    {
        json.WriteName("event"u8);
        if (payload.Length > limit || !PayloadText.IsJson(payload))
        {
            LogValue.WriteText(ref json, LogText.Cut(PayloadText.Decode(payload), limit));
            return;
        }

        var copy = ArrayPool<byte>.Shared.Rent(payload.Length);
        var flat = copy.AsSpan(0, payload.Length);
        payload.CopyTo(flat);
        flat.Replace((byte)'\n', (byte)' ');
        flat.Replace((byte)'\r', (byte)' ');
        json.WriteRaw(flat);
        ArrayPool<byte>.Shared.Return(copy);
    }
}
