using System.Globalization;
using System.Text.Json;
using static Tern.Diagnostics.OtlpJson;

namespace Tern.Diagnostics;

/// <summary>
/// Reads spans from OTLP JSON (opentelemetry-proto, <c>ExportTraceServiceRequest</c>): one document, or several with
/// one per line, as the collector's file exporter writes them. Spans read before an error are kept.
/// </summary>
/// <remarks>
/// <c>{"resourceSpans":[{"resource":{"attributes":[…]},"scopeSpans":[{"spans":[{"traceId":…,"kind":3,"startTimeUnixNano":"…","attributes":
/// [{"key":…,"value":{"stringValue":…}}]}]}]}]}</c>. 64-bit numbers are strings; unknown members are skipped.
/// </remarks>
internal sealed class OtlpReader(List<OtlpSpan> spans)
{
    private const int MaxDepth = 64;
    private static readonly JsonReaderOptions s_options = new() { AllowMultipleValues = true, MaxDepth = MaxDepth };

    /// <summary>The number of documents that were read completely.</summary>
    public int Documents { get; private set; }

    /// <summary>Reads a whole file.</summary>
    /// <param name="text">The file's content in UTF-8.</param>
    /// <returns>A description of the error and its position, or null if the file is valid.</returns>
    public string? Read(ReadOnlySpan<byte> text)
    {
        if (text.StartsWith("\uFEFF"u8)) text = text[3..];
        var json = new Utf8JsonReader(text, s_options);
        try
        {
            while (json.Read())
            {
                if (ReadDocument(ref json) is { } foreign) return foreign;
                Documents++;
            }

            return Documents == 0 ? "It is empty. Expected OTLP traces in JSON: an object with \"resourceSpans\"." : null;
        }
        catch (JsonException error)
        {
            var what = spans.Count == 0 && Documents == 0 && json.TokenType == JsonTokenType.None ? "This isn't JSON" : "The JSON is truncated or malformed";
            return $"{what} at {Position(error)}: {Reason(error)}";
        }
        catch (FormatException error)
        {
            return $"The value at byte {json.TokenStartIndex} isn't valid OTLP: {error.Message}";
        }
        catch (InvalidOperationException error)
        {
            return $"The value at byte {json.TokenStartIndex} isn't valid OTLP: {error.Message}";
        }
    }

    private static string Position(JsonException error) =>
        string.Create(CultureInfo.InvariantCulture, $"line {(error.LineNumber ?? 0) + 1}, byte {(error.BytePositionInLine ?? 0) + 1}");

    // The exception's message ends with the zero-based position.
    private static string Reason(JsonException error)
    {
        var end = error.Message.IndexOf(" LineNumber:", StringComparison.Ordinal);
        return end < 0 ? error.Message : error.Message[..end];
    }

    private string? ReadDocument(ref Utf8JsonReader json)
    {
        if (json.TokenType != JsonTokenType.StartObject)
            return
                $"This is JSON, but not an OTLP trace: expected an object with \"resourceSpans\", found {Kind(json.TokenType)} at byte {json.TokenStartIndex}.";
        string? first = null;
        var isTrace = false;
        while (NextMember(ref json))
        {
            if (json.ValueTextEquals("resourceSpans"u8) || json.ValueTextEquals("resource_spans"u8))
            {
                isTrace = true;
                Elements(ref json, ReadResource);
            }
            else
            {
                first ??= json.GetString();
                json.Skip();
            }
        }

        if (isTrace || first is null or "partialSuccess") return null; // an empty request is valid
        var hint = first switch
        {
            "data" => " It may be Jaeger's own format: export OTLP instead.",
            "resourceMetrics" or "resourceLogs" => " These are metrics or logs: the doctor reads traces.",
            "Segments" or "TraceSummaries" or "Traces" => " It may be X-Ray's own format: let a collector export OTLP.",
            _ => "",
        };
        return $"This is JSON, but not an OTLP trace: expected \"resourceSpans\", found \"{first}\" at byte {json.TokenStartIndex}.{hint}";
    }

