using System.ComponentModel;
using System.Diagnostics.Metrics;
using Microsoft.Extensions.Logging;
using Tern.Configuration;
using Tern.Credentials;
using Tern.Credentials.Calls;
using Tern.Telemetry;

namespace Tern.Pipeline;

/// <summary>
/// What an application gives to all of its clients. <c>AddAws</c> of Tern.Hosting puts one among the services, and every
/// client that is made from services takes it; <c>AddSsm</c> and its like call this.
/// </summary>
/// <param name="shared">The options of all clients; read whenever a client is made, and never changed.</param>
/// <param name="configure">Sets options of the clients of one service, over the shared ones; or null.</param>
/// <param name="roleArn">A role that is assumed with the shared credentials, and whose credentials the clients have; or null.</param>
/// <param name="role">How the role is assumed; null for the defaults. Region, connections, logger and clock are those of the shared options.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class AwsClientDefaults(
    AwsClientOptions shared, Action<AwsService, AwsClientOptions>? configure = null, string? roleArn = null, AssumeRoleOptions? role = null)
{
    // One for all clients: a role is assumed, and a login renewed, once for the application.
    private readonly Lazy<AwsCredentialProvider> _credentials = new(() => MakeCredentials(shared, roleArn, role));

    /// <summary>
    /// Sets the options of a client: what the services bring (loggers, meters, the clock), over it what the application's
    /// clients share, over that the client's own.
    /// </summary>
    /// <typeparam name="TOptions">The client's options.</typeparam>
    /// <param name="services">The services.</param>
    /// <param name="service">What the client is of.</param>
    /// <param name="options">The options, as they were made.</param>
    /// <param name="own">Sets the client's own; or null.</param>
    public static void Configure<TOptions>(IServiceProvider services, AwsService service, TOptions options, Action<TOptions>? own)
        where TOptions : AwsClientOptions
    {
        Apply(services, service, options);
        own?.Invoke(options);
        Complete(services, options);
    }

    /// <summary>Sets what comes before the client's own options.</summary>
    /// <param name="services">The services.</param>
    /// <param name="service">What the client is of.</param>
    /// <param name="options">The options, as they were made.</param>
    public static void Apply(IServiceProvider services, AwsService service, AwsClientOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        if (Find(services) is { } defaults) defaults.CopyTo(service, options);
        else AddServices(services, options);
    }

    /// <summary>Sees to what the client's own options mean for those before: with another profile it has other credentials.</summary>
    /// <param name="services">The services.</param>
    /// <param name="options">The options.</param>
    public static void Complete(IServiceProvider services, AwsClientOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        if (Find(services) is { } defaults) defaults.LeaveCredentials(options);
    }

    /// <summary>Sets what the services bring: loggers, meters and the clock.</summary>
    /// <param name="services">The services.</param>
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

    // A client with a profile of its own has that profile's credentials, or those that it was given; an anonymous one has none.
    private void LeaveCredentials(AwsClientOptions options)
    {
        var isOther = options.Anonymous || options.Profile != shared.Profile;
        if (isOther && ReferenceEquals(options.Credentials, _credentials.Value)) options.Credentials = null;
    }
}
