namespace Tern.Lambda.Logging;

/// <summary>
/// The log for the runtime's own errors: in the Runtime API, in hooks, in a raw handler. It writes nothing if there are
/// no errors.
/// </summary>
internal abstract class RuntimeLog
{
    /// <summary>Writes information that readers of the log need before the rest.</summary>
    public abstract void Inform(string message);

    /// <summary>Writes a problem that was handled.</summary>
    public abstract void Warn(string message, Exception? exception = null);

    /// <summary>Writes a failure: an invocation failed, or the process ends.</summary>
    public abstract void Fail(string message, Exception? exception = null);

    /// <summary>
    /// Writes that an invocation failed. Users search for this line, so it contains everything that the invocation's
    /// other lines do.
    /// </summary>
    /// <param name="requestId">The ID of the invocation.</param>
    /// <param name="context">The context of the invocation; null if it wasn't created before the invocation
    /// ended.</param>
    /// <param name="reason">The reason; null if the exception contains it.</param>
    /// <param name="exception">The exception, or null.</param>
    public virtual void InvocationFailed(string requestId, LambdaContext? context, string? reason, Exception? exception = null) =>
        Fail("The invocation " + requestId + " failed." + (reason is null ? "" : " " + reason), exception);
}
