using Microsoft.Extensions.Configuration;
using Tern;
using Tern.Hosting;
using Tern.Messaging.Firehose;
using Tern.Messaging.Hosting;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers clients of Amazon Data Firehose.</summary>
public static class FirehoseServiceCollectionExtensions
{
    /// <summary>
    /// Registers a <see cref="FirehoseClient"/> as a singleton, with the logger factory, meter factory and clock of the services and what
    /// <c>AddAws</c> gives to all clients.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="configure">Sets options; null to take what the environment says.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddFirehose(this IServiceCollection services, Action<FirehoseClientOptions>? configure = null)
    {
        ClientRegistration.Add<FirehoseClient, FirehoseClientOptions>(
            services, null, FirehoseService.Instance, configure, static options => new(options));
        return services;
    }

    /// <summary>Registers a <see cref="FirehoseClient"/> as a singleton, with options from a section of the configuration.</summary>
    /// <param name="services">The services.</param>
    /// <param name="configuration">
    /// The section, such as <c>builder.Configuration.GetSection("Firehose")</c>: keys are named as the options are. Read when the client is made.
    /// </param>
    /// <param name="configure">Sets options over those of the section; or null.</param>
    /// <returns>The services.</returns>
    /// <remarks>A value that doesn't fit, or an unknown key, is an <see cref="AwsConfigurationException"/> that names the key.</remarks>
    public static IServiceCollection AddFirehose(
        this IServiceCollection services, IConfiguration configuration, Action<FirehoseClientOptions>? configure = null) =>
        services.AddFirehose(AwsClientSection.Read(configuration, configure));

    /// <summary>Registers a <see cref="FirehoseClient"/> under a name: take it with <c>[FromKeyedServices("name")]</c>.</summary>
    /// <param name="services">The services.</param>
    /// <param name="name">The name, which is the key of the service.</param>
    /// <param name="configure">Sets options; null to take what the environment says.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddKeyedFirehose(this IServiceCollection services, string name, Action<FirehoseClientOptions>? configure = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        ClientRegistration.Add<FirehoseClient, FirehoseClientOptions>(
            services, name, FirehoseService.Instance, configure, static options => new(options));
        return services;
    }
}
