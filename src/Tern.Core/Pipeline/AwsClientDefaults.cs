using System.ComponentModel;
using System.Diagnostics.Metrics;
using Microsoft.Extensions.Logging;
using Tern.Credentials;
using Tern.Http;
using Tern.Telemetry;

namespace Tern.Pipeline;

/// <summary>
/// The settings that an application's clients share. <c>AddAws</c> of Tern.Hosting registers one, and every client
/// created from the service provider uses it; <c>AddSsm</c> and similar methods call this type.
/// </summary>
/// <param name="shared">The options of all clients. They are read whenever a client is created, and never
/// changed.</param>
/// <param name="configure">Sets options for one service's clients, on top of the shared options; or null.</param>
/// <param name="roleArn">The role to assume with the shared credentials, whose credentials the clients use; or
/// null.</param>
/// <param name="role">The settings for assuming the role, or null for the defaults. Region, connections, logger and
/// clock come from the shared options.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class AwsClientDefaults(
    AwsClientOptions shared, Action<AwsService, AwsClientOptions>? configure = null, string? roleArn = null, AssumeRoleOptions? role = null)
{
    // Shared by all clients, so that the application assumes a role or renews a login once.
    private readonly Lazy<AwsCredentialProvider> _credentials = new(() => MakeCredentials(shared, roleArn, role));

    /// <summary>
    /// Sets a client's options in this order: loggers, meters and the clock from the service provider, then the
    /// application's shared options, then the client's own.
    /// </summary>
    /// <typeparam name="TOptions">The type of the client's options.</typeparam>
    /// <param name="services">The service provider.</param>
    /// <param name="service">The AWS service of the client.</param>
    /// <param name="options">The new options.</param>
    /// <param name="own">Sets the client's own options, or null.</param>
    public static void Configure<TOptions>(IServiceProvider services, AwsService service, TOptions options, Action<TOptions>? own)
        where TOptions : AwsClientOptions
    {
        Apply(services, service, options);
        own?.Invoke(options);
        Complete(services, options);
    }

    /// <summary>Sets the options that apply before the client's own.</summary>
    /// <param name="services">The service provider.</param>
    /// <param name="service">The AWS service of the client.</param>
    /// <param name="options">The new options.</param>
    public static void Apply(IServiceProvider services, AwsService service, AwsClientOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        if (Find(services) is { } defaults) defaults.CopyTo(service, options);
        else AddServices(services, options);
    }

    /// <summary>
    /// Adjusts the shared options to the client's own: a client with another profile doesn't use the shared
    /// credentials. If the services contain an <see cref="AwsTransport"/> to a local AWS, which has a
    /// <see cref="AwsTransport.TimeProvider"/>, it replaces the client's own.
    /// </summary>
    /// <param name="services">The service provider.</param>
    /// <param name="options">The options.</param>
    public static void Complete(IServiceProvider services, AwsClientOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        if (Find(services) is { } defaults) defaults.LeaveCredentials(options);
        if (services.GetService(typeof(AwsTransport)) is AwsTransport { TimeProvider: not null } local) Redirect(options, local);
    }

    /// <summary>
    /// Redirects a client to a transport that has no AWS behind it: the account's credentials and Region don't matter, and
    /// options for reaching another server are cleared.
    /// </summary>
    /// <param name="options">The options.</param>
    /// <param name="transport">The transport.</param>
    public static void Redirect(AwsClientOptions options, AwsTransport transport)
    {
        ArgumentNullException.ThrowIfNull(options);
        ArgumentNullException.ThrowIfNull(transport);
        options.Transport = transport;
        options.Endpoint = null;
        options.HttpMessageHandler = null;
        options.Profile = null;
        options.Region = transport.Region ?? "us-east-1";
        options.Credentials = new StaticCredentialProvider("local", "local");
        options.TimeProvider = transport.TimeProvider ?? options.TimeProvider;
    }

    /// <summary>Sets the loggers, meters and clock from the service provider.</summary>
    /// <param name="services">The service provider.</param>
    /// <param name="options">The options.</param>
    public static void AddServices(IServiceProvider services, AwsClientOptions options)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentNullException.ThrowIfNull(options);
        options.LoggerFactory = (ILoggerFactory?)services.GetService(typeof(ILoggerFactory));
        options.MeterFactory = (IMeterFactory?)services.GetService(typeof(IMeterFactory));
        options.TimeProvider = (TimeProvider?)services.GetService(typeof(TimeProvider)) ?? TimeProvider.System;
    }

    private static AwsClientDefaults? Find(IServiceProvider services)
    {
        ArgumentNullException.ThrowIfNull(services);
        return (AwsClientDefaults?)services.GetService(typeof(AwsClientDefaults));
    }

    private static AwsCredentialProvider MakeCredentials(AwsClientOptions shared, string? roleArn, AssumeRoleOptions? role)
    {
        if (shared.Credentials is not null && roleArn is null) return shared.Credentials;
        var configuration = new AwsConfiguration(profile: shared.Profile);
        var network = CredentialNetwork.Of(configuration, shared.Connections, shared.UseFips, shared.UseDualStack, shared.Region, shared.HttpMessageHandler);
        var credentials = shared.Credentials ?? new DefaultCredentialChain(
            configuration, shared.TimeProvider, shared.LoggerFactory.CreateLoggerSafely("Tern.Credentials"), region: shared.Region, network: network);
        if (roleArn is null) return credentials;
        var options = new AssumeRoleOptions
        {
            SessionName = role?.SessionName,
            ExternalId = role?.ExternalId,
            Region = shared.Region,
            LoggerFactory = shared.LoggerFactory,
            TimeProvider = shared.TimeProvider,
        };
        return new AssumeRoleCredentialProvider(roleArn, credentials, options, configuration, network);
    }

    private void CopyTo(AwsService service, AwsClientOptions options)
    {
        shared.CopyTo(options);
        options.Credentials = _credentials.Value;
        configure?.Invoke(service, options);
    }

    // A client with its own profile uses that profile's credentials or its own provider; an anonymous client uses
    // none.
    private void LeaveCredentials(AwsClientOptions options)
    {
        var isOther = options.Anonymous || options.Profile != shared.Profile;
        if (isOther && ReferenceEquals(options.Credentials, _credentials.Value)) options.Credentials = null;
    }
}
