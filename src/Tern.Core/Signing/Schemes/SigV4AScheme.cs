namespace Tern.Signing;

/// <summary>Signature Version 4A.</summary>
internal sealed class SigV4AScheme : SigningScheme
{
    public static readonly SigV4AScheme Instance = new();

    private SigV4AScheme() : base("sigv4a") { }

    public override RequestSigner CreateSigner() => new SigV4ASigner();
}
