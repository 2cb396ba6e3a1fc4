namespace Tern.Signing.Schemes;

/// <summary>Signature Version 4.</summary>
internal sealed class SigV4Scheme : SigningScheme
{
    public static readonly SigV4Scheme Instance = new();

    private SigV4Scheme() : base("sigv4") { }

    public override RequestSigner CreateSigner() => new SigV4Signer();
}
