using Microsoft.Extensions.Logging;

namespace Tern.Telemetry;

/// <summary>A logger whose exceptions stay with it: Microsoft's own passes on what each provider throws.</summary>
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
            // Whoever could be told of it is who failed.
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
