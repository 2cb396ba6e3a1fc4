using Microsoft.Extensions.Logging;

namespace Tern.Core.Tests.Credentials;

/// <summary>Keeps all that is logged, exceptions in full.</summary>
internal sealed class RecordingLogger : ILogger, ILoggerFactory
{
    public List<string> Lines { get; } = [];

    public IDisposable? BeginScope<TState>(TState state) where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => true;

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
        Lines.Add($"{logLevel}: {formatter(state, exception)} {exception}");

    public ILogger CreateLogger(string categoryName) => this;

    public void AddProvider(ILoggerProvider provider) => throw new NotSupportedException("There is one logger.");

    public void Dispose() { }
}
