using System.Threading.Channels;

namespace Tern.Lambda.Local.Tests.Joining;

/// <summary>What dotnet run does in a function's project: starts an emulator, or joins the one that runs.</summary>
public sealed class JoiningTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_function_joins_the_emulator_of_the_port_and_leaves_it_with_its_program()
    {
        await using var emulator = await LambdaEmulator.StartAsync(new LambdaEmulatorOptions { AcceptsFunctions = true }, Token);
        using var end = new CancellationTokenSource();
        var lines = Channel.CreateUnbounded<string>();
        var running = LambdaEmulator.StartOrJoinAsync(TestFunctions.Options("guest"), emulator.Port, line => lines.Writer.TryWrite(line), end.Token);
        Assert.Contains($"has joined the emulator at {emulator.Url}", await lines.Reader.ReadAsync(Token), StringComparison.Ordinal);

        var outcome = await emulator.InvokeAsync("hello", "guest", Token);
        var gone = new TaskCompletionSource();
        emulator.Functions.Changed += gone.SetResult;
        await end.CancelAsync();
        await gone.Task;

        Assert.Equal("hello", outcome.Text);
        Assert.Empty(emulator.FunctionNames);
        await running;
    }

    [Fact]
    public async Task A_second_function_of_a_name_is_refused_with_the_reason()
    {
        var options = new LambdaEmulatorOptions { AcceptsFunctions = true };
        options.Functions.Add(TestFunctions.Options("orders"));
        await using var emulator = await LambdaEmulator.StartAsync(options, Token);

        var failure = await Assert.ThrowsAsync<InvalidOperationException>(
            () => LambdaEmulator.StartOrJoinAsync(TestFunctions.Options("orders"), emulator.Port, static _ => { }, Token));

        Assert.Equal("There is a function 'orders' already. Give one of them another name.", failure.Message);
    }

    [Fact]
    public async Task Without_an_emulator_the_function_has_one_of_its_own()
    {
        using var end = new CancellationTokenSource();
        var lines = Channel.CreateUnbounded<string>();

        var running = LambdaEmulator.StartOrJoinAsync(TestFunctions.Options("alone"), 0, line => lines.Writer.TryWrite(line), end.Token);

        Assert.StartsWith(
            "The function alone runs in an emulator of Lambda at http://127.0.0.1:", await lines.Reader.ReadAsync(Token), StringComparison.Ordinal);
        await end.CancelAsync();
        await running;
    }
}
