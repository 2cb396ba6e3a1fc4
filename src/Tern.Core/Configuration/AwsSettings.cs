using System.Globalization;

namespace Tern;

/// <summary>
/// Computes a client's settings, each from its option, the environment, the profile or a default, in that order. A
/// malformed value causes an error that names its source. AWS SDKs and Tools reference, "Settings reference".
/// </summary>
/// <param name="configuration">The environment and the profile.</param>
/// <param name="useFips">The value of UseFips if no option is set, or null to read environment and profile.</param>
/// <param name="region">The Region option to use if none is given, which may be a legacy name of a FIPS Region; or
/// null.</param>
/// <param name="useDualStack">The value of UseDualStack if no option is set, or null to read environment and
/// profile.</param>
internal sealed class AwsSettings(AwsConfiguration configuration, bool? useFips = null, string? region = null, bool? useDualStack = null)
{
    internal const int MostCompressedFrom = 10 * 1024 * 1024;
    internal const string CompressFromExpected = "a number of bytes from 0 to 10485760";

    private const int MaxApplicationIdLength = 50;

    public AwsConfiguration Configuration => configuration;

    /// <summary>
    /// Returns true if FIPS endpoints are used, which is always so if the Region is a legacy name such as
    /// <c>fips-us-east-1</c>; otherwise, false.
    /// </summary>
    /// <param name="option">The client's option.</param>
    /// <param name="regionOption">The client's Region option, which may be such a name.</param>
    public bool UseFips(bool? option, string? regionOption = null)
    {
        option ??= useFips;
        if (option is true || (FindRegion(regionOption ?? region) is { } found && WithoutFips(found.Value) != found.Value)) return true;
        return option ?? configuration.Find("AWS_USE_FIPS_ENDPOINT", "use_fips_endpoint")?.ToBoolean() ?? false;
    }

    public bool UseDualStack(bool? option) =>
        option ?? useDualStack ?? configuration.Find("AWS_USE_DUALSTACK_ENDPOINT", "use_dualstack_endpoint")?.ToBoolean() ?? false;

    public AccountIdEndpointMode AccountIdEndpointMode(AccountIdEndpointMode? option)
    {
        if (option is { } mode) return mode;
        if (configuration.Find("AWS_ACCOUNT_ID_ENDPOINT_MODE", "account_id_endpoint_mode") is not { } setting) return Tern.AccountIdEndpointMode.Preferred;
        return setting.Value.ToLowerInvariant() switch
        {
            "preferred" => Tern.AccountIdEndpointMode.Preferred,
            "disabled" => Tern.AccountIdEndpointMode.Disabled,
            "required" => Tern.AccountIdEndpointMode.Required,
            _ => throw setting.Wrong("preferred, disabled or required"),
        };
    }

    public AwsRetryMode RetryMode(AwsRetryMode? option)
    {
        if (option is { } mode) return mode;
        if (configuration.Find("AWS_RETRY_MODE", "retry_mode") is not { } setting) return AwsRetryMode.Standard;
        return setting.Value.ToLowerInvariant() switch
        {
            "standard" or "legacy" => AwsRetryMode.Standard,
            "adaptive" => AwsRetryMode.Adaptive,
            _ => throw setting.Wrong("standard or adaptive"),
        };
    }

    /// <summary>Returns a value that specifies when requests carry checksums of their bodies.</summary>
    public AwsChecksumMode RequestChecksums(AwsChecksumMode? option) =>
        option ?? ChecksumMode("AWS_REQUEST_CHECKSUM_CALCULATION", "request_checksum_calculation");

    /// <summary>Returns a value that specifies when checksums are requested with responses.</summary>
    public AwsChecksumMode ResponseChecksums(AwsChecksumMode? option) =>
        option ?? ChecksumMode("AWS_RESPONSE_CHECKSUM_VALIDATION", "response_checksum_validation");

    /// <summary>
    /// Returns the names of the preferred authentication schemes in order, for requests that allow a choice. Empty if
    /// no preference is set.
    /// </summary>
    public string[] AuthSchemePreference(string? option)
    {
        AwsSetting? found = string.IsNullOrWhiteSpace(option) ? null : new AwsSetting(option, "the option AuthSchemePreference");
        found ??= configuration.Find("AWS_AUTH_SCHEME_PREFERENCE", "auth_scheme_preference");
        if (found is not { } setting) return [];

        var names = setting.Value.Split(',', StringSplitOptions.TrimEntries);
        for (var i = 0; i < names.Length; i++)
        {
            // Models write smithy.api#httpBearerAuth. The supported schemes depend on the service, so names that it
            // doesn't know are skipped.
            names[i] = names[i][(names[i].LastIndexOf('#') + 1)..];
            if (names[i].Length == 0) throw setting.Wrong("names of schemes, separated by commas, such as sigv4a,sigv4");
        }

        return names;
    }

    /// <summary>
    /// Returns the comma-separated Regions of multi-Region signatures, or null if the endpoint specifies them.
    /// </summary>
    public string? SigningRegionSet(string? option)
    {
        AwsSetting? found = string.IsNullOrWhiteSpace(option) ? null : new AwsSetting(option, "the option SigningRegionSet");
        found ??= configuration.Find("AWS_SIGV4A_SIGNING_REGION_SET", "sigv4a_signing_region_set");
        if (found is not { } setting) return null;
        var regions = setting.Value.Split(',', StringSplitOptions.TrimEntries);
        foreach (var region in regions)
            if (region.Length == 0) throw setting.Wrong("regions, separated by commas, such as eu-west-1,eu-central-1, or * for all");
        return string.Join(',', regions);
    }

