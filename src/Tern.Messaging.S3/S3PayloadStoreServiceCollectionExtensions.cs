using Microsoft.Extensions.DependencyInjection.Extensions;
using Tern.Messaging.LargePayloads;
using Tern.Messaging.S3;
using Tern.S3;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers where the bodies of long messages are kept.</summary>
public static class S3PayloadStoreServiceCollectionExtensions
{
    /// <summary>
    /// Registers an <see cref="S3PayloadStore"/> as the <see cref="PayloadStore"/> of the services, with their <see cref="S3Client"/>,
    /// which is added where there is none.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="bucket">The bucket that bodies are put into.</param>
    /// <param name="configure">Sets options; null for the defaults.</param>
    /// <returns>The services.</returns>
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
