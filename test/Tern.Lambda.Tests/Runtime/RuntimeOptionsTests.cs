namespace Tern.Lambda.Tests.Runtime;

public sealed class RuntimeOptionsTests
{
    [Fact]
    public async Task An_option_out_of_range_is_the_functions_init_error()
    {
        await using var run = RuntimeRun.Start((_, _, _) => ValueTask.CompletedTask, options => options.HeapLimitPercent = 99);

        Assert.Equal(1, await run.Ended);
        var report = Assert.Single(run.Api.Requests);
        Assert.Equal("POST /2018-06-01/runtime/init/error", report.Line);
        Assert.Contains("LambdaRuntimeOptions.HeapLimitPercent", report.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void Without_Lambda_an_option_out_of_range_is_thrown()
    {
        var options = new LambdaRuntimeOptions { ShutdownTimeout = TimeSpan.Zero };

        var error = Assert.Throws<ArgumentOutOfRangeException>(() => LambdaFunction.Run((_, _, _) => ValueTask.CompletedTask, options));
        Assert.Contains("LambdaRuntimeOptions.ShutdownTimeout", error.Message, StringComparison.Ordinal);
    }
}
