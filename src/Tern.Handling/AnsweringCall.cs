using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace Tern.Handling;

/// <summary>A handler that returns an answer, with the services that it needs, as hosts call it.</summary>
/// <typeparam name="TInput">The type of the input.</typeparam>
/// <typeparam name="TResult">The type of the answer.</typeparam>
/// <param name="services">The types of the parameters between the input and the token.</param>
/// <param name="invoke">A delegate that calls the handler.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class HandlerCall<TInput, TResult>(IReadOnlyList<Type> services, Func<TInput, HandlerScope, ValueTask<TResult>> invoke)
{
    /// <inheritdoc cref="HandlerCall{TInput}.Services"/>
    public IReadOnlyList<Type> Services => services;

    /// <inheritdoc cref="HandlerCall{TInput}.HandlerClass"/>
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)]
    [field: DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)]
    public Type? HandlerClass { get; init; }

    /// <summary>Calls the handler.</summary>
    /// <param name="input">The input.</param>
    /// <param name="scope">The context of the call.</param>
    /// <returns>The answer.</returns>
    public ValueTask<TResult> InvokeAsync(TInput input, HandlerScope scope) => invoke(input, scope);

    /// <summary>Returns a call that takes another input, and converts input and answer.</summary>
    /// <typeparam name="TOuter">The type of the other input.</typeparam>
    /// <param name="handle">A delegate that calls the handler with the converted input.</param>
    /// <returns>The call without an answer.</returns>
    public HandlerCall<TOuter> Handle<TOuter>(Func<TOuter, HandlerScope, HandlerCall<TInput, TResult>, ValueTask> handle) =>
        new(services, (outer, scope) => handle(outer, scope, this)) { HandlerClass = HandlerClass };
}
