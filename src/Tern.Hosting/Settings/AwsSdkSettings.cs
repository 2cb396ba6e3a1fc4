using System.Net;
using Microsoft.Extensions.Configuration;

namespace Tern.Hosting;

/// <summary>
/// The keys of AWSSDK.NET's section (<c>GetAWSOptions</c>: its own and those of <c>ClientConfig</c>). A program that
/// migrates can keep its section: each key has the same effect as there, or is rejected with advice on what to do
/// instead. None is ignored, because silently not using a role or a FIPS endpoint would be a security fault.
/// </summary>
internal sealed class AwsSdkSettings
{
    // The default limit of a call to services that respond fast; others have a longer one.
    private static readonly TimeSpan LeastTotalTimeout = TimeSpan.FromSeconds(15);

    // The values that match Tern's behavior, and the advice for any other value.
    private static readonly Dictionary<string, (string[] Same, string Advice)> Others = new(StringComparer.OrdinalIgnoreCase)
    {
        ["AllowAutoRedirect"] = (["false"], "Redirects are never followed, because their signature would be for another host"),
        ["AuthenticationServiceName"] = ([], "The signing name is determined by the service"),
        ["AWSProfilesLocation"] = ([], "Set the environment variables AWS_CONFIG_FILE and AWS_SHARED_CREDENTIALS_FILE to the paths of the profile files"),
        ["AWSTokenProvider"] = ([], "Set the option BearerTokens in code"),
        ["BufferSize"] = ([], "The size of buffers can't be configured"),
        ["CacheHttpClient"] = (["true"], "Connections belong to the client: share one client"),
        ["DefaultAWSCredentials"] = ([], "Set the option Credentials in code"),
        ["DefaultConfigurationMode"] = (["Standard"], "Set AttemptTimeout, Connections:ConnectTimeout and RetryMode to the values of the mode"),
        ["DefaultsMode"] = (["Standard"], "Set AttemptTimeout, Connections:ConnectTimeout and RetryMode to the values of the mode"),
        ["DisableClockSkewCorrection"] = (["false"], "A wrong clock is always corrected"),
        ["DisableHostPrefixInjection"] = (["false"], "Host prefixes are omitted only for IP addresses and localhost"),
        ["DisableLogging"] = (["false"], "Set the level of the log category Tern"),
        ["DisableRequestCompression"] = (["false"], "Set the environment variable AWS_DISABLE_REQUEST_COMPRESSION"),
        ["EndpointDiscoveryCacheLimit"] = ([], "The size of the cache can't be configured"),
        ["EndpointDiscoveryEnabled"] = (["false"], "Endpoints are discovered if a service requires it"),
        ["EndpointProvider"] = ([], "Set EndpointUrl"),
        ["FastFailRequests"] = (["false"], "Set MaxAttempts and the timeouts"),
        ["HttpClientCacheSize"] = ([], "Connections belong to the client: share one client"),
        ["HttpClientFactory"] = ([], "Set the option HttpMessageHandler in code"),
        ["IdentityResolverConfiguration"] = ([], "Set the option Credentials in code"),
        ["IgnoreConfiguredEndpointUrls"] = (["false"], "Set the environment variable AWS_IGNORE_CONFIGURED_ENDPOINT_URLS"),
        ["JsonMaxDepth"] = ([], "The maximum depth can't be configured"),
        ["LogMetrics"] = (["false"], "Listen to the meters and activities of Tern"),
        ["LogResponse"] = (["false"], "Set the option Observer in code"),
        ["MaxStaleConnectionRetries"] = ([], "Set MaxAttempts"),
        ["ProfilesLocation"] = ([], "Set the environment variables AWS_CONFIG_FILE and AWS_SHARED_CREDENTIALS_FILE to the paths of the profile files"),
        ["ProgressUpdateInterval"] = ([], "The interval can't be configured"),
        ["ProxyCredentials"] = ([], "Set Connections:Proxy to an address with user and password, such as http://user:password@proxy:3128"),
        ["ReadWriteTimeout"] = ([], "Set AttemptTimeout"),
        ["RegionEndpoint"] = ([], "Set Region"),
        ["RegionEndpointServiceName"] = ([], "Set EndpointUrl"),
        ["RequestMinCompressionSizeBytes"] = ([], "Set the environment variable AWS_REQUEST_MIN_COMPRESSION_SIZE_BYTES"),
        ["ResignRetries"] = (["true", "false"], "Each attempt is signed again"),
        ["ServiceId"] = ([], "It is determined by the service"),
        ["ServiceVersion"] = ([], "It is determined by the service"),
        ["SignatureMethod"] = (["HmacSHA256"], "Requests are signed with HMAC-SHA256"),
        ["SignatureVersion"] = (["4"], "Requests are signed with Signature Version 4; set AuthSchemePreference if there is a choice"),
        ["TelemetryProvider"] = ([], "Listen to the meters and activities of Tern"),
        ["ThrottleRetries"] = (["true"], "Retries are always limited; set MaxAttempts"),
        ["USEast1RegionalEndpointValue"] = (["Regional"], "us-east-1 always has its regional endpoint"),
        ["UseAlternateUserAgentHeader"] = (["false"], "The user agent is always sent in its own header"),
        ["UseHttp"] = (["false"], "Set EndpointUrl to an address that starts with http://"),
        ["UserAgent"] = ([], "Set ApplicationId"),
    };

