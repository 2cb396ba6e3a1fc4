using Tern.Pipeline;

namespace Tern.S3;

/// <summary>The settings of S3 clients: their options, then the environment, then the profile.</summary>
internal sealed record S3Settings
{
    private const string Section = "s3";

    /// <summary>The option that puts the bucket's name into the path, or null if it isn't set.</summary>
    public bool? ForcePathStyle { get; init; }

    /// <summary>The option that uses Transfer Acceleration, or null.</summary>
    public bool? UseAccelerate { get; init; }

    /// <summary>The option that uses the Region in an ARN, or null.</summary>
    public bool? UseArnRegion { get; init; }

    /// <summary>The option that rejects multi-Region access points, or null.</summary>
    public bool? DisableMultiRegionAccessPoints { get; init; }

    /// <summary>The option that calls directory buckets without sessions, or null.</summary>
    public bool? DisableExpressSessions { get; init; }

    /// <summary>The option that sends MD5 with bodies that require a checksum.</summary>
    public bool UseContentMd5 { get; init; }

    /// <summary>Returns the flags for the endpoint rules.</summary>
    /// <param name="configuration">The environment and the profile.</param>
    /// <exception cref="AwsConfigurationException">A setting is malformed. The message names its source.</exception>
    public int ReadFlags(AwsServiceConfiguration configuration)
    {
        var flags = 0;
        if (ForcePathStyle ?? configuration.FindNestedChoice(Section, "addressing_style", "path", "virtual", "auto") == "path")
            flags |= S3EndpointFlags.ForcePathStyle;
        if (UseAccelerate ?? configuration.FindNestedSwitch(Section, "use_accelerate_endpoint") ?? false) flags |= S3EndpointFlags.Accelerate;
        if (!(UseArnRegion ?? configuration.FindSwitch("AWS_S3_USE_ARN_REGION", "s3_use_arn_region") ?? true)) flags |= S3EndpointFlags.IgnoresArnRegion;
        if (DisableMultiRegionAccessPoints
            ?? configuration.FindSwitch("AWS_S3_DISABLE_MULTIREGION_ACCESS_POINTS", "s3_disable_multiregion_access_points") ?? false)
            flags |= S3EndpointFlags.DisableMultiRegionAccessPoints;
        if (DisableExpressSessions ?? configuration.FindSwitch("AWS_S3_DISABLE_EXPRESS_SESSION_AUTH", "s3_disable_express_session_auth") ?? false)
            flags |= S3EndpointFlags.DisableExpressSessions;
        return flags;
    }

    /// <summary>
    /// Returns the value of <c>use_dualstack_endpoint</c> under <c>s3 =</c> in the profile, or null if it's absent or
    /// an environment variable overrides it.
    /// </summary>
    public static bool? ReadDualStack(AwsServiceConfiguration configuration) =>
        configuration.HasVariable("AWS_USE_DUALSTACK_ENDPOINT") ? null : configuration.FindNestedSwitch(Section, "use_dualstack_endpoint");
}
