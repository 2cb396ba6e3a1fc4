namespace Tern.Lambda;

/// <summary>
/// The source of an invocation's context. One source may serve many invocations, one after another. Callers pass the
/// version of the invocation that they mean, so that work that outlives its invocation never gets the next one's
/// context.
/// </summary>
internal abstract class InvocationSource
{
    /// <summary>
    /// Gets the version, which changes when the invocation ends: the object may then serve another one.
    /// </summary>
    public abstract int Version { get; }

    /// <summary>Returns the context of the invocation with this version; null if it has ended.</summary>
    public abstract LambdaContext? TryGetContext(int version);

    /// <summary>Returns the token of the invocation with this version; a canceled token if it has ended.</summary>
    public abstract CancellationToken GetToken(int version);
}
