using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Tern.Handling;

/// <summary>
/// A source of inputs whose handlers return answers. It defines how events are read and answers are written. <c>To</c>
/// binds a handler to it, and a host runs the result.
/// </summary>
/// <typeparam name="TInput">The type of the input.</typeparam>
/// <typeparam name="TResult">The type of the answer.</typeparam>
/// <typeparam name="TRegistration">The type of a bound handler, which a host registers.</typeparam>
public abstract class AnswerSource<TInput, TResult, TRegistration>
{
    /// <summary>Binds a handler to this source.</summary>
    /// <remarks>
    /// The handler takes the input, then up to three services, then the token. Instead of a service, it can take
    /// the <see cref="HandlerScope"/>, its <see cref="IServiceProvider"/>, the item that the input was read from, and
    /// other parts of the call that the source's host documents.
    /// </remarks>
    /// <param name="handler">A method or a lambda with explicit types. It returns the answer.</param>
    /// <returns>The handler, to register with a host.</returns>
    [OverloadResolutionPriority(1)]
    public TRegistration To(Func<TInput, CancellationToken, Task<TResult>> handler)
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Bind(new([], (input, scope) => new ValueTask<TResult>(HandlerTask.Checked(handler(input, scope.CancellationToken)))));
    }

    /// <inheritdoc cref="To(Func{TInput, CancellationToken, Task{TResult}})"/>
    /// <typeparam name="TService1">A service, or a part of the call.</typeparam>
    [OverloadResolutionPriority(1)]
    public TRegistration To<TService1>(Func<TInput, TService1, CancellationToken, Task<TResult>> handler)
        where TService1 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Bind(new(
            [typeof(TService1)],
            (input, scope) => new ValueTask<TResult>(HandlerTask.Checked(handler(input, scope.Get<TService1>(), scope.CancellationToken)))));
    }

    /// <inheritdoc cref="To(Func{TInput, CancellationToken, Task{TResult}})"/>
    /// <typeparam name="TService1">A service, or a part of the call.</typeparam>
    /// <typeparam name="TService2">A service, or a part of the call.</typeparam>
    [OverloadResolutionPriority(1)]
    public TRegistration To<TService1, TService2>(Func<TInput, TService1, TService2, CancellationToken, Task<TResult>> handler)
        where TService1 : notnull
        where TService2 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Bind(new(
            [typeof(TService1), typeof(TService2)],
            (input, scope) =>
                new ValueTask<TResult>(HandlerTask.Checked(handler(input, scope.Get<TService1>(), scope.Get<TService2>(), scope.CancellationToken)))));
    }

    /// <inheritdoc cref="To(Func{TInput, CancellationToken, Task{TResult}})"/>
    /// <typeparam name="TService1">A service, or a part of the call.</typeparam>
    /// <typeparam name="TService2">A service, or a part of the call.</typeparam>
    /// <typeparam name="TService3">A service, or a part of the call.</typeparam>
    [OverloadResolutionPriority(1)]
    public TRegistration To<TService1, TService2, TService3>(Func<TInput, TService1, TService2, TService3, CancellationToken, Task<TResult>> handler)
        where TService1 : notnull
        where TService2 : notnull
        where TService3 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Bind(new(
            [typeof(TService1), typeof(TService2), typeof(TService3)],
            (input, scope) =>
                new ValueTask<TResult>(HandlerTask.Checked(
                    handler(input, scope.Get<TService1>(), scope.Get<TService2>(), scope.Get<TService3>(), scope.CancellationToken)))));
    }

    /// <inheritdoc cref="To(Func{TInput, CancellationToken, Task{TResult}})"/>
    public TRegistration To(Func<TInput, CancellationToken, ValueTask<TResult>> handler)
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Bind(new([], (input, scope) => handler(input, scope.CancellationToken)));
    }

    /// <inheritdoc cref="To(Func{TInput, CancellationToken, Task{TResult}})"/>
    /// <typeparam name="TService1">A service, or a part of the call.</typeparam>
    public TRegistration To<TService1>(Func<TInput, TService1, CancellationToken, ValueTask<TResult>> handler)
        where TService1 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Bind(new([typeof(TService1)], (input, scope) => handler(input, scope.Get<TService1>(), scope.CancellationToken)));
    }

    /// <inheritdoc cref="To(Func{TInput, CancellationToken, Task{TResult}})"/>
    /// <typeparam name="TService1">A service, or a part of the call.</typeparam>
    /// <typeparam name="TService2">A service, or a part of the call.</typeparam>
    public TRegistration To<TService1, TService2>(Func<TInput, TService1, TService2, CancellationToken, ValueTask<TResult>> handler)
        where TService1 : notnull
        where TService2 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Bind(new(
            [typeof(TService1), typeof(TService2)],
            (input, scope) => handler(input, scope.Get<TService1>(), scope.Get<TService2>(), scope.CancellationToken)));
    }

    /// <inheritdoc cref="To(Func{TInput, CancellationToken, Task{TResult}})"/>
    /// <typeparam name="TService1">A service, or a part of the call.</typeparam>
    /// <typeparam name="TService2">A service, or a part of the call.</typeparam>
    /// <typeparam name="TService3">A service, or a part of the call.</typeparam>
    public TRegistration To<TService1, TService2, TService3>(Func<TInput, TService1, TService2, TService3, CancellationToken, ValueTask<TResult>> handler)
        where TService1 : notnull
        where TService2 : notnull
        where TService3 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Bind(new(
            [typeof(TService1), typeof(TService2), typeof(TService3)],
            (input, scope) => handler(input, scope.Get<TService1>(), scope.Get<TService2>(), scope.Get<TService3>(), scope.CancellationToken)));
    }

    /// <summary>
    /// Binds a class to this source. The host registers the class as a scoped service unless it is registered already.
    /// </summary>
    /// <typeparam name="THandler">The class.</typeparam>
    /// <returns>The handler, to register with a host.</returns>
    public TRegistration To<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] THandler>()
        where THandler : class, IHandler<TInput, TResult> =>
        Bind(new([typeof(THandler)], static (input, scope) => new(HandlerTask.Checked(scope.Get<THandler>().HandleAsync(input, scope.CancellationToken))))
        {
            HandlerClass = typeof(THandler),
        });

    /// <summary>Creates a bound handler. Each source implements this method.</summary>
    /// <param name="call">The handler with its services.</param>
    /// <returns>The handler, to register with a host.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public abstract TRegistration Bind(HandlerCall<TInput, TResult> call);
}
