using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Tern;
using Tern.Hosting;
using Tern.Hosting.Settings;
using Tern.Pipeline;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Gives options to all AWS clients of an application.</summary>
public static class AwsServiceCollectionExtensions
{
    /// <summary>
    /// Sets options of every AWS client that is registered among these services, before or after, with or without a name:
    /// DynamoDB's and generated ones. A client's own options win. Credentials are found once for all of them.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="configure">Sets options; called once, when the first client is made. Loggers, meters and clock of the services are set before.</param>
    /// <returns>The services.</returns>
    /// <remarks>May be called again: what is called later wins.</remarks>
    public static IServiceCollection AddAws(this IServiceCollection services, Action<AwsClientOptions> configure)
    {
        ArgumentNullException.ThrowIfNull(configure);
        return Add(services, new AwsSetup((_, options) => configure(options)));
    }

    /// <summary>Sets options of every AWS client that is registered among these services, with what the services hold.</summary>
    /// <param name="services">The services.</param>
    /// <param name="configure">Sets options; called once, when the first client is made. No AWS client may be taken from the services here.</param>
    /// <returns>The services.</returns>
    /// <remarks>See <see cref="AddAws(IServiceCollection, Action{AwsClientOptions})"/>.</remarks>
    public static IServiceCollection AddAws(this IServiceCollection services, Action<IServiceProvider, AwsClientOptions> configure)
    {
        ArgumentNullException.ThrowIfNull(configure);
        return Add(services, new AwsSetup(configure));
    }

    /// <summary>
    /// Sets options of every AWS client that is registered among these services from a section of the configuration: keys are
    /// named as the options are, times are such as <c>00:00:05</c>. Below <c>Services</c> a service may have a section of
    /// the same keys, such as <c>AWS:Services:ssm:EndpointUrl</c>. Options that only one service's clients have, such as S3's <c>ForcePathStyle</c>, may
    /// stand in either. The keys of AWSSDK.NET's section are understood too: each has the effect that it has there, such as the role of
    /// <c>SessionRoleArn</c>, or is refused with what to do instead.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="configuration">The section, such as <c>builder.Configuration.GetSection("AWS")</c>; read when the first client is made.</param>
    /// <param name="configure">Sets options over those of the section; or null.</param>
    /// <returns>The services.</returns>
    /// <remarks>
    /// A value that does not fit, or a key that is almost the name of an option, is an <see cref="AwsConfigurationException"/> that
    /// names the key, thrown where the first client is taken from the services. Other keys are left to whoever reads them; below <c>Connections</c> and in the
    /// section of a service, where only clients read, an unknown key is refused.
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
