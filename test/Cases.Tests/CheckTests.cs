// The cases measure, so these tests don't run in parallel with others in this assembly.
[assembly: CollectionBehavior(DisableTestParallelization = true)]

namespace Cases.Tests;

/// <summary>Each case confirms that its fault is found before the fix, and that none is found after it.</summary>
public sealed class CheckTests
{
    // The cases measure, and other test processes share the machine: one of several runs has to be undisturbed.
    private const int Runs = 3;

    [Theory]
    [InlineData("ColdConnections", "COLD1", "COLD2")]
    [InlineData("PriceService", "NPLUS1", "LOCK", "CACHE", "SLO")]
    [InlineData("FastCalls", "GC")]
    [InlineData("FlushPerToken", "FLUSH")]
    [InlineData("HundredCalls", "SERIAL", "FANOUT")]
    public async Task The_doctor_names_the_fault_before_and_finds_nothing_after(string name, params string[] rules)
    {
        Assert.SkipUnless(
            Environment.GetEnvironmentVariable("TERN_CASES") == "1", "The cases measure time on a quiet machine: TERN_CASES=1 runs them, as eng/nightly does.");
        var (exitCode, output) = await RunAsync(name, "--check");
        for (var run = 1; run < Runs && exitCode != 0; run++) (exitCode, output) = await RunAsync(name, "--check");

        Assert.True(exitCode == 0, output);
        Assert.DoesNotContain("FAIL", output, StringComparison.Ordinal);
        Assert.All(rules, rule => Assert.Contains($": {rule}, ", output, StringComparison.Ordinal));
        Assert.Contains("PASS  after: the doctor finds nothing", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_argument_that_is_not_known_is_said_to_be()
    {
        var (exitCode, output) = await RunAsync("HundredCalls", "--chekc");

        Assert.Equal(2, exitCode);
        Assert.Contains("'--chekc' isn't an option of this program", output, StringComparison.Ordinal);
    }

    private static async Task<(int ExitCode, string Output)> RunAsync(string name, string argument)
    {
        using var program = CaseProcess.Start(name, argument);
        return await program.ReadToEndAsync();
    }
}
