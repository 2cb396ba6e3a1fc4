using Microsoft.Extensions.DependencyInjection.Extensions;
using Tern.Messaging;
using Tern.Messaging.S3;
using Tern.S3;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Extension methods for registering a store for the bodies of large messages.</summary>
public static class S3PayloadStoreServiceCollectionExtensions
{
    /// <summary>
    /// Registers an <see cref="S3PayloadStore"/> as the <see cref="PayloadStore"/>. It uses the registered
    /// <see cref="S3Client"/>, which is added if there is none.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="bucket">The bucket that bodies are stored in.</param>
    /// <param name="configure">A callback that sets options, or null for the defaults.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddS3PayloadStore(this IServiceCollection services, string bucket, Action<S3PayloadStoreOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        services.AddS3();
        services.TryAddSingleton<PayloadStore>(provider =>
        {
            var options = new S3PayloadStoreOptions();
            configure?.Invoke(options);
            return new S3PayloadStore(provider.GetRequiredService<S3Client>(), bucket, options);
        });
        return services;
    }
}
