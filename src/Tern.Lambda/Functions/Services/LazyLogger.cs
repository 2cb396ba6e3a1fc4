using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Tern.Telemetry;

namespace Tern.Lambda.Functions;

/// <summary>
/// A logger of the function's log that opens the log on the first line, because most invocations write none. It never
/// throws.
/// </summary>
internal sealed class LazyLogger(LambdaApplicationBuilder builder, string category) : ILogger
{
    private ILogger Logger => field ??= builder.LoggerFactory.CreateLoggerSafely(category) ?? NullLogger.Instance;

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => Logger.BeginScope(state);

    public bool IsEnabled(LogLevel logLevel) => Logger.IsEnabled(logLevel);

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
        Logger.Log(logLevel, eventId, state, exception, formatter);
}
