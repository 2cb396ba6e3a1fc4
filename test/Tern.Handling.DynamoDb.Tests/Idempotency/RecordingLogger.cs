using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;

namespace Tern.Handling.DynamoDb.Tests.Idempotency;

/// <summary>Keeps what was logged.</summary>
public sealed class RecordingLogger : ILoggerFactory, ILogger
{
    public ConcurrentQueue<(LogLevel Level, string Message)> Lines { get; } = [];

    public ILogger CreateLogger(string categoryName) => this;

    public void AddProvider(ILoggerProvider provider) => throw new NotSupportedException();

    public IDisposable? BeginScope<TState>(TState state) where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => true;

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
        Lines.Enqueue((logLevel, formatter(state, exception)));

    public void Dispose() { }
}
