using Tern.Lambda.Runtime;

namespace Tern.Lambda.Functions;

/// <summary>Stands around invocations to tell of them. What it is made of is not known here, so that a function without one holds nothing of it.</summary>
internal abstract class InvocationObserver
{
    /// <summary>Whether there is anything to do for the next invocation.</summary>
    public abstract bool IsActive { get; }

    /// <summary>Called when the function has started.</summary>
    public abstract void Started();

    /// <summary>Has an invocation handled, in the place of the dispatcher.</summary>
    public abstract ValueTask InvokeAsync(FunctionDispatcher dispatcher, Invocation invocation);
}
