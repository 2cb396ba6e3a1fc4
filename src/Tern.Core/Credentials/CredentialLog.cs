using Microsoft.Extensions.Logging;

namespace Tern.Credentials;

internal static partial class CredentialLog
{
    [LoggerMessage(EventId = 1, Level = LogLevel.Warning, Message = "Credentials could not be renewed; the next try is at {NextTry:O}")]
    public static partial void RefreshFailed(ILogger logger, DateTimeOffset nextTry, Exception error);

    [LoggerMessage(EventId = 2, Level = LogLevel.Warning, Message = "Newly fetched credentials ended at {Expiration:O} already; they are used until the next try at {NextTry:O}")]
    public static partial void AlreadyEnded(ILogger logger, DateTimeOffset expiration, DateTimeOffset nextTry);
}
