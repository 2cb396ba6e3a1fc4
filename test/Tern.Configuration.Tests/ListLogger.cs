using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;

namespace Tern.Configuration.Tests;

/// <summary>Keeps what is logged, exceptions in full.</summary>
internal sealed class ListLogger : ILoggerFactory, ILogger
{
    public ConcurrentQueue<string> Lines { get; } = new();

    public ILogger CreateLogger(string categoryName) => this;

    public void AddProvider(ILoggerProvider provider) { }

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => true;

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
        Lines.Enqueue($"{logLevel}: {formatter(state, exception)} {exception}");

    public void Dispose() { }
}
