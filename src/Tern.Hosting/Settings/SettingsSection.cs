using System.Net;
using Microsoft.Extensions.Configuration;

namespace Tern.Hosting;

/// <summary>
/// Reads a section with client options whose values are text, by the options' own names and by AWSSDK.NET's. It
/// doesn't use the configuration binder, whose generator ignores unknown keys, and whose errors contain a type
/// instead of an example.
/// </summary>
internal static class SettingsSection
{
    /// <summary>The name of the section that contains the sections of single services.</summary>
    internal const string Services = "Services";

    private const string Connections = "Connections";
    private const string TotalTimeout = "TotalTimeout";

    private static readonly string[] Names =
    [
        "Region", "Profile", "Endpoint", "EndpointUrl", "ServiceUrl", "UseFips", "UseDualStack", "AccountIdEndpointMode", "MaxAttempts", "RetryMode",
        "RetryQuota", "RetryBehavior", "AuthSchemePreference", "SigningRegionSet", "Anonymous", "RequestChecksums", "ResponseChecksums",
        "EndpointDiscovery", "UseHostPrefixes", "DisableRequestCompression", "RequestMinCompressionSizeBytes",
        "AttemptTimeout", TotalTimeout, "WritesAtMostOnce", "MaxResponseLength", "ApplicationId",
    ];

    private static readonly string[] SectionNames = [Connections, Services];

    private static readonly string[] ConnectionNames =
        ["MaxConnectionsPerServer", "ConnectTimeout", "IdleTimeout", "Lifetime", "HeartbeatInterval", "Proxy", "CaBundle"];

    /// <summary>Sets the options in the shared section. Missing or empty keys leave an option unchanged.</summary>
    /// <param name="section">The section.</param>
    /// <param name="options">The options.</param>
    /// <exception cref="AwsConfigurationException">A value isn't valid. The message names its key.</exception>
    internal static void Apply(IConfiguration section, AwsClientOptions options) => Apply(section, options, isShared: true);

    /// <summary>
    /// Sets the options in a service's section. Unknown keys are rejected, because no other code reads this section.
    /// </summary>
    /// <param name="section">The section.</param>
    /// <param name="options">The options of a client of the service.</param>
    /// <exception cref="AwsConfigurationException">A value isn't valid. The message names its key.</exception>
    internal static void ApplyOfService(IConfiguration section, AwsClientOptions options) => Apply(section, options, isShared: false);

    /// <summary>Sets the switches in the shared section that only this service's clients have.</summary>
    /// <param name="section">The section.</param>
    /// <param name="options">The options of a client.</param>
    /// <exception cref="AwsConfigurationException">A value isn't valid. The message names its key.</exception>
    internal static void ApplySwitches(IConfiguration section, AwsClientOptions options)
    {
        if (options.Settings.Count == 0) return;
        foreach (var child in section.GetChildren())
            if (SettingValue.Of(child) is { } value && Own(child.Key, options) is { SetSwitch: not null } own) Set(own, value);
    }

    private static void Apply(IConfiguration section, AwsClientOptions options, bool isShared)
    {
        var sdk = new AwsSdkSettings();
        foreach (var child in section.GetChildren())
        {
            if (child.Key.Equals(Connections, StringComparison.OrdinalIgnoreCase)) Apply(child, options.Connections);
            else if (SettingValue.Of(child) is { } value) Set(options, sdk, child.Key, value, isShared);
            else if (child.GetChildren().Any()) CheckSubsection(child, isShared);
        }

        sdk.Complete(options, hasTotalTimeout: SettingValue.Of(section.GetSection(TotalTimeout)) is not null);
    }

    private static void Set(AwsClientOptions options, AwsSdkSettings sdk, string key, SettingValue value, bool isShared)
    {
        if (Set(options, key.ToUpperInvariant(), value) || Set(Own(key, options), value) || sdk.Set(options, key, value)) return;
        if (SharedRole.IsKey(key))
        {
            // Read separately, once for all clients.
            if (!isShared) throw value.Refused("The assumed role applies to all clients: move the key to their common section");
            return;
        }

        // S3's switches, which the clients of all services encounter.
        if (isShared && AwsSdkSettings.IsSwitch(key)) return;
        string[] known = [.. Names, .. AwsSdkSettings.Names, .. options.Settings.Select(static own => own.Name)];
        if (isShared) value.RefuseIfNear([.. known, .. SectionNames]);
        else throw value.Unknown(known);
    }

    private static void CheckSubsection(IConfigurationSection section, bool isShared)
    {
        if (isShared && section.Key.Equals(Services, StringComparison.OrdinalIgnoreCase)) return;
        AwsSdkSettings.CheckSubsection(section);
        var key = new SettingValue(section.Path, section.Key, "");
        if (isShared) key.RefuseIfNear(SectionNames);
        else throw key.Unknown([Connections]);
    }

    private static AwsClientSetting? Own(string key, AwsClientOptions options)
    {
        var name = AwsSdkSettings.SwitchName(key);
        return options.Settings.FirstOrDefault(own => own.Name.Equals(name, StringComparison.OrdinalIgnoreCase));
    }

    private static bool Set(AwsClientSetting? own, SettingValue value)
    {
        own?.SetText?.Invoke(value.Text);
        own?.SetNumber?.Invoke(value.ToNumber());
        own?.SetSwitch?.Invoke(value.ToBoolean());
        return own is not null;
    }

    private static void Apply(IConfigurationSection section, ConnectionOptions options)
    {
        foreach (var child in section.GetChildren())
            if (SettingValue.Of(child) is { } value && !Set(options, child.Key.ToUpperInvariant(), value)) throw value.Unknown(ConnectionNames);
    }

    private static bool Set(AwsClientOptions options, string name, SettingValue value)
    {
        switch (name)
        {
            case "REGION": options.Region = value.Text; break;
            case "PROFILE": options.Profile = value.Text; break;
            // The second name is from AWS's own settings, the third from AWSSDK.NET.
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
            // As in AWS_RETRY_MODE, legacy selects the standard rules.
            case "RETRYMODE" when value.Text.Equals("Legacy", StringComparison.OrdinalIgnoreCase): options.RetryMode = AwsRetryMode.Standard; break;
            case "RETRYMODE": options.RetryMode = value.ToName<AwsRetryMode>(); break;
            case "RETRYQUOTA": options.RetryQuota = value.ToPositiveNumber(); break;
            case "RETRYBEHAVIOR": options.RetryBehavior = value.ToName<RetryBehavior>(); break;
            case "ENDPOINTDISCOVERY": options.EndpointDiscovery = value.ToBoolean(); break;
            case "USEHOSTPREFIXES": options.UseHostPrefixes = value.ToBoolean(); break;
            case "DISABLEREQUESTCOMPRESSION": options.DisableRequestCompression = value.ToBoolean(); break;
            case "REQUESTMINCOMPRESSIONSIZEBYTES": options.RequestMinCompressionSizeBytes = value.ToNumber(); break;
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
            case "CABUNDLE": options.CaBundle = value.Text; break;
            case "PROXY": options.Proxy = value.ToProxy(); break;
            default: return false;
        }

        return true;
    }
}
