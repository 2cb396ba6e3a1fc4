using Microsoft.Extensions.Logging;

namespace Tern.Lambda.Tests.Batches;

/// <summary>Keeps what is logged.</summary>
internal sealed class ListLogger : ILogger
{
    private readonly List<(LogLevel Level, string Message, Exception? Error)> _lines = [];

    public (LogLevel Level, string Message, Exception? Error)[] Lines
    {
        get { lock (_lines) return [.. _lines]; }
    }

    public string[] Messages => [.. Lines.Select(line => line.Message)];

    public IDisposable? BeginScope<TState>(TState state) where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => true;

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
    {
        lock (_lines) _lines.Add((logLevel, formatter(state, exception), exception));
    }
}
