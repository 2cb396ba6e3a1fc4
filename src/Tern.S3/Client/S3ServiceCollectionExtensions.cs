using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Tern;
using Tern.Hosting;
using Tern.Pipeline;
using Tern.S3;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Extension methods for registering Amazon S3 clients.</summary>
public static class S3ServiceCollectionExtensions
{
    /// <summary>
    /// Registers an <see cref="S3Client"/> as a singleton. It uses the logger factory, meter factory and clock of the
    /// service provider, and the settings that <c>AddAws</c> defines for all clients.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="configure">A callback that sets options, or null to use the environment's configuration.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddS3(this IServiceCollection services, Action<S3ClientOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.TryAddSingleton(provider => Create(provider, configure));
        return services;
    }

    /// <summary>
    /// Registers an <see cref="S3Client"/> as a singleton, with options from a configuration section.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="configuration">The section, such as <c>builder.Configuration.GetSection("S3")</c>. Its keys are the
    /// names of the options. It's read when the client is created.</param>
    /// <param name="configure">A callback that sets options after those of the section, or null.</param>
    /// <returns>The service collection.</returns>
    /// <remarks>
    /// An invalid value or an unknown key causes an <see cref="AwsConfigurationException"/> that names the key.
    /// </remarks>
    public static IServiceCollection AddS3(this IServiceCollection services, IConfiguration configuration, Action<S3ClientOptions>? configure = null) =>
        services.AddS3(AwsClientSection.Read(configuration, configure));

    /// <summary>
    /// Registers an <see cref="S3Client"/> with a name. Inject it with <c>[FromKeyedServices("name")]</c>.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="name">The name, which is the service key.</param>
    /// <param name="configure">A callback that sets options, or null to use the environment's configuration.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddKeyedS3(this IServiceCollection services, string name, Action<S3ClientOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentException.ThrowIfNullOrEmpty(name);
        services.TryAddKeyedSingleton(name, (provider, _) => Create(provider, configure));
        return services;
    }

    private static S3Client Create(IServiceProvider provider, Action<S3ClientOptions>? configure)
    {
        var options = new S3ClientOptions();
        AwsClientDefaults.Configure(provider, S3Service.Instance, options, configure);
        return new S3Client(options);
    }
}
