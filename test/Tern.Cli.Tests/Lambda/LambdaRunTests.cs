using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Text.RegularExpressions;

namespace Tern.Cli.Tests.Lambda;

/// <summary><c>tern lambda</c> as a separate process, with a function in another one.</summary>
public sealed partial class LambdaRunTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_program_is_served_told_of_and_ended()
    {
        await using var tern = TernProcess.Start("lambda", "--port", "0", "--name", "echo", Function());
        var url = Url().Match(await tern.ReadLineAsync()).Value;
        Assert.Equal($"Its page is at {url}_tern.", await tern.ReadLineAsync());
        Assert.Equal($"  {url}2015-03-31/functions/echo/invocations", await tern.ReadLineAsync());
        using var http = new HttpClient();

        var answer = await http.PostAsync(new Uri(url + "2015-03-31/functions/echo/invocations"), new StringContent("\"hello\""), Token);

        Assert.Equal("\"hello\"", await answer.Content.ReadAsStringAsync(Token));
        Assert.Matches(@"^echo \| \d+\.\d\d ms, cold start \d+\.\d\d ms, \d+ MB$", await tern.ReadLineAsync());
        Assert.SkipUnless(TernProcess.CanSignal, "There is no SIGINT here.");
        tern.Interrupt();
        Assert.Equal(0, await tern.WaitForExitAsync());
    }

    [Fact]
    public async Task A_port_in_use_ends_it_with_1_and_the_name_of_the_program_that_uses_it()
    {
        await using var first = TernProcess.Start("local", "--port", "0");
        var port = (await first.ReadEndpointAsync()).Port;

        var (code, _, error) = await TernProcess.RunAsync("lambda", "--port", $"{port}", Function());

        Assert.Equal(1, code);
        var owner = OperatingSystem.IsLinux() ? @" by \S+ \(process \d+\)\. Stop that program" : @"\. Stop the program that uses it";
        Assert.Matches($"^tern: Port {port} is in use{owner}, or set --port; 0 picks a free one\\.$", error.TrimEnd());
    }

    [Fact]
    public async Task Connections_beyond_its_file_descriptors_are_closed_and_a_function_can_still_be_started()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "the limit is set by a shell of Linux");
        await using var tern = TernProcess.StartWithFewDescriptors(1024, "lambda", "--port", "0", Function());
        var url = Url().Match(await tern.ReadLineAsync()).Value;
        using var http = new HttpClient();
        Assert.Equal(HttpStatusCode.OK, (await http.GetAsync(new Uri(url + "_tern"), Token)).StatusCode);

        using (var idle = await IdleConnections.OpenAsync(new Uri(url), 1_100))
        {
            Assert.InRange(await idle.WaitForClosedAsync(), 1_100 - 1024, 1_100 - 512);
            var answer = await http.PostAsync(new Uri(url + "2015-03-31/functions/function/invocations"), new StringContent("\"hello\""), Token);
            Assert.Equal("\"hello\"", await answer.Content.ReadAsStringAsync(Token));
        }

        using var other = new HttpClient();
        await IdleConnections.CallAfterwardsAsync(async () =>
            Assert.Equal(HttpStatusCode.OK, (await other.GetAsync(new Uri(url + "_tern"), Token)).StatusCode));
    }

    [Fact]
    public async Task Function_output_cannot_change_the_terminal_or_imitate_another_functions_line()
    {
        await using var tern = TernProcess.Start("lambda", "--port", "0", "--name", "echo", Function());
        var url = Url().Match(await tern.ReadLineAsync()).Value;
        for (var i = 0; i < 2; i++) await tern.ReadLineAsync();
        using var http = new HttpClient();

        await http.PostAsync(new Uri(url + "2015-03-31/functions/echo/invocations"), new StringContent("\"escape\""), Token);

        var lines = new List<string>();
        while (lines.Count < 3)
        {
            // The line about the invocation waits for the function's output for half a second only.
            if (await tern.ReadLineAsync() is var line && !line.Contains(" ms, cold start ", StringComparison.Ordinal)) lines.Add(line);
        }

        Assert.Equal(["echo | ?]0;title??[2Jone", "echo | other | forged", "echo | two"], lines);
    }

    [Fact]
    public async Task SIGTERM_lets_an_invocation_in_progress_finish()
    {
        Assert.SkipUnless(TernProcess.CanSignal, "There is no SIGTERM here.");
        await using var tern = TernProcess.Start("lambda", "--port", "0", "--name", "echo", Function());
        var url = Url().Match(await tern.ReadLineAsync()).Value;
        for (var i = 0; i < 2; i++) await tern.ReadLineAsync();
        var goOn = Path.Combine(Path.GetTempPath(), $"tern-sigterm-{Guid.NewGuid():N}");
        using var http = new HttpClient();
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri(url + "2021-11-15/functions/echo/response-streaming-invocations"))
        {
            Content = new StringContent($"\"stream:{goOn}\""),
        };
        using var answer = await http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, Token);

        tern.Terminate();

        Assert.Equal("Waiting at most 10 s for invocations in progress: 1. A second signal ends them immediately.", await tern.ReadLineAsync());
        await File.WriteAllTextAsync(goOn, "", Token);
        Assert.Contains("end", await answer.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
        Assert.Matches(@"^echo \| \d+\.\d\d ms, ", await tern.ReadLineAsync());
        Assert.Equal("Ended.", await tern.ReadLineAsync());
        Assert.Equal(0, await tern.WaitForExitAsync());
        File.Delete(goOn);
    }

    [Fact]
    public async Task A_function_whose_emulator_was_killed_ends_by_itself()
    {
        await using var tern = TernProcess.Start("lambda", "--port", "0", Function());
        var url = Url().Match(await tern.ReadLineAsync()).Value;
        using var http = new HttpClient();
        var answer = await http.PostAsync(new Uri(url + "2015-03-31/functions/function/invocations"), new StringContent("\"process\""), Token);
        using var function = Process.GetProcessById(int.Parse(await answer.Content.ReadAsStringAsync(Token), CultureInfo.InvariantCulture));

        Assert.SkipUnless(TernProcess.CanSignal, "There is no SIGKILL here.");
        tern.KillAtOnce();

        using var patience = CancellationTokenSource.CreateLinkedTokenSource(Token);
        patience.CancelAfter(TimeSpan.FromMinutes(2));
        await function.WaitForExitAsync(patience.Token);
    }

    [Theory]
    [InlineData("The program 'no/such/bootstrap' doesn't exist. Build or publish the function first.", 1, "no/such/bootstrap")]
    [InlineData("--timeout must be a duration of at most 15 minutes, such as 3s or 15m, or none, but is 'soon'.", 2, "--timeout", "soon")]
    [InlineData("--memory must be a number from 128 to 32768, but is '12'.", 2, "--memory", "12")]
    [InlineData("--env must have the form NAME=VALUE, but is 'TABLE'.", 2, "--env", "TABLE")]
    [InlineData("--parameter must have the form NAME=VALUE, but is 'Stage'.", 2, "--parameter", "Stage")]
    [InlineData("--parameter is for a SAM or CloudFormation template, but the arguments don't name one.", 1, "--parameter", "A=1", "--", "no/such/bootstrap")]
    public async Task A_run_that_cannot_start_is_one_line_and_an_exit_code(string reason, int exitCode, params string[] arguments)
    {
        var (code, _, error) = await TernProcess.RunAsync(["lambda", "--port", "0", .. arguments]);

        Assert.Equal(exitCode, code);
        Assert.StartsWith("tern: " + reason, error, StringComparison.Ordinal);
    }

    private static string Function()
    {
        var here = new DirectoryInfo(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
        return Path.Combine(here.Parent!.Parent!.FullName, "Tern.Lambda.TestFunction", here.Name, "Tern.Lambda.TestFunction.dll");
    }

    [GeneratedRegex(@"http://127\.0\.0\.1:\d+/")]
    private static partial Regex Url();
}
