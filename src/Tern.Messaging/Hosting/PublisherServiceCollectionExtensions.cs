using System.Text.Json.Serialization.Metadata;
using Tern.Messaging;
using Tern.Messaging.EventBridge;
using Tern.Messaging.Firehose;
using Tern.Messaging.Kinesis;
using Tern.Messaging.Sns;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>
/// Extension methods for registering publishers as singletons. Publishers use the service provider's clock. Each method
/// also registers the client if there is none yet: call <c>AddSns</c>, <c>AddKinesis</c> and so on to set its options.
/// </summary>
public static class PublisherServiceCollectionExtensions
{
    /// <summary>
    /// Registers a <see cref="SnsPublisher{T}"/>. If a <see cref="PayloadStore"/> is registered, the publisher stores
    /// bodies there that are too long for a message.
    /// </summary>
    /// <typeparam name="T">The type of the objects.</typeparam>
    /// <param name="services">The service collection.</param>
    /// <param name="topicArn">The topic's ARN.</param>
    /// <param name="type">The JSON contract of the objects, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="configure">A callback that sets options, or null for the defaults.</param>
    /// <returns>The service collection.</returns>
    /// <exception cref="InvalidOperationException">A publisher of this type is already registered: use
    /// <c>AddKeyedSnsPublisher</c>.</exception>
    public static IServiceCollection AddSnsPublisher<T>(
        this IServiceCollection services, string topicArn, JsonTypeInfo<T> type, Action<SnsPublisherOptions<T>>? configure = null) =>
        AddSns(services, null, topicArn, type, configure);

    /// <summary>
    /// Registers a <see cref="SnsPublisher{T}"/> with a name. Inject it with <c>[FromKeyedServices("name")]</c>.
    /// </summary>
    /// <typeparam name="T">The type of the objects.</typeparam>
    /// <param name="services">The service collection.</param>
    /// <param name="name">The name, which is the service key.</param>
    /// <param name="topicArn">The topic's ARN.</param>
    /// <param name="type">The JSON contract of the objects, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="configure">A callback that sets options, or null for the defaults.</param>
    /// <returns>The service collection.</returns>
    /// <exception cref="InvalidOperationException">A publisher of this type is already registered with this
    /// name.</exception>
    public static IServiceCollection AddKeyedSnsPublisher<T>(
        this IServiceCollection services, string name, string topicArn, JsonTypeInfo<T> type, Action<SnsPublisherOptions<T>>? configure = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        return AddSns(services, name, topicArn, type, configure);
    }

    /// <summary>Registers an <see cref="EventBridgePublisher{T}"/>.</summary>
    /// <typeparam name="T">The type of the objects.</typeparam>
    /// <param name="services">The service collection.</param>
    /// <param name="eventBus">The event bus's name or ARN, such as <c>default</c>.</param>
    /// <param name="source">The source of the events, such as <c>shop.orders</c>.</param>
    /// <param name="detailType">The detail type of the events, such as <c>OrderPlaced</c>.</param>
    /// <param name="type">The JSON contract of the objects, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="configure">A callback that sets options, or null for the defaults.</param>
    /// <returns>The service collection.</returns>
    /// <exception cref="InvalidOperationException">A publisher of this type is already registered: use
    /// <c>AddKeyedEventBridgePublisher</c>.</exception>
    public static IServiceCollection AddEventBridgePublisher<T>(
        this IServiceCollection services, string eventBus, string source, string detailType, JsonTypeInfo<T> type,
        Action<EventBridgePublisherOptions<T>>? configure = null) =>
        AddEventBridge(services, null, eventBus, source, detailType, type, configure);

