using System.ComponentModel;

namespace Tern.S3;

/// <summary>
/// Options for an <see cref="S3Client"/>. They are read and validated once, when the client is created. For null
/// values, the environment and then the profile are used. Source: AWS SDKs and Tools reference, "Amazon S3".
/// </summary>
public sealed class S3ClientOptions : AwsClientOptions
{
    /// <summary>
    /// true to put the bucket's name in the path (<c>https://s3.eu-west-1.amazonaws.com/bucket/key</c>) instead of the
    /// host, as many S3-compatible stores and emulators require; otherwise, false. Endpoints that are IP addresses
    /// always use the path. If null, the profile's <c>addressing_style = path</c> below <c>s3 =</c> applies, then
    /// false.
    /// </summary>
    public bool? ForcePathStyle { get; set; }

    /// <summary>
    /// true to use S3 Transfer Acceleration, for buckets that have it enabled; otherwise, false. If null, the profile's
    /// <c>use_accelerate_endpoint</c> below <c>s3 =</c> applies, then false.
    /// </summary>
    public bool? UseAccelerate { get; set; }

    /// <summary>
    /// true to send requests for an access point's ARN to the Region in the ARN; false to reject an ARN with a Region
    /// other than the client's. If null, <c>AWS_S3_USE_ARN_REGION</c> applies, then the profile's
    /// <c>s3_use_arn_region</c>, then true.
    /// </summary>
    public bool? UseArnRegion { get; set; }

    /// <summary>
    /// true to reject multi-Region access points; otherwise, false. If null,
    /// <c>AWS_S3_DISABLE_MULTIREGION_ACCESS_POINTS</c> applies, then the profile's
    /// <c>s3_disable_multiregion_access_points</c>, then false.
    /// </summary>
    public bool? DisableMultiRegionAccessPoints { get; set; }

    /// <summary>
    /// true to call directory buckets (S3 Express One Zone) with the client's own credentials; false to use those of a
    /// session, which spares the service from authorizing each request. If null,
    /// <c>AWS_S3_DISABLE_EXPRESS_SESSION_AUTH</c> applies, then the profile's <c>s3_disable_express_session_auth</c>,
    /// then false.
    /// </summary>
    public bool? DisableExpressSessions { get; set; }

    /// <summary>
    /// true to send <c>Content-MD5</c> with requests that require a checksum, such as DeleteObjects, for stores that
    /// support no other; otherwise, false. Requests that specify a checksum use that one. Other checksums are sent
    /// according to <see cref="AwsClientOptions.RequestChecksums"/>.
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
}
