using Tern.Lambda.Runtime;

namespace Tern.Lambda.Functions;

/// <summary>
/// Wraps invocations to observe them. Its implementation isn't referenced here, so that a function without an observer
/// contains none of it.
/// </summary>
internal abstract class InvocationObserver
{
    /// <summary>true if the next invocation is to be observed; otherwise, false.</summary>
    public abstract bool IsActive { get; }

    /// <summary>Called when the function has started.</summary>
    public abstract void Started();

    /// <summary>Has an invocation handled by the dispatcher, and observes it.</summary>
    public abstract ValueTask InvokeAsync(FunctionDispatcher dispatcher, Invocation invocation);
}