    /// <summary>
    /// Registers an <see cref="EventBridgePublisher{T}"/> with a name. Inject it with
    /// <c>[FromKeyedServices("name")]</c>.
    /// </summary>
    /// <typeparam name="T">The type of the objects.</typeparam>
    /// <param name="services">The service collection.</param>
    /// <param name="name">The name, which is the service key.</param>
    /// <param name="eventBus">The event bus's name or ARN, such as <c>default</c>.</param>
    /// <param name="source">The source of the events, such as <c>shop.orders</c>.</param>
    /// <param name="detailType">The detail type of the events, such as <c>OrderPlaced</c>.</param>
    /// <param name="type">The JSON contract of the objects, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="configure">A callback that sets options, or null for the defaults.</param>
    /// <returns>The service collection.</returns>
    /// <exception cref="InvalidOperationException">A publisher of this type is already registered with this
    /// name.</exception>
    public static IServiceCollection AddKeyedEventBridgePublisher<T>(
        this IServiceCollection services, string name, string eventBus, string source, string detailType, JsonTypeInfo<T> type,
        Action<EventBridgePublisherOptions<T>>? configure = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        return AddEventBridge(services, name, eventBus, source, detailType, type, configure);
    }

    /// <summary>Registers a <see cref="KinesisPublisher{T}"/>.</summary>
    /// <typeparam name="T">The type of the objects.</typeparam>
    /// <param name="services">The service collection.</param>
    /// <param name="stream">The stream's name or ARN.</param>
    /// <param name="type">The JSON contract of the objects, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="partitionKey">A function that returns an object's partition key.</param>
    /// <param name="configure">A callback that sets options, or null for the defaults.</param>
    /// <returns>The service collection.</returns>
    /// <exception cref="InvalidOperationException">A publisher of this type is already registered: use
    /// <c>AddKeyedKinesisPublisher</c>.</exception>
    public static IServiceCollection AddKinesisPublisher<T>(
        this IServiceCollection services, string stream, JsonTypeInfo<T> type, Func<T, string> partitionKey,
        Action<KinesisPublisherOptions<T>>? configure = null) =>
        AddKinesis(services, null, stream, type, partitionKey, configure);

    /// <summary>
    /// Registers a <see cref="KinesisPublisher{T}"/> with a name. Inject it with <c>[FromKeyedServices("name")]</c>.
    /// </summary>
    /// <typeparam name="T">The type of the objects.</typeparam>
    /// <param name="services">The service collection.</param>
    /// <param name="name">The name, which is the service key.</param>
    /// <param name="stream">The stream's name or ARN.</param>
    /// <param name="type">The JSON contract of the objects, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="partitionKey">A function that returns an object's partition key.</param>
    /// <param name="configure">A callback that sets options, or null for the defaults.</param>
    /// <returns>The service collection.</returns>
    /// <exception cref="InvalidOperationException">A publisher of this type is already registered with this
    /// name.</exception>
    public static IServiceCollection AddKeyedKinesisPublisher<T>(
        this IServiceCollection services, string name, string stream, JsonTypeInfo<T> type, Func<T, string> partitionKey,
        Action<KinesisPublisherOptions<T>>? configure = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        return AddKinesis(services, name, stream, type, partitionKey, configure);
    }

    /// <summary>Registers a <see cref="FirehosePublisher{T}"/>.</summary>
    /// <typeparam name="T">The type of the objects.</typeparam>
    /// <param name="services">The service collection.</param>
    /// <param name="deliveryStream">The delivery stream's name.</param>
    /// <param name="type">The JSON contract of the objects, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="configure">A callback that sets options, or null for the defaults.</param>
    /// <returns>The service collection.</returns>
    /// <exception cref="InvalidOperationException">A publisher of this type is already registered: use
    /// <c>AddKeyedFirehosePublisher</c>.</exception>
    public static IServiceCollection AddFirehosePublisher<T>(
        this IServiceCollection services, string deliveryStream, JsonTypeInfo<T> type, Action<FirehosePublisherOptions>? configure = null) =>
        AddFirehose(services, null, deliveryStream, type, configure);

