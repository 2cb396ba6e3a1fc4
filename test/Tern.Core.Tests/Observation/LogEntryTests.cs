using Microsoft.Extensions.Logging;
using Tern.Observation;

namespace Tern.Core.Tests.Observation;

/// <summary>Messages of the package's own log, as text and as values.</summary>
public sealed class LogEntryTests
{
    [Fact]
    public void A_message_has_its_values_as_text_and_by_name()
    {
        var logger = new Logger();

        LogEntry.Write(logger, LogLevel.Warning, new EventId(7, "Late"), null, "{Host} is {Seconds} s late at {Time:O}, {Reason}", "a", 1.5, s_time, null);

        Assert.Equal("Warning 7 Late: a is 1.5 s late at 2026-11-29T00:00:00.0000000+00:00, (null)", logger.Text);
        Assert.Equal(
            [("Host", "a"), ("Seconds", 1.5), ("Time", s_time), ("Reason", null), ("{OriginalFormat}", "{Host} is {Seconds} s late at {Time:O}, {Reason}")],
            logger.Values.Select(static pair => (pair.Key, pair.Value)));
    }

    [Fact]
    public void A_level_that_is_off_is_not_logged()
    {
        var logger = new Logger();
        LogEntry.Write(logger, LogLevel.Debug, default, null, "Nothing");
        Assert.Null(logger.Text);
    }

    private static readonly DateTimeOffset s_time = new(2026, 11, 29, 0, 0, 0, TimeSpan.Zero);

    private sealed class Logger : ILogger
    {
        public string? Text { get; private set; }

        public IReadOnlyList<KeyValuePair<string, object?>> Values { get; private set; } = [];

        public IDisposable? BeginScope<TState>(TState state) where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => logLevel > LogLevel.Debug;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
        {
            Text = $"{logLevel} {eventId.Id} {eventId.Name}: {formatter(state, exception)}";
            Values = (IReadOnlyList<KeyValuePair<string, object?>>)state!;
        }
    }
}
