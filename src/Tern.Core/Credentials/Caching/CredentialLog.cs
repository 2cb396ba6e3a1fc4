using Microsoft.Extensions.Logging;

namespace Tern.Credentials;

internal static partial class CredentialLog
{
    [LoggerMessage(EventId = 1, Level = LogLevel.Warning, Message = "Credentials couldn't be renewed; the next attempt is at {NextTry:O}")]
    public static partial void RefreshFailed(ILogger logger, DateTimeOffset nextTry, Exception error);

    [LoggerMessage(
        EventId = 2,
        Level = LogLevel.Warning,
        Message = "Newly fetched credentials had already expired at {Expiration:O}; they are used until the next attempt at {NextTry:O}")]
    public static partial void AlreadyEnded(ILogger logger, DateTimeOffset expiration, DateTimeOffset nextTry);

    [LoggerMessage(EventId = 3, Level = LogLevel.Warning, Message = "The login of the profile '{Profile}' couldn't be renewed")]
    public static partial void TokenNotRenewed(ILogger logger, string profile, Exception error);

    [LoggerMessage(
        EventId = 5,
        Level = LogLevel.Warning,
        Message = "The clock of {Host} is {OffsetSeconds} s from ours. Calls for credentials are signed with its time from now on; set this machine's clock")]
    public static partial void ClockSkewed(ILogger logger, string host, double offsetSeconds);

    [LoggerMessage(
        EventId = 4, Level = LogLevel.Warning, Message = "The renewed login of the profile '{Profile}' couldn't be saved; other programs must log in again")]
    public static partial void TokenNotSaved(ILogger logger, string profile, Exception error);
}