    // The switches of S3's clients, by their names in AWSSDK.NET.
    private static readonly Dictionary<string, string> SwitchNames = new(StringComparer.OrdinalIgnoreCase)
    {
        ["UseAccelerateEndpoint"] = "UseAccelerate",
        ["DisableS3ExpressSessionAuth"] = "DisableExpressSessions",
        ["ForcePathStyle"] = "ForcePathStyle",
        ["UseArnRegion"] = "UseArnRegion",
        ["DisableMultiregionAccessPoints"] = "DisableMultiRegionAccessPoints",
    };

    private SettingValue? _authenticationRegion;
    private SettingValue? _timeout;
    private SettingValue? _proxyHost;
    private SettingValue? _proxyPort;
    private SettingValue? _bypassOnLocal;

    /// <summary>The supported names, for suggestions.</summary>
    internal static string[] Names { get; } =
    [
        "AWSProfileName", "AWSRegion", "UseFIPSEndpoint", "UseDualstackEndpoint", "MaxErrorRetry", "Timeout", "ConnectTimeout", "MaxConnectionsPerServer",
        "ClientAppId", "RequestChecksumCalculation", "ResponseChecksumValidation", "SigV4aSigningRegionSet", "AuthenticationRegion", "ProxyHost", "ProxyPort",
        "ProxyBypassOnLocal", SharedRole.ArnKey, SharedRole.SessionNameKey, SharedRole.ExternalIdKey,
    ];

    /// <summary>Returns Tern's name of a switch.</summary>
    internal static string SwitchName(string key) => SwitchNames.GetValueOrDefault(key, key);

    /// <summary>Returns true if a key is a switch, which clients without it ignore; otherwise, false.</summary>
    internal static bool IsSwitch(string key) => SwitchNames.ContainsKey(key) || SwitchNames.ContainsValue(key);

