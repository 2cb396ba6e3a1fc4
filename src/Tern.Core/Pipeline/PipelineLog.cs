using Microsoft.Extensions.Logging;

namespace Tern.Pipeline;

/// <summary>
/// The log messages of a pipeline. Event ids are stable; the arguments never contain keys, values or secrets.
/// </summary>
internal static partial class PipelineLog
{
    [LoggerMessage(1001, LogLevel.Debug, "{Operation}: attempt {Attempt} of {MaxAttempts} failed with {Error}; retrying in {DelayMilliseconds} ms.")]
    public static partial void Retrying(ILogger logger, string operation, int attempt, int maxAttempts, string error, double delayMilliseconds);

    [LoggerMessage(
        1002,
        LogLevel.Warning,
        "{Operation}: attempt {Attempt} failed with {Error} and isn't retried, because so many calls failed that the client's retry quota is used up " +
        "(option RetryQuota).")]
    public static partial void QuotaEmpty(ILogger logger, string operation, int attempt, string error);

    [LoggerMessage(
        1003, LogLevel.Warning, "The clock of {Host} is {OffsetSeconds} s from ours. Requests are signed with its time from now on; set this machine's clock.")]
    public static partial void ClockSkewed(ILogger logger, string host, double offsetSeconds);

    [LoggerMessage(1004, LogLevel.Warning, "{Operation}: the service rejected the credentials with {Error}; fetching new ones.")]
    public static partial void CredentialsRefused(ILogger logger, string operation, string error);
}
