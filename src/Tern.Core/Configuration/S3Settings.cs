using Tern.Endpoints;

namespace Tern.Configuration;

/// <summary>Settings that only S3 clients have.</summary>
internal static class S3Settings
{
    private const string Section = "s3";

    /// <summary>Returns the settings that the endpoint rules use.</summary>
    /// <param name="configuration">The environment and the profile.</param>
    /// <param name="options">The client's options, or null for a client without S3 options.</param>
    /// <exception cref="AwsConfigurationException">A setting is malformed. The message names its source.</exception>
    public static AwsEndpointSettings Read(AwsConfiguration configuration, AwsS3Options? options)
    {
        var settings = AwsEndpointSettings.None;
        if (options?.ForcePathStyle ?? IsPathStyle(configuration)) settings |= AwsEndpointSettings.S3ForcePathStyle;
        if (options?.UseAccelerate ?? Nested(configuration, "use_accelerate_endpoint")?.ToBoolean() ?? false) settings |= AwsEndpointSettings.S3Accelerate;
        if (!(options?.UseArnRegion ?? configuration.Find("AWS_S3_USE_ARN_REGION", "s3_use_arn_region")?.ToBoolean() ?? true))
            settings |= AwsEndpointSettings.S3IgnoresArnRegion;
        if (options?.DisableMultiRegionAccessPoints
            ?? configuration.Find("AWS_S3_DISABLE_MULTIREGION_ACCESS_POINTS", "s3_disable_multiregion_access_points")?.ToBoolean() ?? false)
            settings |= AwsEndpointSettings.S3DisableMultiRegionAccessPoints;
        if (options?.DisableExpressSessions
            ?? configuration.Find("AWS_S3_DISABLE_EXPRESS_SESSION_AUTH", "s3_disable_express_session_auth")?.ToBoolean() ?? false)
            settings |= AwsEndpointSettings.S3DisableExpressSessions;
        return settings;
    }

    /// <summary>
    /// Returns the value of <c>use_dualstack_endpoint</c> under <c>s3 =</c> in the profile, or null if it's absent or
    /// an environment variable overrides it.
    /// </summary>
    public static bool? UseDualStack(AwsConfiguration configuration) =>
        configuration.FindVariable("AWS_USE_DUALSTACK_ENDPOINT") is null ? Nested(configuration, "use_dualstack_endpoint")?.ToBoolean() : null;

    private static bool IsPathStyle(AwsConfiguration configuration)
    {
        if (Nested(configuration, "addressing_style") is not { } style) return false;
        return style.Value.ToLowerInvariant() switch
        {
            "path" => true,
            "virtual" or "auto" => false,
            _ => throw style.Wrong("path, virtual or auto"),
        };
    }

    // [profile X] s3 = \n  addressing_style = path
    private static AwsSetting? Nested(AwsConfiguration configuration, string key) =>
        configuration.FindProfile()?.GetNested(Section, key) is { } value
            ? new AwsSetting(value, $"'{key}' of {Section} in the profile '{configuration.ProfileName}'")
            : null;
}
