using System.Diagnostics.Metrics;
using System.Text.Json.Serialization.Metadata;
using Tern.Messaging.Hosting;
using Tern.Messaging.Sqs;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers senders to SQS queues.</summary>
public static class SqsSenderServiceCollectionExtensions
{
    /// <summary>
    /// Registers an <see cref="SqsSender{T}"/> as a singleton, which sends the rest when the services are disposed. Call <c>AddSqs</c> to set options of the
    /// client.
    /// </summary>
    /// <typeparam name="T">The type of message. One queue for each type: use <see cref="AddKeyedSqsSender"/> for further ones.</typeparam>
    /// <param name="services">The services.</param>
    /// <param name="queue">The queue's URL, ARN or name.</param>
    /// <param name="type">How to write a message, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="configure">Sets options; null for the defaults.</param>
    /// <returns>The services.</returns>
    /// <exception cref="InvalidOperationException">A sender of the type is registered already.</exception>
    public static IServiceCollection AddSqsSender<T>(
        this IServiceCollection services, string queue, JsonTypeInfo<T> type, Action<SqsSenderOptions<T>>? configure = null) =>
        Add(services, null, queue, type, configure);

    /// <summary>Registers an <see cref="SqsSender{T}"/> under a name: inject it with <c>[FromKeyedServices("name")]</c>.</summary>
    /// <typeparam name="T">The type of message.</typeparam>
    /// <param name="services">The services.</param>
    /// <param name="name">The name, which is the key of the service.</param>
    /// <param name="queue">The queue's URL, ARN or name.</param>
    /// <param name="type">How to write a message, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="configure">Sets options; null for the defaults.</param>
    /// <returns>The services.</returns>
    /// <exception cref="InvalidOperationException">A sender of the type is registered under the name already.</exception>
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
