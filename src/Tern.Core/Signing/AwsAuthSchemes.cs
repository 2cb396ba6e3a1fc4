using Tern.Signing.Schemes;

namespace Tern.Signing;

/// <summary>
/// The authentication schemes for requests. Each has its own property, so that a native program contains only those
/// that its services use. AWS SDKs and Tools reference, "Authentication schemes".
/// </summary>
public static class AwsAuthSchemes
{
    /// <summary>Gets Signature Version 4: a signature for one region, created with a secret key.</summary>
    public static AwsAuthScheme SigV4 => SigV4Scheme.Instance;

    /// <summary>Gets Signature Version 4A: a signature for several regions, created with a secret key.</summary>
    public static AwsAuthScheme SigV4A => SigV4AScheme.Instance;

    /// <summary>
    /// Gets Signature Version 4 with a session's keys, which S3's directory buckets accept. Tern.S3's client creates
    /// the sessions; a generated S3 client doesn't, so its calls to such buckets fail. If sessions are disabled,
    /// requests are signed with <see cref="SigV4"/>.
    /// </summary>
    public static AwsAuthScheme SigV4S3Express => S3ExpressScheme.Instance;

    /// <summary>Gets the bearer scheme: a token in place of a signature (RFC 6750).</summary>
    public static AwsAuthScheme Bearer => BearerScheme.Instance;
}
