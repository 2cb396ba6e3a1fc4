using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Options;
using Tern.DynamoDb;
using Tern.Hosting;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers DynamoDB clients and tables.</summary>
public static class DynamoDbServiceCollectionExtensions
{
    /// <summary>
    /// Registers a <see cref="DynamoDbClient"/> as a singleton, with the logger factory, meter factory and clock of the
    /// services, and opens <see cref="DynamoDbClientOptions.WarmUpConnections"/> connections when the host starts.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="configure">A delegate that sets options, or null for the settings of the environment.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddDynamoDb(this IServiceCollection services, Action<DynamoDbClientOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        AddOptions(services, Options.Options.DefaultName, configure);
        services.TryAddSingleton(static provider => Create(provider, Options.Options.DefaultName));
        return services;
    }

    /// <summary>
    /// Registers a <see cref="DynamoDbClient"/> as a singleton, with options from a configuration section.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="configuration">The section, such as <c>builder.Configuration.GetSection("DynamoDb")</c>.</param>
    /// <param name="configure">A delegate that sets options and overrides those of the section, or null.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddDynamoDb(
        this IServiceCollection services, IConfiguration configuration, Action<DynamoDbClientOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(configuration);
        return services.AddDynamoDb(AwsClientSection.Read(configuration, configure));
    }

    /// <summary>
    /// Registers a <see cref="DynamoDbClient"/> under a name, for a program with several clients. Inject it with
    /// <c>[FromKeyedServices("name")]</c>.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="name">The name, which is the service key and the name of the client's options.</param>
    /// <param name="configure">A delegate that sets options, or null for the settings of the environment.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddKeyedDynamoDb(this IServiceCollection services, string name, Action<DynamoDbClientOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentException.ThrowIfNullOrEmpty(name);
        AddOptions(services, name, configure);
        services.TryAddKeyedSingleton(name, static (provider, key) => Create(provider, (string)key!));
        return services;
    }

    /// <summary>
    /// Registers a <see cref="DynamoDbClient"/> under a name, with options from a configuration section.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="name">The name, which is the service key and the name of the client's options.</param>
    /// <param name="configuration">The section.</param>
    /// <param name="configure">A delegate that sets options and overrides those of the section, or null.</param>
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
    /// <param name="tableName">
    /// The table's name, which is used as is; null for the layout's name with the client's prefix.
    /// </param>
    /// <param name="clientName">
    /// The name of a client that was registered with <c>AddKeyedDynamoDb</c>; null for the client of
    /// <c>AddDynamoDb</c>.
    /// </param>
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

    // It's easy to swap the client's name and the table's.
    private static DynamoDbClient FindClient(IServiceProvider provider, string itemType, string? tableName, string? clientName)
    {
        if (clientName is null)
        {
            return provider.GetService<DynamoDbClient>() ?? throw new InvalidOperationException(
                $"AddDynamoTable<{itemType}>(…) needs the unnamed DynamoDB client, but none is registered: call AddDynamoDb(…), or specify the " +
                "clientName of one that AddKeyedDynamoDb registers.");
        }

        return provider.GetKeyedService<DynamoDbClient>(clientName) ?? throw new InvalidOperationException(
            $"AddDynamoTable<{itemType}>(…) refers to the DynamoDB client '{clientName}', but no client was registered under this name with AddKeyedDynamoDb."
            + (tableName is not null && provider.GetKeyedService<DynamoDbClient>(tableName) is not null
                ? $" '{tableName}', passed as tableName, is the name of a client: tableName comes first, then clientName."
                : ""));
    }

    private static DynamoDbClient Create(IServiceProvider provider, string name) =>
        new(provider.GetRequiredService<IOptionsMonitor<DynamoDbClientOptions>>().Get(name));
}
