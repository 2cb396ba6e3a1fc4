using Microsoft.Extensions.Logging;

namespace Tern.Messaging.Tests;

/// <summary>Loggers that throw whatever they are told.</summary>
internal sealed class ThrowingLoggers : ILoggerFactory, ILogger
{
    public void AddProvider(ILoggerProvider provider) => throw new NotSupportedException();

    public ILogger CreateLogger(string categoryName) => this;

    public IDisposable? BeginScope<TState>(TState state) where TState : notnull => throw new FormatException("a logger");

    public bool IsEnabled(LogLevel logLevel) => true;

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
        throw new FormatException("a logger");

    public void Dispose() { }
}
