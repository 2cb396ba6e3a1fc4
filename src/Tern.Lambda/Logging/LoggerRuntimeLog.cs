using Microsoft.Extensions.Logging;

namespace Tern.Lambda.Logging;

/// <summary>
/// Writes the runtime's messages to the function's log. The factory is created with the first message.
/// </summary>
internal sealed class LoggerRuntimeLog(Lazy<LambdaLoggerFactory> factory) : RuntimeLog
{
    private LambdaLogger Logger => (LambdaLogger)factory.Value.CreateLogger("Tern.Lambda");

    public override void Inform(string message) => Logger.Log(LogLevel.Information, null, null, message, null);

    public override void Warn(string message, Exception? exception = null) =>
        Logger.Log(LogLevel.Warning, null, null, message, exception);

    public override void Fail(string message, Exception? exception = null) =>
        Logger.Log(LogLevel.Error, null, null, message, exception);

    // The invocation has ended for all other purposes, but the line is still about it.
    public override void InvocationFailed(string requestId, LambdaContext? context, string? reason, Exception? exception = null) =>
        Logger.Log(LogLevel.Error, requestId, context, "The invocation failed." + (reason is null ? "" : " " + reason), exception);
}
