using System.ComponentModel;

namespace Tern.Configuration;

/// <summary>What a client of S3 is set to, beyond what every client is. What is null comes from the environment, then from the profile.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class AwsS3Options
{
    /// <summary>Whether buckets are named in the path; <c>addressing_style = path</c> below <c>s3 =</c> in the profile.</summary>
    public bool? ForcePathStyle { get; init; }

    /// <summary>Whether requests go by Transfer Acceleration; <c>use_accelerate_endpoint</c> below <c>s3 =</c> in the profile.</summary>
    public bool? UseAccelerate { get; init; }

    /// <summary>Whether the region of an ARN is gone to; <c>AWS_S3_USE_ARN_REGION</c>, <c>s3_use_arn_region</c>.</summary>
    public bool? UseArnRegion { get; init; }

    /// <summary>
    /// Whether multi-region access points are refused; <c>AWS_S3_DISABLE_MULTIREGION_ACCESS_POINTS</c>, <c>s3_disable_multiregion_access_points</c>.
    /// </summary>
    public bool? DisableMultiRegionAccessPoints { get; init; }

    /// <summary>
    /// Whether directory buckets are called without sessions; <c>AWS_S3_DISABLE_EXPRESS_SESSION_AUTH</c>, <c>s3_disable_express_session_auth</c>.
    /// </summary>
    public bool? DisableExpressSessions { get; init; }

    /// <summary>Whether bodies that must have a checksum have <c>Content-MD5</c>, unless the request asks for another.</summary>
    public bool UseContentMd5 { get; init; }
}
