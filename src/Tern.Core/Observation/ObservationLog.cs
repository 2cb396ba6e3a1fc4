using Microsoft.Extensions.Logging;

namespace Tern.Observation;

/// <summary>The log messages of observation. Event ids are stable.</summary>
internal static partial class ObservationLog
{
    [LoggerMessage(1101, LogLevel.Warning, "The observer {Observer} failed in a call of {Operation}, which continues without it. Fix the observer.")]
    public static partial void Failed(ILogger logger, Exception error, string observer, string operation);
}
