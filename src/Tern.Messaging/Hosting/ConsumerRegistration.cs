using System.Diagnostics.Metrics;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Consuming;

namespace Tern.Messaging.Hosting;

/// <summary>The code that the registrations of all consumers share.</summary>
internal static class ConsumerRegistration
{
    public static IServiceCollection Add(
        IServiceCollection services, string queue, Action<SqsConsumerOptions>? configure, Type[] needs, Func<IServiceProvider, MessageHandler> handler)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentException.ThrowIfNullOrWhiteSpace(queue);
        services.AddSqs();
        services.TryAddScoped<MessageScope>();
        services.TryAddScoped(static provider => provider.GetRequiredService<MessageScope>().Get());
        return services.AddSingleton<IHostedService>(provider => new SqsConsumerService(queue, () => Create(provider, queue, configure, needs, handler)));
    }

    private static SqsConsumer Create(
        IServiceProvider provider, string queue, Action<SqsConsumerOptions>? configure, Type[] needs, Func<IServiceProvider, MessageHandler> handler)
    {
        if (provider.GetService<IServiceProviderIsService>() is { } registered)
        {
            foreach (var need in needs)
            {
                if (registered.IsService(need)) continue;
                throw new InvalidOperationException(
                    $"Not registered: {need}, which the handler of the queue '{queue}' asks for. Register it. The message comes first and the token last; " +
                    "everything between is a service.");
            }
        }

        var options = new SqsConsumerOptions
        {
            LoggerFactory = provider.GetService<ILoggerFactory>(),
            MeterFactory = provider.GetService<IMeterFactory>(),
            TimeProvider = provider.GetService<TimeProvider>() ?? TimeProvider.System,
        };
        configure?.Invoke(options);
        var client = options.ClientName is { } name ? provider.GetRequiredKeyedService<SqsClient>(name) : provider.GetRequiredService<SqsClient>();
        return new SqsConsumer(client, queue, handler(provider), options);
    }
}