    private void ReadResource(ref Utf8JsonReader json)
    {
        var begun = spans.Count;
        var attributes = new Dictionary<string, string>(StringComparer.Ordinal);
        try
        {
            while (NextMember(ref json))
            {
                if (json.ValueTextEquals("resource"u8)) ReadResourceAttributes(ref json, attributes);
                else if (json.ValueTextEquals("scopeSpans"u8) || json.ValueTextEquals("scope_spans"u8) || json.ValueTextEquals("instrumentationLibrarySpans"u8))
                    Elements(ref json, ReadScope);
                else json.Skip();
            }
        }
        finally
        {
            // The service name may follow the spans, and a file may be cut off between them.
            var service = attributes.GetValueOrDefault("service.name");
            for (var index = begun; index < spans.Count; index++) spans[index].Service = service;
        }
    }

    private static void ReadResourceAttributes(ref Utf8JsonReader json, Dictionary<string, string> attributes)
    {
        if (!json.Read() || json.TokenType != JsonTokenType.StartObject) throw Unexpected("an object", json.TokenType);
        while (NextMember(ref json))
        {
            if (json.ValueTextEquals("attributes"u8)) OtlpAttributes.Read(ref json, attributes);
            else json.Skip();
        }
    }

    private void ReadScope(ref Utf8JsonReader json)
    {
        while (NextMember(ref json))
        {
            if (json.ValueTextEquals("spans"u8)) Elements(ref json, ReadSpan);
            else json.Skip();
        }
    }

    private void ReadSpan(ref Utf8JsonReader json)
    {
        var span = new OtlpSpan();
        while (NextMember(ref json))
        {
            switch (json.GetString())
            {
                case "traceId" or "trace_id": span.TraceId = Text(ref json); break;
                case "spanId" or "span_id": span.SpanId = Text(ref json); break;
                case "parentSpanId" or "parent_span_id": span.ParentId = Text(ref json); break;
                case "name": span.Name = Text(ref json); break;
                case "kind": span.Kind = SpanKind(ref json); break;
                case "startTimeUnixNano" or "start_time_unix_nano": span.Start = Nanoseconds(ref json); break;
                case "endTimeUnixNano" or "end_time_unix_nano": span.End = Nanoseconds(ref json); break;
                case "attributes": OtlpAttributes.Read(ref json, span.Attributes); break;
                case "status": span.HasFailed = HasFailed(ref json); break;
                default: json.Skip(); break;
            }
        }

        if (span.TraceId.Length > 0 && span.SpanId.Length > 0) spans.Add(span);
    }

    private static string Text(ref Utf8JsonReader json)
    {
        json.Read();
        return json.TokenType switch
        {
            JsonTokenType.String => json.GetString()!,
            JsonTokenType.Null => "",
            _ => throw Unexpected("a text", json.TokenType),
        };
    }

    // Protobuf's JSON format writes 64-bit numbers as strings, but some writers use numbers.
    private static long Nanoseconds(ref Utf8JsonReader json)
    {
        json.Read();
        if (json.TokenType == JsonTokenType.Number && json.TryGetInt64(out var number)) return number;
        if (json.TokenType != JsonTokenType.String) throw Unexpected("nanoseconds", json.TokenType);
        var text = json.GetString()!;
        return long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var parsed)
            ? parsed
            : throw new FormatException("a time isn't a number of nanoseconds");
    }

    // A number, or the name from the protocol's definition.
    private static int SpanKind(ref Utf8JsonReader json)
    {
        json.Read();
        if (json.TokenType == JsonTokenType.Number && json.TryGetInt32(out var number)) return number;
        if (json.TokenType != JsonTokenType.String) throw Unexpected("a span's kind", json.TokenType);
        return json.GetString() switch
        {
            "SPAN_KIND_SERVER" => 2,
            "SPAN_KIND_CLIENT" => 3,
            "SPAN_KIND_PRODUCER" => 4,
            "SPAN_KIND_CONSUMER" => 5,
            _ => 1,
        };
    }

    private static bool HasFailed(ref Utf8JsonReader json)
    {
        json.Read();
        if (json.TokenType == JsonTokenType.Null) return false;
        if (json.TokenType != JsonTokenType.StartObject) throw Unexpected("an object", json.TokenType);
        var failed = false;
        while (NextMember(ref json))
        {
            if (!json.ValueTextEquals("code"u8))
            {
                json.Skip();
                continue;
            }

            json.Read();
            failed = json.TokenType == JsonTokenType.Number ? json.TryGetInt32(out var code) && code == 2
                : json.TokenType == JsonTokenType.String && json.ValueTextEquals("STATUS_CODE_ERROR"u8);
        }

        return failed;
    }
}