    /// <summary>
    /// Registers a <see cref="FirehosePublisher{T}"/> with a name. Inject it with <c>[FromKeyedServices("name")]</c>.
    /// </summary>
    /// <typeparam name="T">The type of the objects.</typeparam>
    /// <param name="services">The service collection.</param>
    /// <param name="name">The name, which is the service key.</param>
    /// <param name="deliveryStream">The delivery stream's name.</param>
    /// <param name="type">The JSON contract of the objects, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="configure">A callback that sets options, or null for the defaults.</param>
    /// <returns>The service collection.</returns>
    /// <exception cref="InvalidOperationException">A publisher of this type is already registered with this
    /// name.</exception>
    public static IServiceCollection AddKeyedFirehosePublisher<T>(
        this IServiceCollection services, string name, string deliveryStream, JsonTypeInfo<T> type, Action<FirehosePublisherOptions>? configure = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        return AddFirehose(services, name, deliveryStream, type, configure);
    }

    private static IServiceCollection AddSns<T>(
        IServiceCollection services, string? name, string topicArn, JsonTypeInfo<T> type, Action<SnsPublisherOptions<T>>? configure)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentException.ThrowIfNullOrEmpty(topicArn);
        ArgumentNullException.ThrowIfNull(type);
        services.AddSns();
        SenderRegistration.Add(services, name, ("SnsPublisher", topicArn), provider =>
        {
            var options = new SnsPublisherOptions<T> { TimeProvider = ClockOf(provider), LargePayloads = provider.GetService<PayloadStore>() };
            configure?.Invoke(options);
            return new SnsPublisher<T>(SenderRegistration.ClientOf<SnsClient>(provider, options.ClientName), topicArn, type, options);
        });
        return services;
    }

    private static IServiceCollection AddEventBridge<T>(
        IServiceCollection services, string? name, string eventBus, string source, string detailType, JsonTypeInfo<T> type,
        Action<EventBridgePublisherOptions<T>>? configure)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentException.ThrowIfNullOrEmpty(eventBus);
        ArgumentNullException.ThrowIfNull(type);
        services.AddEventBridge();
        SenderRegistration.Add(services, name, ("EventBridgePublisher", eventBus), provider =>
        {
            var options = new EventBridgePublisherOptions<T> { TimeProvider = ClockOf(provider) };
            configure?.Invoke(options);
            return new EventBridgePublisher<T>(
                SenderRegistration.ClientOf<EventBridgeClient>(provider, options.ClientName), eventBus, source, detailType, type, options);
        });
        return services;
    }

    private static IServiceCollection AddKinesis<T>(
        IServiceCollection services, string? name, string stream, JsonTypeInfo<T> type, Func<T, string> partitionKey,
        Action<KinesisPublisherOptions<T>>? configure)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentException.ThrowIfNullOrEmpty(stream);
        ArgumentNullException.ThrowIfNull(type);
        services.AddKinesis();
        SenderRegistration.Add(services, name, ("KinesisPublisher", stream), provider =>
        {
            var options = new KinesisPublisherOptions<T> { TimeProvider = ClockOf(provider) };
            configure?.Invoke(options);
            return new KinesisPublisher<T>(SenderRegistration.ClientOf<KinesisClient>(provider, options.ClientName), stream, type, partitionKey, options);
        });
        return services;
    }

    private static IServiceCollection AddFirehose<T>(
        IServiceCollection services, string? name, string deliveryStream, JsonTypeInfo<T> type, Action<FirehosePublisherOptions>? configure)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentException.ThrowIfNullOrEmpty(deliveryStream);
        ArgumentNullException.ThrowIfNull(type);
        services.AddFirehose();
        SenderRegistration.Add(services, name, ("FirehosePublisher", deliveryStream), provider =>
        {
            var options = new FirehosePublisherOptions { TimeProvider = ClockOf(provider) };
            configure?.Invoke(options);
            return new FirehosePublisher<T>(SenderRegistration.ClientOf<FirehoseClient>(provider, options.ClientName), deliveryStream, type, options);
        });
        return services;
    }

    private static TimeProvider ClockOf(IServiceProvider provider) => provider.GetService<TimeProvider>() ?? TimeProvider.System;
}
