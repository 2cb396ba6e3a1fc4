using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;

namespace Tern.Lambda.AspNetCore.Tests.Apps;

/// <summary>Records the warnings and errors that an app and the server log.</summary>
internal sealed class LinesProvider(ConcurrentQueue<string> lines) : ILoggerProvider, ILogger
{
    public ILogger CreateLogger(string categoryName) => this;

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
    {
        if (IsEnabled(logLevel)) lines.Enqueue($"{logLevel}: {formatter(state, exception)} {exception?.GetType().Name} {exception?.Message}");
    }

    public bool IsEnabled(LogLevel logLevel) => logLevel >= LogLevel.Warning;

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public void Dispose()
    {
    }
}
