namespace Tern.Lambda.Runtime;

/// <summary>Where the runtime says what went wrong on its own way: in the Runtime API, in hooks, in a raw handler. Quiet when all is well.</summary>
internal abstract class RuntimeLog
{
    /// <summary>Something did not go as it should, and was dealt with.</summary>
    public abstract void Warn(string message, Exception? exception = null);

    /// <summary>An invocation failed, or the process ends.</summary>
    public abstract void Fail(string message, Exception? exception = null);

    /// <summary>The handler threw, and the error goes to the Runtime API next.</summary>
    public virtual void HandlerFailed(string requestId, Exception exception) => Fail("The invocation " + requestId + " failed.", exception);
}
