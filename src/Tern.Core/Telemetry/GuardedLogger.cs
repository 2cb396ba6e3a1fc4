using Microsoft.Extensions.Logging;

namespace Tern.Telemetry;

/// <summary>
/// A logger that suppresses exceptions. Microsoft's own logger propagates the exceptions of its providers.
/// </summary>
internal sealed class GuardedLogger(ILogger logger) : ILogger
{
    public IDisposable? BeginScope<TState>(TState state) where TState : notnull
    {
        try
        {
            return logger.BeginScope(state) is { } scope ? new Scope(scope) : null;
        }
        catch
        {
            return null;
        }
    }

    public bool IsEnabled(LogLevel logLevel)
    {
        try
        {
            return logger.IsEnabled(logLevel);
        }
        catch
        {
            return false;
        }
    }

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
    {
        try
        {
            logger.Log(logLevel, eventId, state, exception, formatter);
        }
        catch
        {
            // Ignored, because the logger itself failed and can't report it.
        }
    }

    private sealed class Scope(IDisposable scope) : IDisposable
    {
        public void Dispose()
        {
            try
            {
                scope.Dispose();
            }
            catch
            {
                // As above.
            }
        }
    }
}
