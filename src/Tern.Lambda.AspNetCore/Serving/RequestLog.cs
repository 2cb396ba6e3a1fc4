using Microsoft.Extensions.Logging;

namespace Tern.Lambda.AspNetCore;

/// <summary>The server's log messages about requests.</summary>
internal static partial class RequestLog
{
    [LoggerMessage(1, LogLevel.Error, "An unhandled exception was thrown by the application in {Endpoint}. The client gets status 500.")]
    public static partial void Failed(ILogger logger, string endpoint, Exception exception);

    [LoggerMessage(
        2, LogLevel.Error, "The application didn't respond before the function's deadline, and stopped when RequestAborted was canceled. The client gets " +
            "status 504.")]
    public static partial void Overdue(ILogger logger, Exception exception);

    [LoggerMessage(3, LogLevel.Information, "The request was rejected: {Reason}")]
    public static partial void BadRequest(ILogger logger, string reason);

    [LoggerMessage(4, LogLevel.Error, "A callback of the response's OnCompleted threw an exception.")]
    public static partial void CompletedFailed(ILogger logger, Exception exception);
}
