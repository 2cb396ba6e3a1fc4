using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Tern;
using Tern.Hosting;
using Tern.Pipeline;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Sets options for all AWS clients of an application.</summary>
public static class AwsServiceCollectionExtensions
{
    /// <summary>
    /// Sets options for every AWS client that is registered in the service collection, before or after this call,
    /// with or without a name, both DynamoDB's and generated ones. A client's own options take precedence.
    /// Credentials are resolved once for all clients.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="configure">Sets options. It is called once, when the first client is created, after the loggers,
    /// meters and clock of the service provider are set.</param>
    /// <returns>The service collection.</returns>
    /// <remarks>Can be called more than once. Later calls take precedence.</remarks>
    public static IServiceCollection AddAws(this IServiceCollection services, Action<AwsClientOptions> configure)
    {
        ArgumentNullException.ThrowIfNull(configure);
        return Add(services, new AwsSetup((_, options) => configure(options)));
    }

    /// <summary>
    /// Sets options for every AWS client that is registered in the service collection, with access to the service
    /// provider.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="configure">Sets options. It is called once, when the first client is created. Don't resolve AWS
    /// clients in it.</param>
    /// <returns>The service collection.</returns>
    /// <remarks>See <see cref="AddAws(IServiceCollection, Action{AwsClientOptions})"/>.</remarks>
    public static IServiceCollection AddAws(this IServiceCollection services, Action<IServiceProvider, AwsClientOptions> configure)
    {
        ArgumentNullException.ThrowIfNull(configure);
        return Add(services, new AwsSetup(configure));
    }

    /// <summary>
    /// Sets options for every AWS client that is registered in the service collection from a configuration section.
    /// Keys have the names of the options; times have the form <c>00:00:05</c>. Under <c>Services</c>, each service
    /// can have a section with the same keys, such as <c>AWS:Services:ssm:EndpointUrl</c>. Options that only one
    /// service's clients have, such as S3's <c>ForcePathStyle</c>, can be in either section. The keys of AWSSDK.NET's
    /// section are also supported: each has the same effect as there, such as the role in <c>SessionRoleArn</c>, or
    /// is rejected with advice on what to do instead.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="configuration">The section, such as <c>builder.Configuration.GetSection("AWS")</c>. It is read
    /// when the first client is created.</param>
    /// <param name="configure">Sets options on top of those in the section, or null.</param>
    /// <returns>The service collection.</returns>
    /// <remarks>
    /// A value that isn't valid, or a key that is almost the name of an option, causes an
    /// <see cref="AwsConfigurationException"/> that names the key. It is thrown when the first client is resolved.
    /// Other keys are ignored, because they may be meant for other code. Unknown keys under <c>Connections</c> and in
    /// a service's section, which only clients read, are rejected.
    /// </remarks>
    public static IServiceCollection AddAws(this IServiceCollection services, IConfiguration configuration, Action<AwsClientOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(configuration);
        return Add(services, new AwsSetup(
            (_, options) =>
            {
                SettingsSection.Apply(configuration, options);
                configure?.Invoke(options);
            },
            (service, options) => ServiceSections.Apply(configuration, service, options),
            () => SharedRole.Read(configuration)));
    }

    private static IServiceCollection Add(IServiceCollection services, AwsSetup setup)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.AddSingleton(setup);
        services.TryAddSingleton(static provider => AwsSetup.Build(provider, provider.GetServices<AwsSetup>()));
        return services;
    }
}
