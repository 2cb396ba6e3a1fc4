using System.Diagnostics;

namespace Tern.Cli;

/// <summary>
/// Adds warnings that the server only reports as trace events to the log, for example that it couldn't write a
/// snapshot.
/// </summary>
internal sealed class WarningListener(RunLog log) : TraceListener
{
    public override void TraceEvent(TraceEventCache? eventCache, string source, TraceEventType eventType, int id, string? message)
    {
        if (eventType <= TraceEventType.Warning && message is not null) log.Warned(message);
    }

    public override void Write(string? message)
    {
    }

    public override void WriteLine(string? message)
    {
    }
}
