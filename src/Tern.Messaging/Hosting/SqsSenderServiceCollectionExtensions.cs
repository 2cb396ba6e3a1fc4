using System.Diagnostics.Metrics;
using System.Text.Json.Serialization.Metadata;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Tern.Messaging.Sqs;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers senders to SQS queues.</summary>
public static class SqsSenderServiceCollectionExtensions
{
    /// <summary>
    /// Registers a <see cref="SqsSender{T}"/> as a singleton, which sends the rest when the services are disposed of. Call
    /// <c>AddSqs</c> to set options of the client.
    /// </summary>
    /// <typeparam name="T">The type of message.</typeparam>
    /// <param name="services">The services.</param>
    /// <param name="queue">The queue's URL, ARN or name.</param>
    /// <param name="type">How to write a message, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="configure">Sets options; null for the defaults.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddSqsSender<T>(
        this IServiceCollection services, string queue, JsonTypeInfo<T> type, Action<SqsSenderOptions<T>>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentException.ThrowIfNullOrWhiteSpace(queue);
        ArgumentNullException.ThrowIfNull(type);
        services.AddSqs();
        services.TryAddSingleton(provider =>
        {
            var options = new SqsSenderOptions<T>
            {
                MeterFactory = provider.GetService<IMeterFactory>(),
                TimeProvider = provider.GetService<TimeProvider>() ?? TimeProvider.System,
            };
            configure?.Invoke(options);
            return new SqsSender<T>(provider.GetRequiredService<SqsClient>(), queue, type, options);
        });
        return services;
    }
}
