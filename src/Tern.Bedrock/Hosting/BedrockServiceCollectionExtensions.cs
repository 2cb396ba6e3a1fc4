using Microsoft.Extensions.AI;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Tern;
using Tern.Bedrock;
using Tern.Hosting;
using Tern.Pipeline;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers clients of Amazon Bedrock.</summary>
public static class BedrockServiceCollectionExtensions
{
    /// <summary>
    /// Registers a <see cref="BedrockClient"/> as a singleton, with the logger factory, meter factory and clock of the services and
    /// what <c>AddAws</c> gives to all clients.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="configure">Sets options; null to take what the environment says.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddBedrock(this IServiceCollection services, Action<BedrockClientOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.TryAddSingleton(provider => Create(provider, configure));
        return services;
    }

    /// <summary>Registers a <see cref="BedrockClient"/> as a singleton, with options from a section of the configuration.</summary>
    /// <param name="services">The services.</param>
    /// <param name="configuration">
    /// The section, such as <c>builder.Configuration.GetSection("Bedrock")</c>: keys are named as the options are. Read when the client is made.
    /// </param>
    /// <param name="configure">Sets options over those of the section; or null.</param>
    /// <returns>The services.</returns>
    /// <remarks>A value that doesn't fit, or an unknown key, is an <see cref="AwsConfigurationException"/> that names the key.</remarks>
    public static IServiceCollection AddBedrock(
        this IServiceCollection services, IConfiguration configuration, Action<BedrockClientOptions>? configure = null) =>
        services.AddBedrock(AwsClientSection.Read(configuration, configure));

    /// <summary>Registers a <see cref="BedrockClient"/> under a name: take it with <c>[FromKeyedServices("name")]</c>.</summary>
    /// <param name="services">The services.</param>
    /// <param name="name">The name, which is the key of the service.</param>
    /// <param name="configure">Sets options; null to take what the environment says.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddKeyedBedrock(this IServiceCollection services, string name, Action<BedrockClientOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentException.ThrowIfNullOrEmpty(name);
        services.TryAddKeyedSingleton(name, (provider, _) => Create(provider, configure));
        return services;
    }

    /// <summary>
    /// Registers an <see cref="IChatClient"/> of one model as a singleton, and the <see cref="BedrockClient"/> below it as
    /// <see cref="AddBedrock(IServiceCollection, Action{BedrockClientOptions}?)"/> does.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="modelId">The model, inference profile or prompt router: an id or an ARN.</param>
    /// <param name="wrap">What is put around it, such as function calling; null for nothing.</param>
    /// <returns>The services.</returns>
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
