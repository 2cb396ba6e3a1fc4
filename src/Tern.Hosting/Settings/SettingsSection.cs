using System.Net;
using Microsoft.Extensions.Configuration;

namespace Tern.Hosting.Settings;

/// <summary>
/// A section with the options of clients that are text, by the options' own names. Read by hand: the configuration binder's
/// generator knows no key that it doesn't look for, and its errors say a type where a reader wants an example.
/// </summary>
internal static class SettingsSection
{
    /// <summary>The section that holds those of single services.</summary>
    internal const string Services = "Services";

    private const string Connections = "Connections";

    private static readonly string[] Names =
    [
        "Region", "Profile", "Endpoint", "EndpointUrl", "ServiceUrl", "UseFips", "UseDualStack", "AccountIdEndpointMode", "MaxAttempts", "RetryMode",
        "RetryBehavior", "AuthSchemePreference", "SigningRegionSet", "Anonymous", "RequestChecksums", "ResponseChecksums",
        "AttemptTimeout", "TotalTimeout", "WritesAtMostOnce", "MaxResponseLength", "ApplicationId", Connections, Services,
    ];

    private static readonly string[] ConnectionNames =
        ["MaxConnectionsPerServer", "ConnectTimeout", "IdleTimeout", "Lifetime", "HeartbeatInterval", "Proxy"];

    /// <summary>Sets what the section has; what is absent or empty leaves the option as it is.</summary>
    /// <param name="section">The section.</param>
    /// <param name="options">The options.</param>
    /// <exception cref="AwsConfigurationException">A value does not fit; the message names its key.</exception>
    internal static void Apply(IConfiguration section, AwsClientOptions options)
    {
        foreach (var child in section.GetChildren())
        {
            if (child.Key.Equals(Connections, StringComparison.OrdinalIgnoreCase)) Apply(child, options.Connections);
            else if (SettingValue.Of(child) is { } value && !Set(options, child.Key.ToUpperInvariant(), value) && !Switch(child.Key, options, value))
                value.RefuseIfNear([.. Names, .. options.Switches.Select(static own => own.Name)]);
        }
    }

    /// <summary>Sets the switches that only clients of this service have, where the section of all clients has them.</summary>
    /// <param name="section">The section.</param>
    /// <param name="options">The options of a client.</param>
    /// <exception cref="AwsConfigurationException">A value does not fit; the message names its key.</exception>
    internal static void ApplySwitches(IConfiguration section, AwsClientOptions options)
    {
        if (options.Switches.Count == 0) return;
        foreach (var child in section.GetChildren())
            if (SettingValue.Of(child) is { } value) Switch(child.Key, options, value);
    }

    private static bool Switch(string key, AwsClientOptions options, SettingValue value)
    {
        var own = options.Switches.FirstOrDefault(own => own.Name.Equals(key, StringComparison.OrdinalIgnoreCase));
        own?.Set(value.ToBoolean());
        return own is not null;
    }

    private static void Apply(IConfigurationSection section, ConnectionOptions options)
    {
        foreach (var child in section.GetChildren())
            if (SettingValue.Of(child) is { } value && !Set(options, child.Key.ToUpperInvariant(), value)) value.RefuseIfNear(ConnectionNames);
    }

    private static bool Set(AwsClientOptions options, string name, SettingValue value)
    {
        switch (name)
        {
            case "REGION": options.Region = value.Text; break;
            case "PROFILE": options.Profile = value.Text; break;
            // The second is what AWS's own settings call it, the third what AWSSDK.NET does.
            case "ENDPOINT" or "ENDPOINTURL" or "SERVICEURL": options.Endpoint = value.ToAddress(); break;
            case "USEFIPS": options.UseFips = value.ToBoolean(); break;
            case "USEDUALSTACK": options.UseDualStack = value.ToBoolean(); break;
            case "ACCOUNTIDENDPOINTMODE": options.AccountIdEndpointMode = value.ToName<AccountIdEndpointMode>(); break;
            case "MAXATTEMPTS": options.MaxAttempts = value.ToPositiveNumber(); break;
            case "ANONYMOUS": options.Anonymous = value.ToBoolean(); break;
            case "REQUESTCHECKSUMS": options.RequestChecksums = value.ToName<AwsChecksumMode>(); break;
            case "RESPONSECHECKSUMS": options.ResponseChecksums = value.ToName<AwsChecksumMode>(); break;
            case "AUTHSCHEMEPREFERENCE": options.AuthSchemePreference = value.Text; break;
            case "SIGNINGREGIONSET": options.SigningRegionSet = value.Text; break;
            case "RETRYMODE": options.RetryMode = value.ToName<AwsRetryMode>(); break;
            case "RETRYBEHAVIOR": options.RetryBehavior = value.ToName<RetryBehavior>(); break;
            case "ATTEMPTTIMEOUT": options.AttemptTimeout = value.ToTime(); break;
            case "TOTALTIMEOUT": options.TotalTimeout = value.ToTime(); break;
            case "WRITESATMOSTONCE": options.WritesAtMostOnce = value.ToBoolean(); break;
            case "MAXRESPONSELENGTH": options.MaxResponseLength = value.ToPositiveNumber(); break;
            case "APPLICATIONID": options.ApplicationId = value.Text; break;
            default: return false;
        }

        return true;
    }

    private static bool Set(ConnectionOptions options, string name, SettingValue value)
    {
        switch (name)
        {
            case "MAXCONNECTIONSPERSERVER": options.MaxConnectionsPerServer = value.ToPositiveNumber(); break;
            case "CONNECTTIMEOUT": options.ConnectTimeout = value.ToTime(); break;
            case "IDLETIMEOUT": options.IdleTimeout = value.ToTime(); break;
            case "LIFETIME": options.Lifetime = value.ToTime(); break;
            case "HEARTBEATINTERVAL": options.HeartbeatInterval = value.ToTime(); break;
            case "PROXY": options.Proxy = new WebProxy(value.ToAddress()); break;
            default: return false;
        }

        return true;
    }
}
