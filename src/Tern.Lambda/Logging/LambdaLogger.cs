using Microsoft.Extensions.Logging;

namespace Tern.Lambda.Logging;

/// <summary>The logger of one category.</summary>
internal sealed class LambdaLogger(LambdaLoggerFactory factory, string category) : ILogger
{
    private readonly LogLevel _minimum = factory.Settings.GetMinimum(category);

    public bool IsEnabled(LogLevel logLevel) => logLevel >= _minimum && logLevel != LogLevel.None;

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => factory.Scopes.Push(state);

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
    {
        if (!IsEnabled(logLevel)) return;
        using var line = LogLine.Rent();
        try
        {
            line.Begin(factory, category, logLevel, eventId, exception);
            line.AddState(state, exception, formatter);
            line.Send();
        }
        // Logging must not fail a program, and the content of the line must not be lost either.
        catch (Exception fault)
        {
            line.TrySendFault(fault);
        }
    }

    /// <summary>Logs a plain message about an invocation that may have ended.</summary>
    public void Log(LogLevel level, string? requestId, LambdaContext? context, string message, Exception? exception)
    {
        if (!IsEnabled(level)) return;
        using var line = LogLine.Rent();
        try
        {
            line.Begin(factory, category, level, default, exception);
            line.SetMessage(message, requestId, context);
            line.Send();
        }
        // As above.
        catch (Exception fault)
        {
            line.TrySendFault(fault);
        }
    }

    public void LogEvent(ReadOnlyMemory<byte> json)
    {
        if (!IsEnabled(LogLevel.Information)) return;
        using var line = LogLine.Rent();
        try
        {
            line.Begin(factory, category, LogLevel.Information, default, null);
            line.SetEvent(json);
            line.Send();
        }
        // As above.
        catch (Exception fault)
        {
            line.TrySendFault(fault);
        }
    }
}
