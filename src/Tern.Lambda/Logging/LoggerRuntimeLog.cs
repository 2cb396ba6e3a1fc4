using Microsoft.Extensions.Logging;

namespace Tern.Lambda.Logging;

/// <summary>What the runtime has to say, as lines of the function's log. The factory is made with the first of them.</summary>
internal sealed class LoggerRuntimeLog(Lazy<LambdaLoggerFactory> factory) : RuntimeLog
{
    private LambdaLogger Logger => (LambdaLogger)factory.Value.CreateLogger("Tern.Lambda");

    public override void Inform(string message) => Logger.Log(LogLevel.Information, null, null, message, null);

    public override void Warn(string message, Exception? exception = null) =>
        Logger.Log(LogLevel.Warning, null, null, message, exception);

    public override void Fail(string message, Exception? exception = null) =>
        Logger.Log(LogLevel.Error, null, null, message, exception);

    // The invocation is over for all others by now, and the line is still about it.
    public override void InvocationFailed(string requestId, LambdaContext? context, string? reason, Exception? exception = null) =>
        Logger.Log(LogLevel.Error, requestId, context, "The invocation failed." + (reason is null ? "" : " " + reason), exception);
}
