namespace Tern.Signing.Schemes;

/// <summary>
/// The session scheme of S3's directory buckets: Signature Version 4 with a session's keys, whose token has its own
/// header.
/// </summary>
/// <remarks>S3, "Authorizing Zonal endpoint API operations with CreateSession".</remarks>
internal sealed class S3ExpressScheme : SigningScheme
{
    public static readonly S3ExpressScheme Instance = new();

    private S3ExpressScheme() : base("sigv4-s3express") { }

    public override bool TakesSession => true;

    public override RequestSigner CreateSigner() => new SigV4Signer("x-amz-s3session-token");
}
