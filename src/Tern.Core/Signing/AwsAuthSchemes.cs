using Tern.Signing.Schemes;

namespace Tern.Signing;

/// <summary>
/// The ways in which requests say who sends them. Each is reached by its own property, so that a native program holds those alone that its
/// services take. AWS SDKs and Tools reference, "Authentication schemes".
/// </summary>
public static class AwsAuthSchemes
{
    /// <summary>Signature Version 4: a signature for one region, made with a secret key.</summary>
    public static AwsAuthScheme SigV4 => SigV4Scheme.Instance;

    /// <summary>Signature Version 4A: a signature for several regions, made with a secret key.</summary>
    public static AwsAuthScheme SigV4A => SigV4AScheme.Instance;

    /// <summary>
    /// Signature Version 4 with the keys of a session, which S3's directory buckets take. Tern.S3's client makes the sessions; a generated client of S3 makes
    /// none, and its calls to such buckets fail. Where sessions are switched off, requests are signed by <see cref="SigV4"/>.
    /// </summary>
    public static AwsAuthScheme SigV4S3Express => S3ExpressScheme.Instance;

    /// <summary>A token in place of a signature (RFC 6750).</summary>
    public static AwsAuthScheme Bearer => BearerScheme.Instance;
}
