using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace Tern.Handling;

/// <summary>A handler with the services that it needs, as hosts call it.</summary>
/// <typeparam name="TInput">The type of the input.</typeparam>
/// <param name="services">The types of the parameters between the input and the token.</param>
/// <param name="invoke">A delegate that calls the handler.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class HandlerCall<TInput>(IReadOnlyList<Type> services, Func<TInput, HandlerScope, ValueTask> invoke)
{
    /// <summary>
    /// Gets the types of the parameters between the input and the token: services, or parts of the call.
    /// </summary>
    public IReadOnlyList<Type> Services => services;

    /// <summary>
    /// Gets the handler's class, which the host registers as a scoped service unless it is registered; null if the
    /// handler is a delegate.
    /// </summary>
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)]
    [field: DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)]
    public Type? HandlerClass { get; init; }

    /// <summary>Calls the handler.</summary>
    /// <param name="input">The input.</param>
    /// <param name="scope">The context of the call.</param>
    /// <returns>A task that completes when the input is handled.</returns>
    public ValueTask InvokeAsync(TInput input, HandlerScope scope) => invoke(input, scope);

    /// <summary>Returns a call that takes another input, and converts it.</summary>
    /// <typeparam name="TOuter">The type of the other input.</typeparam>
    /// <param name="map">A delegate that converts the input.</param>
    /// <returns>The call.</returns>
    public HandlerCall<TOuter> Map<TOuter>(Func<TOuter, TInput> map)
    {
        var call = invoke;
        return new HandlerCall<TOuter>(services, (outer, scope) => call(map(outer), scope)) { HandlerClass = HandlerClass };
    }
}
