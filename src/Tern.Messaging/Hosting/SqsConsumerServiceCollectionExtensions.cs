using System.Diagnostics.CodeAnalysis;
using System.Text.Json.Serialization.Metadata;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Tern.Messaging.Hosting;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Consuming;
using Tern.Messaging.Sqs.Receiving;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>
/// Extension methods for registering consumers of SQS queues, which run while the host runs. Handlers have the same
/// form as those of <c>SqsMessages</c> in a Lambda function.
/// </summary>
public static class SqsConsumerServiceCollectionExtensions
{
    /// <summary>
    /// Registers a consumer that handles each message of a queue, with its body as JSON of a type. Call <c>AddSqs</c>
    /// to set options of the client.
    /// </summary>
    /// <typeparam name="T">The type of the messages.</typeparam>
    /// <param name="services">The service collection.</param>
    /// <param name="queue">The queue's URL, ARN or name.</param>
    /// <param name="type">The JSON contract of the messages, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="handler">The handler, which takes the message, then services from a separate scope per message, and
    /// finally the token. A service of the type <see cref="SqsReceivedMessage"/> is the received message with its ID,
    /// attributes, group and receive count. The message is deleted when the handler completes. If the handler throws,
    /// only this message fails.</param>
    /// <param name="configure">A callback that sets options, or null for the defaults.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddSqsConsumer<T>(
        this IServiceCollection services, string queue, JsonTypeInfo<T> type, Func<T, CancellationToken, Task> handler,
        Action<SqsConsumerOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(handler);
        return ConsumerRegistration.Add(services, queue, configure, [], _ => Typed(
            type, WantedAttributes.Trace, (body, _, token) => new ValueTask(handler(body, token))));
    }

    /// <inheritdoc cref="AddSqsConsumer{T}(IServiceCollection, string, JsonTypeInfo{T}, Func{T, CancellationToken, Task}, Action{SqsConsumerOptions})"/>
    public static IServiceCollection AddSqsConsumer<T, TService1>(
        this IServiceCollection services, string queue, JsonTypeInfo<T> type, Func<T, TService1, CancellationToken, Task> handler,
        Action<SqsConsumerOptions>? configure = null)
        where TService1 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return ConsumerRegistration.Add(
            services, queue, configure, [typeof(TService1)],
            provider => Typed(type, WantedAttributes.All, ScopedHandler.Of<T>(provider, (message, scope, token) => handler(
                message, scope.GetRequiredService<TService1>(), token))));
    }

    /// <inheritdoc cref="AddSqsConsumer{T}(IServiceCollection, string, JsonTypeInfo{T}, Func{T, CancellationToken, Task}, Action{SqsConsumerOptions})"/>
    public static IServiceCollection AddSqsConsumer<T, TService1, TService2>(
        this IServiceCollection services, string queue, JsonTypeInfo<T> type, Func<T, TService1, TService2, CancellationToken, Task> handler,
        Action<SqsConsumerOptions>? configure = null)
        where TService1 : notnull
        where TService2 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return ConsumerRegistration.Add(
            services, queue, configure, [typeof(TService1), typeof(TService2)],
            provider => Typed(type, WantedAttributes.All, ScopedHandler.Of<T>(provider, (message, scope, token) => handler(
                message, scope.GetRequiredService<TService1>(), scope.GetRequiredService<TService2>(), token))));
    }

    /// <inheritdoc cref="AddSqsConsumer{T}(IServiceCollection, string, JsonTypeInfo{T}, Func{T, CancellationToken, Task}, Action{SqsConsumerOptions})"/>
    public static IServiceCollection AddSqsConsumer<T, TService1, TService2, TService3>(
        this IServiceCollection services, string queue, JsonTypeInfo<T> type, Func<T, TService1, TService2, TService3, CancellationToken, Task> handler,
        Action<SqsConsumerOptions>? configure = null)
        where TService1 : notnull
        where TService2 : notnull
        where TService3 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return ConsumerRegistration.Add(
            services, queue, configure, [typeof(TService1), typeof(TService2), typeof(TService3)],
            provider => Typed(type, WantedAttributes.All, ScopedHandler.Of<T>(provider, (message, scope, token) => handler(
                message, scope.GetRequiredService<TService1>(), scope.GetRequiredService<TService2>(), scope.GetRequiredService<TService3>(), token))));
    }

    /// <inheritdoc cref="AddSqsConsumer{T}(IServiceCollection, string, JsonTypeInfo{T}, Func{T, CancellationToken, Task}, Action{SqsConsumerOptions})"/>
    public static IServiceCollection AddSqsConsumer<T, TService1, TService2, TService3, TService4>(
        this IServiceCollection services, string queue, JsonTypeInfo<T> type,
        Func<T, TService1, TService2, TService3, TService4, CancellationToken, Task> handler,
        Action<SqsConsumerOptions>? configure = null)
        where TService1 : notnull
        where TService2 : notnull
        where TService3 : notnull
        where TService4 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return ConsumerRegistration.Add(
            services, queue, configure, [typeof(TService1), typeof(TService2), typeof(TService3), typeof(TService4)],
            provider => Typed(type, WantedAttributes.All, ScopedHandler.Of<T>(provider, (message, scope, token) => handler(
                message, scope.GetRequiredService<TService1>(), scope
                    .GetRequiredService<TService2>(), scope
                    .GetRequiredService<TService3>(), scope
                    .GetRequiredService<TService4>(), token))));
    }

    /// <summary>
    /// Registers a consumer that handles each message of a queue with a class, which is created in a separate scope per
    /// message. Its constructor can take the received message as a <see cref="SqsReceivedMessage"/>.
    /// </summary>
    /// <typeparam name="T">The type of the messages.</typeparam>
    /// <typeparam name="THandler">The handler's class. It's registered as a scoped service if it isn't registered
    /// yet.</typeparam>
    /// <param name="services">The service collection.</param>
    /// <param name="queue">The queue's URL, ARN or name.</param>
    /// <param name="type">The JSON contract of the messages, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="configure">A callback that sets options, or null for the defaults.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddSqsConsumer<T, [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] THandler>(
        this IServiceCollection services, string queue, JsonTypeInfo<T> type, Action<SqsConsumerOptions>? configure = null)
        where THandler : class, ISqsHandler<T>
    {
        ArgumentNullException.ThrowIfNull(services);
        services.TryAddScoped<THandler>();
        return services.AddSqsConsumer(
            queue, type, static (T message, THandler handler, CancellationToken token) => handler.HandleAsync(message, token), configure);
    }

    /// <summary>
    /// Registers a consumer that handles the raw messages of a queue. Call <c>AddSqs</c> to set options of the client.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="queue">The queue's URL, ARN or name.</param>
    /// <param name="handler">The handler, which takes the message and the token. The message is deleted when the
    /// handler completes. If the handler throws, only this message fails.</param>
    /// <param name="configure">A callback that sets options, or null for the defaults.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddSqsConsumer(
        this IServiceCollection services, string queue, Func<SqsReceivedMessage, CancellationToken, Task> handler, Action<SqsConsumerOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(handler);
        return ConsumerRegistration.Add(
            services, queue, configure, [], _ => new RawHandler((message, token) => new ValueTask(handler(message, token))));
    }

    /// <inheritdoc cref="AddSqsConsumer(IServiceCollection, string, Func{SqsReceivedMessage, CancellationToken, Task}, Action{SqsConsumerOptions})"/>
    public static IServiceCollection AddSqsConsumer<TService1>(
        this IServiceCollection services, string queue, Func<SqsReceivedMessage, TService1, CancellationToken, Task> handler,
        Action<SqsConsumerOptions>? configure = null)
        where TService1 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return ConsumerRegistration.Add(
            services, queue, configure, [typeof(TService1)],
            provider =>
            {
                var handle = ScopedHandler.Of<SqsReceivedMessage>(
                    provider, (message, scope, token) => handler(message, scope.GetRequiredService<TService1>(), token));
                return new RawHandler((message, token) => handle(message, message, token));
            });
    }

    // In a scope, any service may request the message and read its attributes.
    private static TypedHandler<T> Typed<T>(
        JsonTypeInfo<T> type, WantedAttributes attributes, Func<T, SqsReceivedMessage, CancellationToken, ValueTask> handle)
    {
        ArgumentNullException.ThrowIfNull(type);
        return new TypedHandler<T>(type, attributes, handle);
    }
}
