using Microsoft.Extensions.Logging;

namespace Tern.TestHarness;

/// <summary>Records all log entries, from any thread and in any category.</summary>
public sealed class RecordingLogger : ILogger, ILoggerFactory, ILoggerProvider
{
    private readonly List<LoggedLine> _lines = [];

    public IReadOnlyList<LoggedLine> Lines
    {
        get { lock (_lines) return [.. _lines]; }
    }

    public IReadOnlyList<string> Messages => [.. Lines.Select(static line => line.Message)];

    /// <summary>The lines with their levels and exceptions.</summary>
    public IReadOnlyList<string> Texts => [.. Lines.Select(static line => line.ToString())];

    public IDisposable? BeginScope<TState>(TState state) where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => true;

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
    {
        ArgumentNullException.ThrowIfNull(formatter);
        lock (_lines) _lines.Add(new(logLevel, formatter(state, exception), exception));
    }

    public ILogger CreateLogger(string categoryName) => this;

    public void AddProvider(ILoggerProvider provider) => throw new NotSupportedException("There is one logger.");

    public void Dispose() { }
}
