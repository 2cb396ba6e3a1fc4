using Microsoft.Extensions.Configuration;
using Tern;
using Tern.Hosting;
using Tern.Messaging;
using Tern.Messaging.Sqs;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Extension methods for registering Amazon SQS clients.</summary>
public static class SqsServiceCollectionExtensions
{
    /// <summary>
    /// Registers an <see cref="SqsClient"/> as a singleton. It uses the logger factory, meter factory and clock of the
    /// service provider, and the settings that <c>AddAws</c> defines for all clients.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="configure">A callback that sets options, or null to use the environment's configuration.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddSqs(this IServiceCollection services, Action<SqsClientOptions>? configure = null)
    {
        ClientRegistration.Add<SqsClient, SqsClientOptions>(
            services, null, SqsService.Instance, configure, static options => new(options));
        return services;
    }

    /// <summary>
    /// Registers an <see cref="SqsClient"/> as a singleton, with options from a configuration section.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="configuration">The section, such as <c>builder.Configuration.GetSection("Sqs")</c>. Its keys are
    /// the names of the options. It's read when the client is created.</param>
    /// <param name="configure">A callback that sets options after those of the section, or null.</param>
    /// <returns>The service collection.</returns>
    /// <remarks>
    /// An invalid value or an unknown key causes an <see cref="AwsConfigurationException"/> that names the key.
    /// </remarks>
    public static IServiceCollection AddSqs(this IServiceCollection services, IConfiguration configuration, Action<SqsClientOptions>? configure = null) =>
        services.AddSqs(AwsClientSection.Read(configuration, configure));

    /// <summary>
    /// Registers an <see cref="SqsClient"/> with a name. Inject it with <c>[FromKeyedServices("name")]</c>.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="name">The name, which is the service key.</param>
    /// <param name="configure">A callback that sets options, or null to use the environment's configuration.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddKeyedSqs(this IServiceCollection services, string name, Action<SqsClientOptions>? configure = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        ClientRegistration.Add<SqsClient, SqsClientOptions>(
            services, name, SqsService.Instance, configure, static options => new(options));
        return services;
    }
}
