using System.Diagnostics;

namespace Tern.Cli.Local.Output;

/// <summary>Puts into the log of a run what the server can say to a trace alone, such as that it could write no snapshot.</summary>
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
