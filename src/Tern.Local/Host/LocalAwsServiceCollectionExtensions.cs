using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Options;
using Tern.Http;
using Tern.Local;
using Tern.Local.Host;
using Tern.Local.Hosting;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Extension methods that run a program against an in-process AWS.</summary>
public static class LocalAwsServiceCollectionExtensions
{
    /// <summary>
    /// Registers a <see cref="LocalAws"/> as a singleton and points every registered client at it: those of
    /// <c>AddDynamoDb</c>, <c>AddS3</c>, <c>AddSqs</c> and similar methods, including named and generated ones,
    /// regardless of the order of registration and of the clients' own options. All clients use the account
    /// 000000000000 and <see cref="LocalAwsOptions.Region"/>, as with <see cref="LocalAws.Configure{T}"/>. The local
    /// AWS starts with the host or with the first client, and stops when the service provider is disposed.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="configure">
    /// A delegate that sets its options, or null for the defaults. The default clock is the registered TimeProvider, if
    /// there is one.
    /// </param>
    /// <returns>The service collection.</returns>
    /// <example><code>
    /// factory.WithWebHostBuilder(host => host.ConfigureTestServices(services => services.AddLocalAws()));
    /// </code></example>
    public static IServiceCollection AddLocalAws(this IServiceCollection services, Action<LocalAwsOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.AddOptions();
        // Registered once, and before the options that are set here and later.
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IConfigureOptions<LocalAwsOptions>, LocalAwsClock>());
        if (configure is not null) services.Configure(configure);
        services.TryAddSingleton(static provider => Start(provider.GetRequiredService<IOptions<LocalAwsOptions>>().Value));
        return AddTransport(services);
    }

    /// <summary>
    /// Points every registered client at an existing local AWS, such as one that the tests of a class share. The code
    /// that started it disposes it.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="aws">The local AWS.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddLocalAws(this IServiceCollection services, LocalAws aws)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentNullException.ThrowIfNull(aws);
        services.Replace(ServiceDescriptor.Singleton(aws));
        return AddTransport(services);
    }

    private static IServiceCollection AddTransport(IServiceCollection services)
    {
        services.Replace(ServiceDescriptor.Singleton<AwsTransport>(static provider => provider.GetRequiredService<LocalAws>().Transport));
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IHostedService, LocalService<LocalAws>>());
        return services;
    }

    // As in AddLocalDynamoDb: blocks only for seed files or a data directory.
    private static LocalAws Start(LocalAwsOptions options)
    {
        var starting = LocalAws.StartAsync(options);
        return starting.IsCompletedSuccessfully ? starting.Result : starting.AsTask().GetAwaiter().GetResult();
    }
}
