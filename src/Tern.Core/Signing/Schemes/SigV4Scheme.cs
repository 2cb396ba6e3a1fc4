namespace Tern.Signing;

/// <summary>Signature Version 4.</summary>
/// <param name="name">The scheme's name.</param>
/// <param name="tokenHeader">The header for the token of temporary credentials.</param>
internal sealed class SigV4Scheme(string name, string tokenHeader) : SigningScheme(name)
{
    public static readonly SigV4Scheme Instance = new("sigv4", PresignedQuery.SecurityToken);

    public override RequestSigner CreateSigner() => new SigV4Signer(tokenHeader);
}
