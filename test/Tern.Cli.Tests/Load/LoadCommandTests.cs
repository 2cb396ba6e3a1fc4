using System.Text;
using Tern.Load;

namespace Tern.Cli.Tests.Load;

/// <summary>The command as a process, against a server of ours.</summary>
public sealed class LoadCommandTests : IAsyncLifetime
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tern-cli-");
    private TernProcess _server = null!;
    private string _url = "";

    public async ValueTask InitializeAsync()
    {
        _server = TernProcess.Start("local", "--port", "0");
        _url = (await _server.ReadEndpointAsync()).ToString();
    }

    public async ValueTask DisposeAsync()
    {
        await _server.DisposeAsync();
        _folder.Delete(recursive: true);
    }

    [Fact]
    public async Task A_load_ends_with_a_report_and_its_files_are_read_by_compare_and_history()
    {
        var report = Path.Combine(_folder.FullName, "report");
        var history = Path.Combine(_folder.FullName, "history");
        string[] load = ["load", _url, "--rate", "200", "--duration", "1s", "--warm-up", "200ms", "--timeout", "1m", "--check", "contains=healthy"];
        var (code, output, error) = await TernProcess.RunAsync([.. load, "--out", report, "--history", history, "--label", "1.0"]);

        Assert.True(code == 0, error);
        Assert.Contains("200 requests in 1 s", output, StringComparison.Ordinal);
        Assert.Contains("| all | 200 | 0 |", output, StringComparison.Ordinal);
        Assert.Contains("p99 needs 1,000 samples, there were 200", output, StringComparison.Ordinal);
        Assert.Equal(
            ["report.html", "report.md", "run.hlog", "run.json", "seconds.csv"],
            Directory.EnumerateFiles(report).Select(static file => Path.GetFileName(file)).Order(StringComparer.Ordinal));
        var run = LoadStore.Read(await File.ReadAllBytesAsync(Path.Combine(report, "run.json"), TestContext.Current.CancellationToken), "run.json");
        Assert.Equal(("1.0", 200L, 0L), (run.Label, run.Total.Succeeded, run.Total.Failed));

        var (compared, comparison, _) = await TernProcess.RunAsync("load", "compare", report, Path.Combine(report, "run.json"), "--fail-on-slower");
        Assert.Equal(0, compared);
        Assert.Contains("| p50 |", comparison, StringComparison.Ordinal);

        await File.WriteAllTextAsync(Path.Combine(history, "zz.json"), "{", TestContext.Current.CancellationToken);
        var (plotted, list, leftOut) = await TernProcess.RunAsync("load", "history", history);
        Assert.Equal(0, plotted);
        Assert.Contains("  1.0  ", list, StringComparison.Ordinal);
        Assert.Contains("zz.json isn't a stored load", leftOut, StringComparison.Ordinal);
        Assert.True(File.Exists(Path.Combine(history, "history.html")));
    }

    [Theory]
    [InlineData("errors<1%", 0)]
    [InlineData("max<1us", 3)]
    [InlineData("p99.99<1h", 3)]
    public async Task The_exit_code_says_whether_a_threshold_was_met(string threshold, int expected)
    {
        var (code, output, _) = await TernProcess.RunAsync(
            "load", _url, "--rate", "50", "--duration", "500ms", "--warm-up", "0s", "--timeout", "1m", "--threshold", threshold);

        Assert.Equal(expected, code);
        Assert.Contains(expected == 0 ? $"| {threshold} | met |" : $"| {threshold} | NOT MET |", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Ctrl_C_ends_it_with_a_report_of_what_was_seen()
    {
        Assert.SkipUnless(TernProcess.CanSignal, "a process can't be sent Ctrl-C on Windows");
        await using var tern = TernProcess.Start("load", _url, "--rate", "50", "--duration", "10m", "--warm-up", "0s");
        await tern.WaitForErrorAsync("/s  p50"); // the first second's line
        tern.Interrupt();

        Assert.Equal(0, await tern.WaitForExitAsync());
        var report = new StringBuilder();
        while (!report.ToString().Contains("interrupted", StringComparison.Ordinal)) report.AppendLine(await tern.ReadLineAsync());
    }

    [Fact]
    public async Task Two_addresses_are_asked_as_often_and_compared()
    {
        var (code, output, error) = await TernProcess.RunAsync(
            "load", "--ab", _url, _url + "_tern", "--rate", "100", "--duration", "1s", "--warm-up", "0s", "--timeout", "1m");

        Assert.True(code == 0, error);
        Assert.Contains("| requests | 50 | 50 | | | |", output, StringComparison.Ordinal);
        Assert.Contains("Confidence intervals require 10 seconds; there were 1.", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_file_with_scenarios_is_run()
    {
        var file = Path.Combine(_folder.FullName, "shop.json");
        await File.WriteAllTextAsync(Path.Combine(_folder.FullName, "pages.csv"), "page\n_tern\nhealthy", TestContext.Current.CancellationToken);
        await File.WriteAllTextAsync(
            file,
            $$"""
            { "target": "{{_url}}", "rate": 100, "duration": "1s", "warmUp": "0s", "data": { "pages": "pages.csv" },
              "scenarios": [{ "name": "root", "url": "/" }, { "name": "pages", "url": "/${pages.page}", "checks": ["status=200", "status=400"] }] }
            """,
            TestContext.Current.CancellationToken);
        var (code, output, error) = await TernProcess.RunAsync("load", "--file", file, "--timeout", "1m", "--threshold", "root:errors<1%");

        Assert.True(code == 0, error + output);
        Assert.Contains("| root |", output, StringComparison.Ordinal);
        Assert.Contains("| pages |", output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(2, "Specify what to call")]
    [InlineData(2, "--shape sets rates and times", "http://127.0.0.1:1/", "--shape", "10:1s", "--rate", "5")]
    [InlineData(2, "isn't a segment of a shape", "http://127.0.0.1:1/", "--shape", "fast")]
    [InlineData(2, "isn't a threshold", "http://127.0.0.1:1/", "--threshold", "p99")]
    [InlineData(2, "--rate must be a number", "http://127.0.0.1:1/", "--rate", "-5")]
    [InlineData(2, "--key must have the form NAME=COUNT", "http://127.0.0.1:1/", "--key", "sku")]
    [InlineData(2, "isn't a check", "http://127.0.0.1:1/", "--check", "ok")]
    [InlineData(1, "Nothing can be reached at http://127.0.0.1:1", "http://127.0.0.1:1/")]
    [InlineData(1, "'${sku}' is neither a key nor a column", "http://127.0.0.1:1/${sku}")]
    [InlineData(1, "Expected http:// or https://", "ftp://127.0.0.1/")]
    [InlineData(1, "not-there.json", "--file", "not-there.json")]
    [InlineData(1, "The doctor at http://127.0.0.1:1/_tern/doctor.json doesn't respond", "http://127.0.0.1:1/", "--doctor", "http://127.0.0.1:1")]
    [InlineData(1, "not-there.json", "compare", "not-there.json", "not-there.json")]
    [InlineData(1, "The folder 'not-there' doesn't exist.", "history", "not-there")]
    public async Task A_failure_is_one_line_and_an_exit_code(int expected, string message, params string[] arguments)
    {
        var (code, output, error) = await TernProcess.RunAsync(["load", .. arguments]);

        Assert.Equal((expected, ""), (code, output));
        Assert.StartsWith("tern: ", error, StringComparison.Ordinal);
        Assert.Contains(message, error, StringComparison.Ordinal);
        Assert.Single(error.TrimEnd().Split('\n'));
    }
}
