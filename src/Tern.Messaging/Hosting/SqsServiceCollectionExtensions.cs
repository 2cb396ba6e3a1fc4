using Microsoft.Extensions.Configuration;
using Tern;
using Tern.Hosting;
using Tern.Messaging.Hosting;
using Tern.Messaging.Sqs;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers clients of Amazon SQS.</summary>
public static class SqsServiceCollectionExtensions
{
    /// <summary>
    /// Registers an <see cref="SqsClient"/> as a singleton, with the logger factory, meter factory and clock of the services and what
    /// <c>AddAws</c> gives to all clients.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="configure">Sets options; null to take what the environment says.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddSqs(this IServiceCollection services, Action<SqsClientOptions>? configure = null)
    {
        ClientRegistration.Add<SqsClient, SqsClientOptions>(
            services, null, SqsService.Instance, configure, static options => new(options));
        return services;
    }

    /// <summary>Registers an <see cref="SqsClient"/> as a singleton, with options from a section of the configuration.</summary>
    /// <param name="services">The services.</param>
    /// <param name="configuration">
    /// The section, such as <c>builder.Configuration.GetSection("Sqs")</c>: keys are named as the options are. Read when the client is made.
    /// </param>
    /// <param name="configure">Sets options over those of the section; or null.</param>
    /// <returns>The services.</returns>
    /// <remarks>A value that doesn't fit, or an unknown key, is an <see cref="AwsConfigurationException"/> that names the key.</remarks>
    public static IServiceCollection AddSqs(this IServiceCollection services, IConfiguration configuration, Action<SqsClientOptions>? configure = null) =>
        services.AddSqs(AwsClientSection.Read(configuration, configure));

    /// <summary>Registers an <see cref="SqsClient"/> under a name: take it with <c>[FromKeyedServices("name")]</c>.</summary>
    /// <param name="services">The services.</param>
    /// <param name="name">The name, which is the key of the service.</param>
    /// <param name="configure">Sets options; null to take what the environment says.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddKeyedSqs(this IServiceCollection services, string name, Action<SqsClientOptions>? configure = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        ClientRegistration.Add<SqsClient, SqsClientOptions>(
            services, name, SqsService.Instance, configure, static options => new(options));
        return services;
    }
}