    /// <summary>
    /// Returns true to use endpoint discovery, false not to, or null to use it only for operations that require it.
    /// </summary>
    public bool? EndpointDiscovery(bool? option)
    {
        if (option is not null) return option;
        if (configuration.Find("AWS_ENABLE_ENDPOINT_DISCOVERY", "endpoint_discovery_enabled") is not { } setting) return null;
        return setting.Value.ToLowerInvariant() switch
        {
            "auto" => null,
            "true" => true,
            "false" => false,
            _ => throw setting.Wrong("true, false or auto"),
        };
    }

    /// <summary>
    /// Returns the minimum size in bytes of request bodies to compress, or <see cref="int.MaxValue"/> for no
    /// compression.
    /// </summary>
    public int CompressFrom(bool? disable, int? least)
    {
        if (disable ?? configuration.Find("AWS_DISABLE_REQUEST_COMPRESSION", "disable_request_compression")?.ToBoolean() ?? false) return int.MaxValue;
        if (least is { } option) return option;
        if (configuration.Find("AWS_REQUEST_MIN_COMPRESSION_SIZE_BYTES", "request_min_compression_size_bytes") is not { } setting) return 10_240;
        return int.TryParse(setting.Value, NumberStyles.None, CultureInfo.InvariantCulture, out var bytes) && bytes <= MostCompressedFrom
            ? bytes
            : throw setting.Wrong(CompressFromExpected);
    }

    /// <summary>
    /// Returns the maximum number of attempts, including the first, or null to use the service's default.
    /// </summary>
    public int? MaxAttempts(int? option) => option ?? configuration.Find("AWS_MAX_ATTEMPTS", "max_attempts")?.ToPositiveInteger();

    /// <summary>Returns the name of the application in the user agent, or null.</summary>
    public string? ApplicationId(string? option)
    {
        if (!string.IsNullOrEmpty(option)) return option;
        if (configuration.Find("AWS_SDK_UA_APP_ID", "sdk_ua_app_id") is not { } setting) return null;
        return setting.Value.Length <= MaxApplicationIdLength ? setting.Value : throw setting.Wrong($"at most {MaxApplicationIdLength} characters");
    }

    /// <summary>Returns the custom endpoint that replaces the service's own, or null.</summary>
    /// <param name="option">The client's option.</param>
    /// <param name="settingsKey">The service's key, such as <c>DYNAMODB</c>.</param>
    public Uri? Endpoint(Uri? option, string settingsKey)
    {
        if (option is not null) return option;
        return FindEndpoint(settingsKey)?.ToHttpUri();
    }

    /// <summary>Returns the endpoint from environment or profile, or null.</summary>
    public AwsSetting? FindEndpoint(string settingsKey)
    {
        var key = settingsKey.ToUpperInvariant();
        var found = configuration.FindVariable("AWS_ENDPOINT_URL_" + key) ?? configuration.FindVariable("AWS_ENDPOINT_URL");
        found ??= FindServiceEndpoint(key.ToLowerInvariant()) ?? configuration.FindInProfile("endpoint_url");
        if (found is not { } setting) return null;

        // Checked last: if no endpoint is configured, there is nothing to ignore.
        var ignored = configuration.Find("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS", "ignore_configured_endpoint_urls")?.ToBoolean() ?? false;
        return ignored ? null : setting;
    }

    /// <summary>
    /// Returns the Region, or null if only the instance metadata can supply it. Legacy names of FIPS Regions are
    /// reduced to the Region.
    /// </summary>
    public string? Region(string? option) => FindRegion(option) is { } found ? CheckRegion(found with { Value = WithoutFips(found.Value) }) : null;

    /// <summary>Returns the Region as it was written, or null.</summary>
    public AwsSetting? FindRegion(string? option) =>
        string.IsNullOrWhiteSpace(option)
            ? configuration.FindVariable("AWS_REGION") ?? configuration.Find("AWS_DEFAULT_REGION", "region")
            : new AwsSetting(option.Trim(), "the option Region");

    // fips-us-east-1, us-east-1-fips: legacy names from before the setting existed.
    private static string WithoutFips(string region)
    {
        const int length = 5;
        if (region.Length <= length) return region;
        if (region.StartsWith("fips-", StringComparison.OrdinalIgnoreCase)) return region[length..];
        return region.EndsWith("-fips", StringComparison.OrdinalIgnoreCase) ? region[..^length] : region;
    }

    /// <summary>Rejects a Region that can't be part of a host name, because it becomes one.</summary>
    public static string CheckRegion(AwsSetting setting)
    {
        var region = setting.Value;
        var valid = region.Length <= 63 && region[0] != '-' && region[^1] != '-';
        foreach (var c in region) valid &= char.IsAsciiLetterOrDigit(c) || c == '-';
        return valid ? region : throw setting.Wrong("a Region such as eu-west-1: letters, digits and hyphens");
    }

    private AwsChecksumMode ChecksumMode(string variable, string key)
    {
        if (configuration.Find(variable, key) is not { } setting) return AwsChecksumMode.WhenSupported;
        return setting.Value.ToLowerInvariant() switch
        {
            "when_supported" => AwsChecksumMode.WhenSupported,
            "when_required" => AwsChecksumMode.WhenRequired,
            _ => throw setting.Wrong("when_supported or when_required"),
        };
    }

    // [profile X] services = local      [services local] dynamodb = \n endpoint_url = …
    private AwsSetting? FindServiceEndpoint(string key)
    {
        if (configuration.FindInProfile("services") is not { } services) return null;
        if (!configuration.Files.Services.TryGetValue(services.Value, out var section))
            throw services.Wrong($"the name of a section [services {services.Value}] in the config file, which has none; add it, or remove the setting");
        return section.GetNested(key, "endpoint_url") is { } url
            ? new AwsSetting(url, $"'endpoint_url' of {key} in the section [services {services.Value}]")
            : null;
    }
}
