namespace Tern.Lambda.Runtime;

/// <summary>What the runtime calls with each invocation. An exception is the invocation's error; returning acknowledges the event.</summary>
internal abstract class InvocationHandler
{
    /// <summary>Handles one invocation; called by as many loops at once as the function's concurrency allows.</summary>
    public abstract ValueTask InvokeAsync(Invocation invocation);
}
