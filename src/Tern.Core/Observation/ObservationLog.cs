using Microsoft.Extensions.Logging;

namespace Tern.Observation;

/// <summary>The log messages of observation. Event ids are stable.</summary>
internal static class ObservationLog
{
    public static void Failed(ILogger logger, Exception error, string observer, string operation) => LogEntry.Write(
        logger, LogLevel.Warning, new EventId(1101, nameof(Failed)), error,
        "The observer {Observer} failed in a call of {Operation}, which continues without it. Fix the observer.",
        observer, operation);
}
