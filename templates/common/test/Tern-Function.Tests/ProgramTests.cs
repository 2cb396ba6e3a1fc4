using Tern.Lambda.Local;

namespace Tern_Function.Tests;

/// <summary>
/// Tests the program that was built with the tests, or the program at the path in <c>FUNCTION_PROGRAM</c>, such as a
/// published <c>bootstrap</c>.
/// </summary>
public sealed class ProgramTests
{
    [Fact]
    public async Task The_program_handles_the_events_as_a_process_of_its_own()
    {
        await using var function = await LambdaEmulator.StartAsync(
            Environment.GetEnvironmentVariable("FUNCTION_PROGRAM") ?? Path.Combine(AppContext.BaseDirectory, "bootstrap.dll"),
            function => function.Environment = new Dictionary<string, string>
            {
//#if (source == "authorizer")
                // The SHA-256 of "letmein", the token in the events.
                ["TOKEN_SHA256"] = "1c8bfe8f801d79745c4631d09fff36c82aa37fc4cce4fc946683d7b336b63032",
//#endif
                // If only a later runtime is installed, the program runs on that.
                ["DOTNET_ROLL_FORWARD"] = "Major",
            },
            TestContext.Current.CancellationToken);

        foreach (var file in Directory.GetFiles(Path.Combine(AppContext.BaseDirectory, "events")))
        {
            var outcome = await function.InvokeAsync(File.ReadAllBytes(file), cancellationToken: TestContext.Current.CancellationToken);

            Assert.True(outcome.FunctionError is null, $"{Path.GetFileName(file)}: {outcome.Text}\n{outcome.LogTail}");
        }
    }
}
