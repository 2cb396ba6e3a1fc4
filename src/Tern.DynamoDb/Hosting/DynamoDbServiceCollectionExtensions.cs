using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Options;
using Tern.DynamoDb;
using Tern.DynamoDb.Hosting;
using Tern.Hosting;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers DynamoDB clients and tables.</summary>
public static class DynamoDbServiceCollectionExtensions
{
    /// <summary>
    /// Registers a <see cref="DynamoDbClient"/> as a singleton, with the logger factory, meter factory and clock of the services, and opens
    /// <see cref="DynamoDbClientOptions.WarmUpConnections"/> connections when the host starts.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="configure">Sets options; null to take what the environment says.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddDynamoDb(this IServiceCollection services, Action<DynamoDbClientOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        AddOptions(services, Options.Options.DefaultName, configure);
        services.TryAddSingleton(static provider => Create(provider, Options.Options.DefaultName));
        return services;
    }

    /// <summary>Registers a <see cref="DynamoDbClient"/> as a singleton, with options from a configuration section.</summary>
    /// <param name="services">The services.</param>
    /// <param name="configuration">The section, such as <c>builder.Configuration.GetSection("DynamoDb")</c>.</param>
    /// <param name="configure">Sets options over those of the section; or null.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddDynamoDb(
        this IServiceCollection services, IConfiguration configuration, Action<DynamoDbClientOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(configuration);
        return services.AddDynamoDb(AwsClientSection.Read(configuration, configure));
    }

    /// <summary>Registers a <see cref="DynamoDbClient"/> under a name, for a program with several: take it with <c>[FromKeyedServices("name")]</c>.</summary>
    /// <param name="services">The services.</param>
    /// <param name="name">The name, which is the key of the service and the name of its options.</param>
    /// <param name="configure">Sets options; null to take what the environment says.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddKeyedDynamoDb(this IServiceCollection services, string name, Action<DynamoDbClientOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentException.ThrowIfNullOrEmpty(name);
        AddOptions(services, name, configure);
        services.TryAddKeyedSingleton(name, static (provider, key) => Create(provider, (string)key!));
        return services;
    }

    /// <summary>Registers a <see cref="DynamoDbClient"/> under a name, with options from a configuration section.</summary>
    /// <param name="services">The services.</param>
    /// <param name="name">The name, which is the key of the service and the name of its options.</param>
    /// <param name="configuration">The section.</param>
    /// <param name="configure">Sets options over those of the section; or null.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddKeyedDynamoDb(
        this IServiceCollection services, string name, IConfiguration configuration, Action<DynamoDbClientOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(configuration);
        return services.AddKeyedDynamoDb(name, AwsClientSection.Read(configuration, configure));
    }

    /// <summary>Registers a <see cref="DynamoTable{T}"/> as a singleton.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="services">The services.</param>
    /// <param name="tableName">The table's name, taken as it is; null for that of the layout with the client's prefix.</param>
    /// <param name="clientName">The name of the client, where it was registered with <c>AddKeyedDynamoDb</c>; null for that of <c>AddDynamoDb</c>.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddDynamoTable<T>(this IServiceCollection services, string? tableName = null, string? clientName = null)
        where T : class, IDynamoItem<T>
    {
        ArgumentNullException.ThrowIfNull(services);
        services.TryAddSingleton(provider =>
        {
            var client = FindClient(provider, typeof(T).Name, tableName, clientName);
            return client.Table(T.Map, tableName);
        });
        return services;
    }

    private static void AddOptions(IServiceCollection services, string name, Action<DynamoDbClientOptions>? configure)
    {
        if (ClientRegistration.AddOptions(services, DynamoDbService.Instance, new DynamoDbRegistration(name), name, configure))
            services.TryAddEnumerable(ServiceDescriptor.Singleton<IHostedService, DynamoDbWarmUpService>());
    }

    // The name of a client is easily given where that of the table belongs, and the other way round.
    private static DynamoDbClient FindClient(IServiceProvider provider, string itemType, string? tableName, string? clientName)
    {
        if (clientName is null)
        {
            return provider.GetService<DynamoDbClient>() ?? throw new InvalidOperationException(
                $"AddDynamoTable<{itemType}>(…) needs the DynamoDB client without a name, but none is registered: call AddDynamoDb(…), or give the " +
                "clientName of one that AddKeyedDynamoDb registers.");
        }

        return provider.GetKeyedService<DynamoDbClient>(clientName) ?? throw new InvalidOperationException(
            $"AddDynamoTable<{itemType}>(…) names the DynamoDB client '{clientName}', but AddKeyedDynamoDb registers none of this name."
            + (tableName is not null && provider.GetKeyedService<DynamoDbClient>(tableName) is not null
                ? $" '{tableName}', which it names as table, is a client: tableName comes first, then clientName."
                : ""));
    }

    private static DynamoDbClient Create(IServiceProvider provider, string name) =>
        new(provider.GetRequiredService<IOptionsMonitor<DynamoDbClientOptions>>().Get(name));
}
