namespace Tern.Lambda.Runtime;

/// <summary>What the runtime calls with each invocation. An exception is the invocation's error; returning acknowledges the event.</summary>
internal abstract class InvocationHandler
{
    /// <summary>Whether <c>_X_AMZN_TRACE_ID</c> is set for each invocation unless the options say otherwise: code that is not ours reads it.</summary>
    public virtual bool SetsTraceIdVariable => true;

    /// <summary>Handles one invocation; called by as many loops at once as the function's concurrency allows.</summary>
    public abstract ValueTask InvokeAsync(Invocation invocation);
}
