using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Tern;
using Tern.Hosting;
using Tern.Pipeline;
using Tern.S3;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers clients of Amazon S3.</summary>
public static class S3ServiceCollectionExtensions
{
    /// <summary>
    /// Registers an <see cref="S3Client"/> as a singleton, with the logger factory, meter factory and clock of the services and
    /// what <c>AddAws</c> gives to all clients.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="configure">Sets options; null to take what the environment says.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddS3(this IServiceCollection services, Action<S3ClientOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.TryAddSingleton(provider => Create(provider, configure));
        return services;
    }

    /// <summary>Registers an <see cref="S3Client"/> as a singleton, with options from a section of the configuration.</summary>
    /// <param name="services">The services.</param>
    /// <param name="configuration">
    /// The section, such as <c>builder.Configuration.GetSection("S3")</c>: keys are named as the options are. Read when the client is made.
    /// </param>
    /// <param name="configure">Sets options over those of the section; or null.</param>
    /// <returns>The services.</returns>
    /// <remarks>A value that doesn't fit, or an unknown key, is an <see cref="AwsConfigurationException"/> that names the key.</remarks>
    public static IServiceCollection AddS3(this IServiceCollection services, IConfiguration configuration, Action<S3ClientOptions>? configure = null) =>
        services.AddS3(AwsClientSection.Read(configuration, configure));

    /// <summary>Registers an <see cref="S3Client"/> under a name: take it with <c>[FromKeyedServices("name")]</c>.</summary>
    /// <param name="services">The services.</param>
    /// <param name="name">The name, which is the key of the service.</param>
    /// <param name="configure">Sets options; null to take what the environment says.</param>
    /// <returns>The services.</returns>
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
