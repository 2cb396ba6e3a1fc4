using Microsoft.Extensions.Logging;
using Tern.Lambda.Logging;

namespace Tern.Lambda.Tests.Logging;

[Collection(nameof(ProcessWide))]
public sealed class LogLevelTests
{
    [Theory]
    [InlineData(null, LogLevel.Information)]
    [InlineData("TRACE", LogLevel.Trace)]
    [InlineData("DEBUG", LogLevel.Debug)]
    [InlineData("warn", LogLevel.Warning)]
    [InlineData("ERROR", LogLevel.Error)]
    [InlineData("FATAL", LogLevel.Critical)]
    [InlineData("Warning", LogLevel.Warning)]
    [InlineData("louder", LogLevel.Information)]
    public void The_functions_configuration_sets_the_least_level(string? configured, LogLevel least)
    {
        using var log = new FunctionLog(null, false, ("AWS_LAMBDA_LOG_LEVEL", configured!));

        for (var level = LogLevel.Trace; level <= LogLevel.Critical; level++) Assert.Equal(level >= least, log.Logger.IsEnabled(level));
        Assert.False(log.Logger.IsEnabled(LogLevel.None));
    }

    [Fact]
    public void An_option_that_is_set_counts_before_the_configuration()
    {
        using var log = new FunctionLog(
            new LambdaLoggingOptions { MinimumLevel = LogLevel.Debug, Format = LambdaLogFormat.Text },
            false,
            ("AWS_LAMBDA_LOG_LEVEL", "ERROR"), ("AWS_LAMBDA_LOG_FORMAT", "JSON"));

        log.Logger.LogDebug("x");

        Assert.StartsWith("2026", log.Line);
    }

    [Theory]
    [InlineData("JSON", "{")]
    [InlineData("Text", "2")]
    [InlineData(null, "2")]
    public void The_functions_configuration_sets_the_format(string? configured, string start)
    {
        using var log = new FunctionLog(null, false, ("AWS_LAMBDA_LOG_FORMAT", configured!));

        log.Logger.LogInformation("x");

        Assert.StartsWith(start, log.Line);
    }

    [Theory]
    [InlineData("Orders", LogLevel.Debug)]
    [InlineData("Orders.Payment", LogLevel.Debug)]
    [InlineData("Orders.Handler", LogLevel.Error)]
    [InlineData("Orders.Handler.Retry", LogLevel.Error)]
    [InlineData("OrdersArchive", LogLevel.Information)]
    public void The_longest_category_that_fits_counts(string category, LogLevel least)
    {
        using var log = new FunctionLog(new LambdaLoggingOptions { Levels = { ["Orders"] = LogLevel.Debug, ["Orders.Handler"] = LogLevel.Error } });
        var logger = log.Factory.CreateLogger(category);

        Assert.True(logger.IsEnabled(least));
        Assert.False(logger.IsEnabled(least - 1));
    }

    [Fact]
    public void A_disabled_line_is_not_formatted()
    {
        using var log = new FunctionLog();

        log.Logger.Log(LogLevel.Debug, default, 1, null, (_, _) => throw new InvalidOperationException("formatted"));
        log.Logger.Log(LogLevel.None, default, 1, null, (_, _) => throw new InvalidOperationException("formatted"));

        Assert.Empty(log.Bytes);
    }

    [Fact]
    public void A_category_has_one_logger()
    {
        using var log = new FunctionLog();

        Assert.Same(log.Logger, log.Factory.CreateLogger("Orders.Handler"));
        Assert.Throws<NotSupportedException>(() => log.Factory.AddProvider(log.Factory));
    }
}
