using Microsoft.Extensions.Logging;
using Tern.Observation;

namespace Tern.Pipeline;

/// <summary>
/// The log messages of a pipeline. Event ids are stable; the arguments never contain keys, values or secrets.
/// </summary>
internal static class PipelineLog
{
    public static void Retrying(ILogger logger, string operation, int attempt, int maxAttempts, string error, double delayMilliseconds)
    {
        // The arguments aren't boxed needlessly.
        if (!logger.IsEnabled(LogLevel.Debug)) return;
        LogEntry.Write(
            logger, LogLevel.Debug, new EventId(1001, nameof(Retrying)), null,
            "{Operation}: attempt {Attempt} of {MaxAttempts} failed with {Error}; retrying in {DelayMilliseconds} ms.",
            operation, attempt, maxAttempts, error, delayMilliseconds);
    }

    public static void QuotaEmpty(ILogger logger, string operation, int attempt, string error) => LogEntry.Write(
        logger, LogLevel.Warning, new EventId(1002, nameof(QuotaEmpty)), null,
        "{Operation}: attempt {Attempt} failed with {Error} and isn't retried, because so many calls failed that the client's retry quota is used up " +
        "(option RetryQuota).",
        operation, attempt, error);

    public static void ClockSkewed(ILogger logger, string host, double offsetSeconds) => LogEntry.Write(
        logger, LogLevel.Warning, new EventId(1003, nameof(ClockSkewed)), null,
        "The clock of {Host} differs from this machine's by {OffsetSeconds} s. Requests now use its time; set this machine's clock.",
        host, offsetSeconds);

    public static void CredentialsRefused(ILogger logger, string operation, string error) => LogEntry.Write(
        logger, LogLevel.Warning, new EventId(1004, nameof(CredentialsRefused)), null,
        "{Operation}: the service rejected the credentials with {Error}; fetching new ones.",
        operation, error);
}
