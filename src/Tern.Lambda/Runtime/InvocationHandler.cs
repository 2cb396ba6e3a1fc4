namespace Tern.Lambda.Runtime;

/// <summary>
/// The handler that the runtime calls for each invocation. An exception is the invocation's error; returning
/// acknowledges the event.
/// </summary>
internal abstract class InvocationHandler
{
    /// <summary>
    /// true if <c>_X_AMZN_TRACE_ID</c> is set for each invocation by default, because third-party code may read it;
    /// otherwise, false.
    /// </summary>
    public virtual bool SetsTraceIdVariable => true;

    /// <summary>Handles one invocation. As many loops call it at once as the function's concurrency allows.</summary>
    public abstract ValueTask InvokeAsync(Invocation invocation);
}
