namespace Tern.Lambda;

/// <summary>
/// Where the context of an invocation comes from. One source may serve many invocations, one after the other: whoever
/// asks says which version it means, so that work that outlived its own never gets the next one's.
/// </summary>
internal abstract class InvocationSource
{
    /// <summary>Changes when the invocation ends: the object may then serve another one.</summary>
    public abstract int Version { get; }

    /// <summary>The context of the invocation that had this version; null when that is over.</summary>
    public abstract LambdaContext? TryGetContext(int version);

    /// <summary>The token of the invocation that had this version; one that has fired when that is over.</summary>
    public abstract CancellationToken GetToken(int version);
}
