using Microsoft.Extensions.Logging;

namespace Tern_Function;

/// <inheritdoc/>
/// <remarks>
/// A function that subscribes to its own log group invokes itself endlessly: don't subscribe this function to its own group.
/// </remarks>
public sealed partial class LogDesk(ILogger<LogDesk> log) : ILogDesk
{
    /// <inheritdoc/>
    public Task TakeAsync(string logGroup, string message, CancellationToken cancellationToken)
    {
        Taken(log, message.Length, logGroup);
        return Task.CompletedTask;
    }
//#if (controlMessages)

    /// <inheritdoc/>
    public Task CheckedAsync(CancellationToken cancellationToken)
    {
        Checked(log);
        return Task.CompletedTask;
    }
//#endif

    [LoggerMessage(1, LogLevel.Information, "A log event of {Length} characters was received from {LogGroup}.")]
    private static partial void Taken(ILogger log, int length, string logGroup);
//#if (controlMessages)

    [LoggerMessage(2, LogLevel.Information, "CloudWatch Logs checked that the function can be reached.")]
    private static partial void Checked(ILogger log);
//#endif
}
