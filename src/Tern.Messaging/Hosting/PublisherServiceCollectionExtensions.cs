using System.Text.Json.Serialization.Metadata;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Tern.Messaging.EventBridge;
using Tern.Messaging.Firehose;
using Tern.Messaging.Kinesis;
using Tern.Messaging.LargePayloads;
using Tern.Messaging.Sns;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>
/// Registers publishers as singletons, with the services' clock. Their clients are added where there are none: call <c>AddSns</c> and
/// its like to set options of theirs.
/// </summary>
public static class PublisherServiceCollectionExtensions
{
    /// <summary>
    /// Registers a <see cref="SnsPublisher{T}"/>. Where the services have a <see cref="PayloadStore"/>, it keeps what is too long for a
    /// message.
    /// </summary>
    /// <typeparam name="T">What is published.</typeparam>
    /// <param name="services">The services.</param>
    /// <param name="topicArn">The topic's ARN.</param>
    /// <param name="type">How an object is written, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="configure">Sets options; null for the defaults.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddSnsPublisher<T>(
        this IServiceCollection services, string topicArn, JsonTypeInfo<T> type, Action<SnsPublisherOptions<T>>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentException.ThrowIfNullOrEmpty(topicArn);
        ArgumentNullException.ThrowIfNull(type);
        services.AddSns();
        services.TryAddSingleton(provider =>
        {
            var options = new SnsPublisherOptions<T> { TimeProvider = ClockOf(provider), LargePayloads = provider.GetService<PayloadStore>() };
            configure?.Invoke(options);
            return new SnsPublisher<T>(provider.GetRequiredService<SnsClient>(), topicArn, type, options);
        });
        return services;
    }

    /// <summary>Registers an <see cref="EventBridgePublisher{T}"/>.</summary>
    /// <typeparam name="T">What is published.</typeparam>
    /// <param name="services">The services.</param>
    /// <param name="eventBus">The bus's name or ARN, such as <c>default</c>.</param>
    /// <param name="source">The events' source, such as <c>shop.orders</c>.</param>
    /// <param name="detailType">The events' type, such as <c>OrderPlaced</c>.</param>
    /// <param name="type">How an object is written, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="configure">Sets options; null for the defaults.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddEventBridgePublisher<T>(
        this IServiceCollection services, string eventBus, string source, string detailType, JsonTypeInfo<T> type,
        Action<EventBridgePublisherOptions<T>>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentException.ThrowIfNullOrEmpty(eventBus);
        ArgumentNullException.ThrowIfNull(type);
        services.AddEventBridge();
        services.TryAddSingleton(provider =>
        {
            var options = new EventBridgePublisherOptions<T> { TimeProvider = ClockOf(provider) };
            configure?.Invoke(options);
            return new EventBridgePublisher<T>(provider.GetRequiredService<EventBridgeClient>(), eventBus, source, detailType, type, options);
        });
        return services;
    }

    /// <summary>Registers a <see cref="KinesisPublisher{T}"/>.</summary>
    /// <typeparam name="T">What is published.</typeparam>
    /// <param name="services">The services.</param>
    /// <param name="stream">The stream's name or ARN.</param>
    /// <param name="type">How an object is written, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="partitionKey">An object's partition key.</param>
    /// <param name="configure">Sets options; null for the defaults.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddKinesisPublisher<T>(
        this IServiceCollection services, string stream, JsonTypeInfo<T> type, Func<T, string> partitionKey,
        Action<KinesisPublisherOptions<T>>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentException.ThrowIfNullOrEmpty(stream);
        ArgumentNullException.ThrowIfNull(type);
        services.AddKinesis();
        services.TryAddSingleton(provider =>
        {
            var options = new KinesisPublisherOptions<T> { TimeProvider = ClockOf(provider) };
            configure?.Invoke(options);
            return new KinesisPublisher<T>(provider.GetRequiredService<KinesisClient>(), stream, type, partitionKey, options);
        });
        return services;
    }

    /// <summary>Registers a <see cref="FirehosePublisher{T}"/>.</summary>
    /// <typeparam name="T">What is published.</typeparam>
    /// <param name="services">The services.</param>
    /// <param name="deliveryStream">The delivery stream's name.</param>
    /// <param name="type">How an object is written, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="configure">Sets options; null for the defaults.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddFirehosePublisher<T>(
        this IServiceCollection services, string deliveryStream, JsonTypeInfo<T> type, Action<FirehosePublisherOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentException.ThrowIfNullOrEmpty(deliveryStream);
        ArgumentNullException.ThrowIfNull(type);
        services.AddFirehose();
        services.TryAddSingleton(provider =>
        {
            var options = new FirehosePublisherOptions { TimeProvider = ClockOf(provider) };
            configure?.Invoke(options);
            return new FirehosePublisher<T>(provider.GetRequiredService<FirehoseClient>(), deliveryStream, type, options);
        });
        return services;
    }

    private static TimeProvider ClockOf(IServiceProvider provider) => provider.GetService<TimeProvider>() ?? TimeProvider.System;
}
