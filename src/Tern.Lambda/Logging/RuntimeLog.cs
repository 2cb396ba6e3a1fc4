namespace Tern.Lambda.Logging;

/// <summary>Where the runtime says what went wrong on its own way: in the Runtime API, in hooks, in a raw handler. Quiet when all is well.</summary>
internal abstract class RuntimeLog
{
    /// <summary>Something that whoever reads the log should know before the rest.</summary>
    public abstract void Inform(string message);

    /// <summary>Something did not go as it should, and was dealt with.</summary>
    public abstract void Warn(string message, Exception? exception = null);

    /// <summary>An invocation failed, or the process ends.</summary>
    public abstract void Fail(string message, Exception? exception = null);

    /// <summary>An invocation failed: the line that one searches for, so it carries all that the invocation's other lines do.</summary>
    /// <param name="requestId">The invocation's id.</param>
    /// <param name="context">What is known of it besides; null where nobody asked for it before it was over.</param>
    /// <param name="reason">Why; null where the exception says it.</param>
    /// <param name="exception">What was thrown; null for nothing.</param>
    public virtual void InvocationFailed(string requestId, LambdaContext? context, string? reason, Exception? exception = null) =>
        Fail("The invocation " + requestId + " failed." + (reason is null ? "" : " " + reason), exception);
}
