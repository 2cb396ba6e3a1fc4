using Microsoft.Extensions.Logging;

namespace Tern.TestHarness;

/// <summary>Loggers that throw from every method.</summary>
public sealed class ThrowingLoggers : ILoggerFactory, ILogger
{
    /// <summary>false if not even a logger is created.</summary>
    public bool Creates { get; init; } = true;

    /// <summary>true if only writing throws, and the logger reports that it is enabled.</summary>
    public bool IsOn { get; init; }

    public void AddProvider(ILoggerProvider provider) { }

    public ILogger CreateLogger(string categoryName) => Creates ? this : throw new FormatException("a factory");

    public IDisposable BeginScope<TState>(TState state) where TState : notnull => throw new FormatException("a scope");

    public bool IsEnabled(LogLevel logLevel) => IsOn ? true : throw new FormatException("a level");

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
        throw new FormatException("a logger");

    public void Dispose() { }
}
