using System.ComponentModel;

namespace Tern.Configuration;

/// <summary>
/// Options that only S3 clients have. Options that are null are read from the environment, then from the profile.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class AwsS3Options
{
    /// <summary>
    /// Gets a value indicating whether the bucket's name goes into the path; <c>addressing_style = path</c> under
    /// <c>s3 =</c> in the profile.
    /// </summary>
    public bool? ForcePathStyle { get; init; }

    /// <summary>
    /// Gets a value indicating whether to use Transfer Acceleration; <c>use_accelerate_endpoint</c> under <c>s3 =</c>
    /// in the profile.
    /// </summary>
    public bool? UseAccelerate { get; init; }

    /// <summary>
    /// Gets a value indicating whether to use the region in an ARN; <c>AWS_S3_USE_ARN_REGION</c>,
    /// <c>s3_use_arn_region</c>.
    /// </summary>
    public bool? UseArnRegion { get; init; }

    /// <summary>
    /// Gets a value indicating whether multi-region access points are rejected;
    /// <c>AWS_S3_DISABLE_MULTIREGION_ACCESS_POINTS</c>, <c>s3_disable_multiregion_access_points</c>.
    /// </summary>
    public bool? DisableMultiRegionAccessPoints { get; init; }

    /// <summary>
    /// Gets a value indicating whether directory buckets are called without sessions;
    /// <c>AWS_S3_DISABLE_EXPRESS_SESSION_AUTH</c>, <c>s3_disable_express_session_auth</c>.
    /// </summary>
    public bool? DisableExpressSessions { get; init; }

    /// <summary>
    /// Gets a value indicating whether bodies that require a checksum have a <c>Content-MD5</c>, unless the request
    /// specifies another.
    /// </summary>
    public bool UseContentMd5 { get; init; }
}
