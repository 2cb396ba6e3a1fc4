using System.ComponentModel;
using Tern.Configuration;

namespace Tern.S3;

/// <summary>
/// The settings of an <see cref="S3Client"/>. They are read and checked once, when the client is built; what is null comes from the environment, then from
/// the profile. AWS SDKs and Tools reference, "Amazon S3".
/// </summary>
public sealed class S3ClientOptions : AwsClientOptions
{
    /// <summary>
    /// Whether the bucket is named in the path (<c>https://s3.eu-west-1.amazonaws.com/bucket/key</c>) and not in the host, as many stand-ins of S3 want it. An
    /// endpoint that is an IP address has it so anyway. Null for <c>addressing_style = path</c> below <c>s3 =</c> in the profile, then false.
    /// </summary>
    public bool? ForcePathStyle { get; set; }

    /// <summary>
    /// Whether objects go by S3 Transfer Acceleration, for buckets that have it switched on. Null for <c>use_accelerate_endpoint</c> below <c>s3 =</c> in the
    /// profile, then false.
    /// </summary>
    public bool? UseAccelerate { get; set; }

    /// <summary>
    /// Whether a bucket that is named by the ARN of an access point is gone to in the ARN's region. False refuses an ARN of another region than the client's.
    /// Null for <c>AWS_S3_USE_ARN_REGION</c>, then <c>s3_use_arn_region</c> of the profile, then true.
    /// </summary>
    public bool? UseArnRegion { get; set; }

    /// <summary>
    /// Whether multi-region access points are refused. Null for <c>AWS_S3_DISABLE_MULTIREGION_ACCESS_POINTS</c>, then
    /// <c>s3_disable_multiregion_access_points</c> of the profile, then false.
    /// </summary>
    public bool? DisableMultiRegionAccessPoints { get; set; }

    /// <summary>
    /// Whether directory buckets (S3 Express One Zone) are called with the client's own credentials, and not with those of a session, which spare the service
    /// the check of each request. Null for <c>AWS_S3_DISABLE_EXPRESS_SESSION_AUTH</c>, then <c>s3_disable_express_session_auth</c> of the profile, then false.
    /// </summary>
    public bool? DisableExpressSessions { get; set; }

    /// <summary>
    /// true to send <c>Content-MD5</c> with requests that must have a checksum, such as DeleteObjects, for stores that know no other; requests that ask for a
    /// checksum have that one. Other checksums are sent as <see cref="AwsClientOptions.RequestChecksums"/> says.
    /// </summary>
    public bool UseContentMd5 { get; set; }

    /// <inheritdoc/>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public override IReadOnlyList<AwsClientSetting> Settings =>
    [
        new(nameof(ForcePathStyle), value => ForcePathStyle = value),
        new(nameof(UseAccelerate), value => UseAccelerate = value),
        new(nameof(UseArnRegion), value => UseArnRegion = value),
        new(nameof(DisableMultiRegionAccessPoints), value => DisableMultiRegionAccessPoints = value),
        new(nameof(DisableExpressSessions), value => DisableExpressSessions = value),
        new(nameof(UseContentMd5), value => UseContentMd5 = value),
    ];

    /// <inheritdoc/>
    protected override AwsS3Options S3 => new()
    {
        ForcePathStyle = ForcePathStyle,
        UseAccelerate = UseAccelerate,
        UseArnRegion = UseArnRegion,
        DisableMultiRegionAccessPoints = DisableMultiRegionAccessPoints,
        DisableExpressSessions = DisableExpressSessions,
        UseContentMd5 = UseContentMd5,
    };
}
