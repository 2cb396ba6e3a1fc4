using System.Globalization;
using System.Text;

namespace Tern.Diagnostics.Tests.Traces;

/// <summary>A file with contents that no program would write.</summary>
public sealed class TraceDiagnosisTests
{
    private const string Aws = """
        [{"key":"rpc.system","value":{"stringValue":"aws-api"}},{"key":"rpc.method","value":{"stringValue":"GetItem"}},
        {"key":"rpc.service","value":{"stringValue":"DynamoDB"}},{"key":"aws.dynamodb.table_names","value":{"arrayValue":{"values":[{"stringValue":"orders"}]}}}]
        """;

    [Fact]
    public void Spans_that_are_each_others_parents_end()
    {
        var report = Judge(Span("a", "b", 2, 0, 9, "[]"), Span("b", "a", 1, 0, 9, "[]"), Span("c", "b", 3, 1, 2, Aws), Span("d", "d", 3, 1, 2, Aws));

        Assert.Empty(report.Notes);
    }

    [Fact]
    public void A_span_with_an_impossible_end_does_no_harm()
    {
        List<string> spans = [Span("1", "", 2, 0, 900, "[]")];
        for (var read = 0; read < 10; read++) spans.Add(Span($"r{read}", "1", 3, 10 * (read + 1), 0, Aws));
        spans.Add(Span("z", "1", 3, 0, 0, Aws).Replace(
            "\"endTimeUnixNano\":\"1790000000000000000\"", $"\"endTimeUnixNano\":\"{long.MaxValue}\"", StringComparison.Ordinal));

        var report = Judge([.. spans]);

        Assert.All(report.Findings, static finding => Assert.True(finding.Lost >= TimeSpan.Zero));
    }

    [Fact]
    public void Spans_of_one_id_and_values_of_any_kind_are_read()
    {
        var attributes = """
            [{"key":"rpc.system","value":{"stringValue":"aws-api"}},{"key":"rpc.method","value":{"intValue":"7"}},{"key":"x","value":null},
            {"key":"http.request.resend_count","value":{"doubleValue":1e300}},{"key":"aws.dynamodb.count","value":{"intValue":-5}},
            {"key":"y","value":{"kvlistValue":{"values":[{"key":"k","value":{"boolValue":true}}]}}},
            {"key":"aws.dynamodb.consumed_capacity","value":{"arrayValue":{"values":[{"stringValue":"{\"CapacityUnits\":"},{"boolValue":false}]}}}]
            """;

        var diagnosis = new TraceDiagnosis();
        Assert.True(diagnosis.Read("file", Document(Span("a", "", 3, 0, 1, attributes), Span("a", "", 3, 0, 1, attributes))));

        Assert.Empty(diagnosis.Judge().Findings);
        Assert.Equal(2, diagnosis.CallCount);
    }

    [Fact]
    public void Every_truncated_file_is_analyzed_or_reported()
    {
        var whole = Document(Span("1", "", 2, 0, 90, "[]"), Span("2", "1", 3, 1, 2, Aws));
        for (var length = 0; length < whole.Length; length++)
        {
            var diagnosis = new TraceDiagnosis();
            Assert.False(diagnosis.Read("file", whole.AsSpan(0, length)));
            Assert.StartsWith("file: ", Assert.Single(diagnosis.Problems), StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Endless_nesting_is_reported()
    {
        var diagnosis = new TraceDiagnosis();

        Assert.False(diagnosis.Read("file", Encoding.UTF8.GetBytes("{\"resourceSpans\":" + new string('[', 100_000))));
    }

    private static DoctorReport Judge(params string[] spans)
    {
        var diagnosis = new TraceDiagnosis();
        Assert.True(diagnosis.Read("file", Document(spans)), string.Join('\n', diagnosis.Problems));
        return diagnosis.Judge();
    }

    private static byte[] Document(params string[] spans) =>
        Encoding.UTF8.GetBytes("{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":[" + string.Join(',', spans) + "]}]}]}");

    private static string Span(string id, string parent, int kind, int startMs, int endMs, string attributes) => string.Create(
        CultureInfo.InvariantCulture,
        $"{{\"traceId\":\"t\",\"spanId\":\"{id}\",\"parentSpanId\":\"{parent}\",\"name\":\"n\",\"kind\":{kind},"
        + $"\"startTimeUnixNano\":\"{1_790_000_000_000_000_000 + (startMs * 1_000_000L)}\","
        + $"\"endTimeUnixNano\":\"{1_790_000_000_000_000_000 + (endMs * 1_000_000L)}\",\"attributes\":{attributes}}}");
}
