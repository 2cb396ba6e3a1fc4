using Tern.TestHarness;

namespace Tern.Lambda.Local.Tests.Functions;

/// <summary>A function with Tern's own bootstrap, in a separate process.</summary>
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

    [Fact]
    public async Task Draining_waits_for_what_is_in_progress_and_refuses_what_is_new()
    {
        await using var emulator = await TestFunctions.StartAsync(TestFunctions.Options());
        var end = Path.Combine(Path.GetTempPath(), $"tern-drain-{Guid.NewGuid():N}");
        var running = emulator.InvokeAsync($"\"stream:{end}\"", cancellationToken: Token).AsTask();

        Assert.Equal(1, emulator.InvocationsInProgress);
        Assert.False(await emulator.DrainAsync(TimeSpan.Zero, Token));
        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await emulator.InvokeAsync("{}", cancellationToken: Token));
        using var http = new HttpClient();
        using var refused = await http.PostAsync(new Uri(emulator.Url, "2015-03-31/functions/test/invocations"), new StringContent("{}"), Token);
        await File.WriteAllTextAsync(end, "", Token);

        Assert.True(await emulator.DrainAsync(TimeSpan.FromMinutes(2), Token));
        Assert.Equal("begin end", (await running).Text);
        Assert.Equal(503, (int)refused.StatusCode);
        Assert.Equal(0, emulator.InvocationsInProgress);
        File.Delete(end);
    }

    private static CancellationToken Token => TestContext.Current.CancellationToken;
}
