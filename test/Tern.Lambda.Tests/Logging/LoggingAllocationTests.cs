using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Tern.Lambda.Logging;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Logging;

[Collection(nameof(ProcessWide))]
public sealed partial class LoggingAllocationTests
{
    [Theory]
    [InlineData(LambdaLogFormat.Json)]
    [InlineData(LambdaLogFormat.Text)]
    public void A_constant_message_allocates_nothing(LambdaLogFormat format)
    {
        var logger = Create(format);
        var defined = LoggerMessage.Define(LogLevel.Information, new EventId(3, "Constant"), "constant");

        Assert.Equal(0, AllocationTest.BytesPerCall(() => defined(logger, null)));
        Assert.Equal(0, AllocationTest.BytesPerCall(() => Generated(logger)));
    }

    [Theory]
    [InlineData(LambdaLogFormat.Json)]
    [InlineData(LambdaLogFormat.Text)]
    public void A_templated_line_allocates_little_besides_its_message(LambdaLogFormat format)
    {
        var logger = Create(format);

        // The bytes that the extension method and the formatter themselves allocate.
        var formatting = AllocationTest.BytesPerCall(() => FormattingLogger.Instance.LogInformation(
            "Order {OrderId} of {Count} items took {Elapsed} ms", "o-1", 3, 12.5));
        var line = AllocationTest.BytesPerCall(() => logger.LogInformation("Order {OrderId} of {Count} items took {Elapsed} ms", "o-1", 3, 12.5));

        Assert.InRange(line - formatting, 0, 64);
    }

    [Fact]
    public void A_disabled_level_allocates_nothing()
    {
        var logger = Create(LambdaLogFormat.Json);
        var defined = LoggerMessage.Define<string>(LogLevel.Debug, default, "{Text}");

        Assert.Equal(0, AllocationTest.BytesPerCall(() => defined(logger, "x", null)));
    }

    [Fact]
    public void Scopes_and_keys_allocate_nothing_more_a_line()
    {
        using var log = new FunctionLog();
        log.Invoke(new LambdaContext { RequestId = "r", TraceId = "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1" });
        LambdaLog.AppendKey("OrderId", "o-1");
        var logger = Create(LambdaLogFormat.Json);
        using var scope = logger.BeginScope(new KeyValuePair<string, object?>[] { new("Tenant", "blue"), new("Number", 5) });

        Assert.Equal(0, AllocationTest.BytesPerCall(() => Generated(logger)));
    }

    private static ILogger Create(LambdaLogFormat format) =>
        new LambdaLoggerFactory(
            new LambdaLoggingOptions { Format = format }, new FunctionEnvironment(), new StreamOutput(Stream.Null, framed: true)).CreateLogger("Orders");

    [LoggerMessage(4, LogLevel.Information, "constant")]
    private static partial void Generated(ILogger logger);

    /// <summary>Formats and forgets.</summary>
    private sealed class FormattingLogger : ILogger
    {
        public static readonly FormattingLogger Instance = new();

        public IDisposable BeginScope<TState>(TState state)
            where TState : notnull => NullLogger.Instance.BeginScope(state);

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
            formatter(state, exception);
    }
}
