using System.Diagnostics.Metrics;
using System.Text.Json.Serialization.Metadata;
using Tern.Messaging;
using Tern.Messaging.Sqs;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Extension methods for registering senders to SQS queues.</summary>
public static class SqsSenderServiceCollectionExtensions
{
    /// <summary>
    /// Registers an <see cref="SqsSender{T}"/> as a singleton. It sends the remaining messages when the service
    /// provider is disposed. Call <c>AddSqs</c> to set options of the client.
    /// </summary>
    /// <typeparam name="T">The type of the messages. Each type has one queue: use <see cref="AddKeyedSqsSender"/> for
    /// more.</typeparam>
    /// <param name="services">The service collection.</param>
    /// <param name="queue">The queue's URL, ARN or name.</param>
    /// <param name="type">The JSON contract of the messages, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="configure">A callback that sets options, or null for the defaults.</param>
    /// <returns>The service collection.</returns>
    /// <exception cref="InvalidOperationException">A sender of this type is already registered.</exception>
    public static IServiceCollection AddSqsSender<T>(
        this IServiceCollection services, string queue, JsonTypeInfo<T> type, Action<SqsSenderOptions<T>>? configure = null) =>
        Add(services, null, queue, type, configure);

    /// <summary>
    /// Registers an <see cref="SqsSender{T}"/> with a name. Inject it with <c>[FromKeyedServices("name")]</c>.
    /// </summary>
    /// <typeparam name="T">The type of the messages.</typeparam>
    /// <param name="services">The service collection.</param>
    /// <param name="name">The name, which is the service key.</param>
    /// <param name="queue">The queue's URL, ARN or name.</param>
    /// <param name="type">The JSON contract of the messages, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="configure">A callback that sets options, or null for the defaults.</param>
    /// <returns>The service collection.</returns>
    /// <exception cref="InvalidOperationException">A sender of this type is already registered with this
    /// name.</exception>
    public static IServiceCollection AddKeyedSqsSender<T>(
        this IServiceCollection services, string name, string queue, JsonTypeInfo<T> type, Action<SqsSenderOptions<T>>? configure = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        return Add(services, name, queue, type, configure);
    }

    private static IServiceCollection Add<T>(
        IServiceCollection services, string? name, string queue, JsonTypeInfo<T> type, Action<SqsSenderOptions<T>>? configure)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentException.ThrowIfNullOrWhiteSpace(queue);
        ArgumentNullException.ThrowIfNull(type);
        services.AddSqs();
        SenderRegistration.Add(services, name, ("SqsSender", queue), provider =>
        {
            var options = new SqsSenderOptions<T>
            {
                MeterFactory = provider.GetService<IMeterFactory>(),
                TimeProvider = provider.GetService<TimeProvider>() ?? TimeProvider.System,
            };
            configure?.Invoke(options);
            return new SqsSender<T>(SenderRegistration.ClientOf<SqsClient>(provider, options.ClientName), queue, type, options);
        });
        return services;
    }
}
