using Microsoft.Extensions.Hosting;
using Tern.Messaging;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>An extension method for registering consumers of queues and streams.</summary>
public static class ConsumerServiceCollectionExtensions
{
    /// <summary>Registers a consumer, which runs while the host runs.</summary>
    /// <param name="services">The service collection.</param>
    /// <param name="consumer">A handler that is bound to a source, such as
    /// <c>SqsQueue.Named("orders").Of(OrderJson.Default.OrderPlaced).To&lt;Warehouse&gt;(Orders.Ship)</c>.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddConsumer(this IServiceCollection services, IConsumer consumer)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentNullException.ThrowIfNull(consumer);
        consumer.AddServices(services);
        return services.AddSingleton<IHostedService>(consumer.CreateService);
    }
}
