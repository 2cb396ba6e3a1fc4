namespace Tern.Signing;

/// <summary>The bearer scheme: a token in the <c>authorization</c> header.</summary>
internal sealed class BearerScheme : SigningScheme
{
    public static readonly BearerScheme Instance = new();

    private BearerScheme() : base("httpBearerAuth") { }

    public override bool TakesToken => true;

    public override RequestSigner CreateSigner() => new BearerSigner();
}
