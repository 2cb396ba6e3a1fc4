using System.Globalization;
using System.Text;

namespace Tern.Cli.Tests.Doctor;

/// <summary>Writes OTLP traces as exporters of several languages do.</summary>
internal sealed class Traces
{
    private readonly List<string> _spans = [];
    private int _next;

    /// <summary>A span, in milliseconds from the traces' beginning.</summary>
    /// <returns>Its id.</returns>
    public string Add(string name, int kind, double start, double end, string? parent, params (string Key, string Value)[] attributes)
    {
        var id = (++_next).ToString("x16", CultureInfo.InvariantCulture);
        var values = string.Join(',', attributes.Select(static attribute => $$$"""{"key":"{{{attribute.Key}}}","value":{{{Value(attribute.Value)}}}}"""));
        _spans.Add(
            $$$"""
            {"traceId":"0af7651916cd43dd8448eb211c80319c","spanId":"{{{id}}}","parentSpanId":"{{{parent}}}","name":"{{{name}}}","kind":{{{kind}}},
             "startTimeUnixNano":"{{{Nanoseconds(start)}}}","endTimeUnixNano":"{{{Nanoseconds(end)}}}","attributes":[{{{values}}}],"status":{}}
            """);
        return id;
    }

    /// <summary>One document with all spans.</summary>
    public string Document() =>
        $$$"""
        {"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"shop"}}]},
        "scopeSpans":[{"scope":{"name":"test"},"spans":[{{{string.Join(",\n", _spans)}}}]}]}]}
        """;

    /// <summary>One document per line, with one span each, as the collector's file exporter writes.</summary>
    public string Lines()
    {
        var lines = new StringBuilder();
        foreach (var span in _spans)
            lines.Append($$$"""{"resourceSpans":[{"scopeSpans":[{"spans":[{{{span.ReplaceLineEndings("")}}}]}]}]}""").Append('\n');
        return lines.ToString();
    }

    /// <summary>A request that reads 20 orders one by one, 5 ms each, as AWS's SDK for Java is instrumented.</summary>
    public static Traces OneByOne()
    {
        var traces = new Traces();
        var request = traces.Add("GET /carts/{id}", 2, 0, 120, null, ("http.request.method", "GET"), ("http.route", "/carts/{id}"));
        for (var read = 0; read < 20; read++)
        {
            var start = 5 + (read * 5.5);
            var call = traces.Add(
                "DynamoDb.GetItem", 3, start, start + 5, request,
                ("rpc.system", "aws-api"), ("rpc.service", "DynamoDb"), ("rpc.method", "GetItem"), ("aws.dynamodb.table_names", "[orders]"));
            traces.Add("POST", 3, start + 0.5, start + 4.5, call, ("http.request.method", "POST"), ("server.address", "dynamodb.eu-west-1.amazonaws.com"));
        }

        return traces;
    }

    // A text in brackets is an array of texts, as table names are.
    private static string Value(string value) => value.StartsWith('[')
        ? $$$"""{"arrayValue":{"values":[{"stringValue":"{{{value.Trim('[', ']')}}}"}]}}""" : $$$"""{"stringValue":"{{{value}}}"}""";

    private static string Nanoseconds(double milliseconds) => (1_790_000_000_000_000_000 + (long)(milliseconds * 1e6)).ToString(CultureInfo.InvariantCulture);
}