    /// <summary>Sets an option by a key of AWSSDK.NET.</summary>
    /// <returns>true if AWSSDK.NET has the key; otherwise, false.</returns>
    /// <exception cref="AwsConfigurationException">The value isn't valid, or isn't supported.</exception>
    internal bool Set(AwsClientOptions options, string key, SettingValue value)
    {
        switch (key.ToUpperInvariant())
        {
            case "AWSPROFILENAME": options.Profile = value.Text; break;
            case "AWSREGION": options.Region = value.Text; break;
            case "USEFIPSENDPOINT": options.UseFips = value.ToBoolean(); break;
            case "USEDUALSTACKENDPOINT": options.UseDualStack = value.ToBoolean(); break;
            // AWSSDK.NET counts retries, Tern counts attempts.
            case "MAXERRORRETRY": options.MaxAttempts = value.ToNumber() + 1; break;
            case "CONNECTTIMEOUT": options.Connections.ConnectTimeout = value.ToTime(); break;
            case "MAXCONNECTIONSPERSERVER": options.Connections.MaxConnectionsPerServer = value.ToPositiveNumber(); break;
            case "CLIENTAPPID": options.ApplicationId = value.Text; break;
            case "REQUESTCHECKSUMCALCULATION": options.RequestChecksums = value.WithoutUnderscores().ToName<AwsChecksumMode>(); break;
            case "RESPONSECHECKSUMVALIDATION": options.ResponseChecksums = value.WithoutUnderscores().ToName<AwsChecksumMode>(); break;
            case "SIGV4ASIGNINGREGIONSET": options.SigningRegionSet = value.Text; break;
            case "TIMEOUT": _timeout = value; break;
            case "AUTHENTICATIONREGION": _authenticationRegion = value; break;
            case "PROXYHOST": _proxyHost = value; break;
            case "PROXYPORT": _proxyPort = value; break;
            case "PROXYBYPASSONLOCAL": _bypassOnLocal = value; break;
            default:
                if (!Others.TryGetValue(key, out var other)) return false;
                if (!other.Same.Contains(value.Text, StringComparer.OrdinalIgnoreCase)) throw value.Refused(other.Advice);
                break;
        }

        return true;
    }

    /// <summary>Sets options that depend on several keys.</summary>
    /// <param name="options">The options, after those of single keys are set.</param>
    /// <param name="hasTotalTimeout">true if the section specifies the total timeout; otherwise, false.</param>
    /// <exception cref="AwsConfigurationException">The keys contradict each other.</exception>
    internal void Complete(AwsClientOptions options, bool hasTotalTimeout)
    {
        if (_timeout is not null)
        {
            var attempt = _timeout.ToTime();
            options.AttemptTimeout = attempt;
            var whole = attempt * (options.MaxAttempts ?? 3);

            // AWSSDK.NET has no limit for the whole call, so allow all attempts their full time.
            if (!hasTotalTimeout && whole > LeastTotalTimeout) options.TotalTimeout = whole;
        }

        if (_authenticationRegion is not null)
        {
            // With a custom endpoint, the Region is only used for signing.
            if (options.Endpoint is null && options.Region is { } region && !region.Equals(_authenticationRegion.Text, StringComparison.OrdinalIgnoreCase))
            {
                throw _authenticationRegion.Refused(
                    $"Requests are signed for the Region of their endpoint, '{region}'; set EndpointUrl too, or only Region");
            }

            options.Region = _authenticationRegion.Text;
        }

        if (_proxyHost is null)
        {
            if ((_proxyPort ?? _bypassOnLocal) is { } lone) throw lone.Lacks("ProxyHost");
            return;
        }

        options.Connections.Proxy = new WebProxy(_proxyHost.ToHost(_proxyPort?.ToPositiveNumber() ?? 80))
        {
            BypassProxyOnLocal = _bypassOnLocal?.ToBoolean() ?? false,
        };
    }

    /// <summary>Rejects subsections that users may expect to have an effect.</summary>
    /// <exception cref="AwsConfigurationException">There is such a subsection.</exception>
    internal static void CheckSubsection(IConfigurationSection section)
    {
        if (section.Key.Equals("DefaultClientConfig", StringComparison.OrdinalIgnoreCase))
            throw new AwsConfigurationException($"The configuration has the section '{section.Path}', which isn't read. Move its keys one level up.");
        if (section.Key.Equals("ProxyBypassList", StringComparison.OrdinalIgnoreCase))
            throw new AwsConfigurationException(
                $"The configuration has the section '{section.Path}', which isn't read. Set the environment variables HTTPS_PROXY and NO_PROXY instead of " +
                "it and ProxyHost, or set the option Connections.Proxy in code.");
        if (!section.Key.Equals("Logging", StringComparison.OrdinalIgnoreCase)) return;
        foreach (var child in section.GetChildren())
            if (child.Key.StartsWith("Log", StringComparison.OrdinalIgnoreCase) && SettingValue.Of(child) is { } value
                && value.Text.ToUpperInvariant() is not ("NONE" or "NEVER" or "FALSE"))
                throw value.Refused("Clients log to the application's own loggers: set the level of the log category Tern");
    }
}
