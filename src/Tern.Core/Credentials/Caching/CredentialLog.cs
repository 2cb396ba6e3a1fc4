using Microsoft.Extensions.Logging;
using Tern.Observation;

namespace Tern.Credentials;

/// <summary>The log messages of credential providers. Event ids are stable.</summary>
internal static class CredentialLog
{
    public static void RefreshFailed(ILogger logger, DateTimeOffset nextTry, Exception error) => LogEntry.Write(
        logger, LogLevel.Warning, new EventId(1, nameof(RefreshFailed)), error,
        "Credentials couldn't be renewed; the next attempt is at {NextTry:O}",
        nextTry);

    public static void AlreadyEnded(ILogger logger, DateTimeOffset expiration, DateTimeOffset nextTry) => LogEntry.Write(
        logger, LogLevel.Warning, new EventId(2, nameof(AlreadyEnded)), null,
        "Newly fetched credentials had already expired at {Expiration:O}; they are used until the next attempt at {NextTry:O}",
        expiration, nextTry);

    public static void TokenNotRenewed(ILogger logger, string profile, Exception error) => LogEntry.Write(
        logger, LogLevel.Warning, new EventId(3, nameof(TokenNotRenewed)), error,
        "The login of the profile '{Profile}' couldn't be renewed",
        profile);

    public static void TokenNotSaved(ILogger logger, string profile, Exception error) => LogEntry.Write(
        logger, LogLevel.Warning, new EventId(4, nameof(TokenNotSaved)), error,
        "The renewed login of the profile '{Profile}' couldn't be saved; other programs must log in again",
        profile);

    public static void ClockSkewed(ILogger logger, string host, double offsetSeconds) => LogEntry.Write(
        logger, LogLevel.Warning, new EventId(5, nameof(ClockSkewed)), null,
        "The clock of {Host} differs from this machine's by {OffsetSeconds} s. Calls for credentials now use its time; set this machine's clock",
        host, offsetSeconds);
}
