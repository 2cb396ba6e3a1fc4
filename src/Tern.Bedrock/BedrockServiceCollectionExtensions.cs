using Microsoft.Extensions.AI;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Tern;
using Tern.Bedrock;
using Tern.Hosting;
using Tern.Pipeline;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers Amazon Bedrock clients.</summary>
public static class BedrockServiceCollectionExtensions
{
    /// <summary>
    /// Registers a <see cref="BedrockClient"/> as a singleton, with the logger factory, meter factory and clock of
    /// the service provider and the options that <c>AddAws</c> sets for all clients.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="configure">Sets options, or null to read them from the environment.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddBedrock(this IServiceCollection services, Action<BedrockClientOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.TryAddSingleton(provider => Create(provider, configure));
        return services;
    }

    /// <summary>
    /// Registers a <see cref="BedrockClient"/> as a singleton, with options from a configuration section.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="configuration">The section, such as <c>builder.Configuration.GetSection("Bedrock")</c>. Keys have
    /// the names of the options. It is read when the client is created.</param>
    /// <param name="configure">Sets options on top of those in the section, or null.</param>
    /// <returns>The service collection.</returns>
    /// <remarks>A value that isn't valid, or an unknown key, causes an <see cref="AwsConfigurationException"/> that
    /// names the key.</remarks>
    public static IServiceCollection AddBedrock(
        this IServiceCollection services, IConfiguration configuration, Action<BedrockClientOptions>? configure = null) =>
        services.AddBedrock(AwsClientSection.Read(configuration, configure));

    /// <summary>
    /// Registers a <see cref="BedrockClient"/> under a name. Inject it with <c>[FromKeyedServices("name")]</c>.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="name">The name, which is the service key.</param>
    /// <param name="configure">Sets options, or null to read them from the environment.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddKeyedBedrock(this IServiceCollection services, string name, Action<BedrockClientOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentException.ThrowIfNullOrEmpty(name);
        services.TryAddKeyedSingleton(name, (provider, _) => Create(provider, configure));
        return services;
    }

    /// <summary>
    /// Registers an <see cref="IChatClient"/> for one model as a singleton, and its <see cref="BedrockClient"/> like
    /// <see cref="AddBedrock(IServiceCollection, Action{BedrockClientOptions}?)"/>.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="modelId">The id or ARN of a model, inference profile or prompt router.</param>
    /// <param name="wrap">Wraps the chat client, for example with function calling, or null.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddBedrockChatClient(
        this IServiceCollection services, string modelId, Func<IChatClient, IServiceProvider, IChatClient>? wrap = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(modelId);
        services.AddBedrock();
        services.TryAddSingleton<IChatClient>(provider =>
        {
            var chat = provider.GetRequiredService<BedrockClient>().AsChatClient(modelId);
            return wrap is null ? chat : wrap(chat, provider);
        });
        return services;
    }

    private static BedrockClient Create(IServiceProvider provider, Action<BedrockClientOptions>? configure)
    {
        var options = new BedrockClientOptions();
        AwsClientDefaults.Configure(provider, BedrockService.Instance, options, configure);
        return new BedrockClient(options);
    }
}
