using Tern.TestHarness;

namespace Tern.Lambda.Local.Tests.Bootstraps;

/// <summary>Bootstraps in other languages, written only from the documented contract.</summary>
public sealed class AnyBootstrapTests
{
    [Theory]
    [InlineData("python3", "loop.py", "python", "ValueError")]
    [InlineData("node", "loop.js", "node", "TypeError")]
    public async Task A_loop_of_forty_lines_answers_fails_and_logs(string program, string file, string key, string error)
    {
        var token = TestContext.Current.CancellationToken;
        Assert.SkipUnless(IsInPath(program), $"{program} is not on this machine");
        var folder = Path.Combine(AppContext.BaseDirectory, "Bootstraps");
        await using var emulator = await TestFunctions.StartAsync(
            new EmulatedFunctionOptions { Name = "other", Command = [program, file], WorkingDirectory = folder, StartTimeout = TimeSpan.FromMinutes(1) });

        var answer = await emulator.InvokeAsync("\"hello\"", cancellationToken: token);
        var failure = await emulator.InvokeAsync("\"fail\"", cancellationToken: token);
        var logged = await emulator.InvokeAsync("\"log\"", cancellationToken: token);

        Assert.Equal($"{{\"{key}\":\"hello\",\"function\":\"other\"}}", answer.Text.Replace(": ", ":").Replace(", ", ","));
        Assert.Equal(("Unhandled", "Function." + error), (failure.FunctionError, failure.ErrorType));
        Assert.Contains("\"as asked\"", failure.Text, StringComparison.Ordinal);
        Assert.Contains("one line\n", logged.LogTail, StringComparison.Ordinal);
        Assert.Contains("another\n", logged.LogTail, StringComparison.Ordinal);
        Assert.DoesNotContain("one line", failure.LogTail, StringComparison.Ordinal);
    }

    private static bool IsInPath(string program) =>
        (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator).Any(folder => File.Exists(Path.Combine(folder, program)));
}
