using Tern.Signing;

namespace Tern.S3;

/// <summary>The authentication schemes that only S3 has.</summary>
internal static class S3AuthSchemes
{
    /// <summary>
    /// Signature Version 4 with a session's keys, whose token has its own header. Directory buckets require it.
    /// </summary>
    /// <remarks>S3, "Authorizing Zonal endpoint API operations with CreateSession".</remarks>
    public static readonly AwsAuthScheme Express = AwsAuthScheme.SigV4Variant("sigv4-s3express", "x-amz-s3session-token");
}
