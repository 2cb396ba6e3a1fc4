using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Options;
using Tern.DynamoDb;
using Tern.DynamoDb.Streams;
using Tern.Hosting;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers clients for DynamoDB Streams.</summary>
public static class DynamoDbStreamsServiceCollectionExtensions
{
    /// <summary>
    /// Registers a <see cref="DynamoDbStreamsClient"/> as a singleton, with the logger factory, meter factory and clock
    /// of the services.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="configure">A delegate that sets options, or null for the settings of the environment.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddDynamoDbStreams(this IServiceCollection services, Action<DynamoDbStreamsClientOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        AddOptions(services, Options.Options.DefaultName, configure);
        services.TryAddSingleton(static provider => Create(provider, Options.Options.DefaultName));
        return services;
    }

    /// <summary>
    /// Registers a <see cref="DynamoDbStreamsClient"/> as a singleton, with options from a configuration section.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="configuration">
    /// The section, such as <c>builder.Configuration.GetSection("DynamoDbStreams")</c>.
    /// </param>
    /// <param name="configure">A delegate that sets options and overrides those of the section, or null.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddDynamoDbStreams(
        this IServiceCollection services, IConfiguration configuration, Action<DynamoDbStreamsClientOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(configuration);
        return services.AddDynamoDbStreams(AwsClientSection.Read(configuration, configure));
    }

    /// <summary>
    /// Registers a <see cref="DynamoDbStreamsClient"/> under a name, for a program with several clients. Inject it with
    /// <c>[FromKeyedServices("name")]</c>.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="name">The name, which is the service key and the name of the client's options.</param>
    /// <param name="configure">A delegate that sets options, or null for the settings of the environment.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddKeyedDynamoDbStreams(
        this IServiceCollection services, string name, Action<DynamoDbStreamsClientOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentException.ThrowIfNullOrEmpty(name);
        AddOptions(services, name, configure);
        services.TryAddKeyedSingleton(name, static (provider, key) => Create(provider, (string)key!));
        return services;
    }

    /// <summary>
    /// Registers a <see cref="DynamoDbStreamsClient"/> under a name, with options from a configuration section.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="name">The name, which is the service key and the name of the client's options.</param>
    /// <param name="configuration">The section.</param>
    /// <param name="configure">A delegate that sets options and overrides those of the section, or null.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddKeyedDynamoDbStreams(
        this IServiceCollection services, string name, IConfiguration configuration, Action<DynamoDbStreamsClientOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(configuration);
        return services.AddKeyedDynamoDbStreams(name, AwsClientSection.Read(configuration, configure));
    }

    private static void AddOptions(IServiceCollection services, string name, Action<DynamoDbStreamsClientOptions>? configure) =>
        ClientRegistration.AddOptions(services, DynamoDbStreamsService.Instance, new DynamoDbStreamsRegistration(name), name, configure);

    private static DynamoDbStreamsClient Create(IServiceProvider provider, string name) =>
        new(provider.GetRequiredService<IOptionsMonitor<DynamoDbStreamsClientOptions>>().Get(name));
}
