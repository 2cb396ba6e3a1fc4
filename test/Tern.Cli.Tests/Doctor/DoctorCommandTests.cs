using System.Text.Json;

namespace Tern.Cli.Tests.Doctor;

public sealed class DoctorCommandTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tern-doctor-");

    public void Dispose() => _folder.Delete(recursive: true);

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Reads_one_by_one_are_found_in_another_languages_traces(bool lines)
    {
        var traces = Traces.OneByOne();
        var file = Write("traces.json", lines ? traces.Lines() : traces.Document());

        var (code, output, error) = await TernProcess.RunAsync("doctor", file);

        Assert.True(code == 0, error);
        Assert.Contains(
            "warning NPLUS1: 20 single reads of orders for 20 keys took 100 ms; one BatchGetItem would suffice", output, StringComparison.Ordinal);
        Assert.Contains("GET /carts/{id}, DynamoDB.GetItem of orders", output, StringComparison.Ordinal);
        Assert.Contains("20 calls in 41 spans.", output, StringComparison.Ordinal); // the HTTP requests below belong to these calls
    }

    [Fact]
    public async Task A_batch_is_fine()
    {
        var traces = new Traces();
        var request = traces.Add("GET /carts/{id}", 2, 0, 20, null);
        traces.Add("DynamoDB.BatchGetItem", 3, 5, 15, request, ("rpc.system", "aws-api"), ("rpc.service", "DynamoDB"), ("rpc.method", "BatchGetItem"));

        var (code, output, _) = await TernProcess.RunAsync("doctor", Write("traces.json", traces.Document()), "--fail-on", "info");

        Assert.Equal(0, code);
        Assert.Contains("No findings.", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Findings_are_written_as_json_sarif_and_a_page_and_fail_a_build_that_asks()
    {
        var file = Write("traces.json", Traces.OneByOne().Document());

        var (code, output, error) = await TernProcess.RunAsync(
            "doctor", file, "--json", "-", "--sarif", At("tern.sarif"), "--html", At("report.html"), "--fail-on", "warning");

        Assert.True(code == 3, error);
        using var json = JsonDocument.Parse(output);
        Assert.Equal("traces.json", json.RootElement.GetProperty("source").GetString());
        Assert.Contains(json.RootElement.GetProperty("findings").EnumerateArray(), static finding => finding.GetProperty("rule").GetString() == "NPLUS1");
        using var sarif = JsonDocument.Parse(await File.ReadAllTextAsync(At("tern.sarif"), TestContext.Current.CancellationToken));
        Assert.Equal("2.1.0", sarif.RootElement.GetProperty("version").GetString());
        Assert.Contains("NPLUS1", await File.ReadAllTextAsync(At("report.html"), TestContext.Current.CancellationToken), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_rule_that_is_off_does_not_fail()
    {
        var file = Write("traces.json", Traces.OneByOne().Document());

        var (code, output, _) = await TernProcess.RunAsync("doctor", file, "--disable", "nplus1", "--disable", "SERIAL", "--fail-on", "warning");

        Assert.Equal(0, code);
        Assert.DoesNotContain("NPLUS1", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_file_that_was_cut_off_says_where_and_what_could_be_read_is_still_judged()
    {
        var lines = Traces.OneByOne().Lines();
        var file = Write("traces.jsonl", lines[..^100]);

        var (code, output, error) = await TernProcess.RunAsync("doctor", file);

        Assert.Equal(1, code);
        Assert.Contains("NPLUS1", output, StringComparison.Ordinal);
        Assert.Contains("is truncated or malformed at line 41, byte ", error, StringComparison.Ordinal);
        Assert.Contains("40 spans before it were read.", error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("""{"data":[{"traceID":"1"}]}""", "expected \"resourceSpans\", found \"data\"")]
    [InlineData("""{"resourceMetrics":[]}""", "the doctor reads traces")]
    [InlineData("""[{"resourceSpans":[]}]""", "found an array at byte 0")]
    [InlineData("""<traces/>""", "isn't JSON at line 1, byte 1")]
    [InlineData("", "It is empty.")]
    [InlineData("""{"resourceSpans":{"a":1}}""", "expected an array, found an object")]
    [InlineData("""{"resourceSpans":[{"scopeSpans":[{"spans":[{"startTimeUnixNano":"soon"}]}]}]}""", "isn't a number of nanoseconds")]
    [InlineData("""{"resourceSpans":[{"scopeSpans":[{"spans":[7]}]}]}""", "expected an object, found a number")]
    public async Task A_malformed_otlp_trace_is_reported_with_its_position(string text, string expected)
    {
        var (code, _, error) = await TernProcess.RunAsync("doctor", Write("foreign.json", text));

        Assert.Equal(1, code);
        Assert.StartsWith("tern: ", error, StringComparison.Ordinal);
        Assert.Contains("foreign.json", error, StringComparison.Ordinal);
        Assert.Contains(expected, error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Traces_without_calls_are_told_so()
    {
        var traces = new Traces();
        traces.Add("GET /", 2, 0, 10, null);

        var (code, output, _) = await TernProcess.RunAsync("doctor", Write("traces.json", traces.Document()));

        Assert.Equal(0, code);
        Assert.Contains("None of the 1 spans is a call", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Wrong_options_are_told()
    {
        Assert.Equal(2, (await TernProcess.RunAsync("doctor")).ExitCode);
        var (code, _, error) = await TernProcess.RunAsync("doctor", "x.json", "--fail-on", "doom");
        Assert.Equal(2, code);
        Assert.Contains("--fail-on must be info, warning or error, but is 'doom'.", error, StringComparison.Ordinal);
        (code, _, error) = await TernProcess.RunAsync("doctor", At("absent.json"));
        Assert.Equal(1, code);
        Assert.Contains("absent.json", error, StringComparison.Ordinal);
    }

    private string At(string name) => Path.Combine(_folder.FullName, name);

    private string Write(string name, string text)
    {
        File.WriteAllText(At(name), text);
        return At(name);
    }
}
