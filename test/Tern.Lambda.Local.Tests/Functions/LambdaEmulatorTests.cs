namespace Tern.Lambda.Local.Tests.Functions;

/// <summary>A function of Tern's own bootstrap, in a process of its own.</summary>
public sealed class LambdaEmulatorTests
{
    [Fact]
    public async Task A_function_answers_its_first_event_from_a_cold_start_and_its_second_from_a_warm_one()
    {
        await using var emulator = await TestFunctions.StartAsync(TestFunctions.Options());

        var first = await emulator.InvokeAsync("\"one\"", cancellationToken: TestContext.Current.CancellationToken);
        var second = await emulator.InvokeAsync("\"two\"", cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal(("\"one\"", null, true), (first.Text, first.FunctionError, first.IsColdStart));
        Assert.Equal(("\"two\"", null, false), (second.Text, second.FunctionError, second.IsColdStart));
        Assert.True(first.InitDuration > TimeSpan.Zero);
        Assert.Null(second.InitDuration);
        Assert.Contains($"START RequestId: {second.RequestId}", second.LogTail, StringComparison.Ordinal);
    }
}
