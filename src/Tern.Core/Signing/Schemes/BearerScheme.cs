namespace Tern.Signing.Schemes;

/// <summary>A token in the header <c>authorization</c>.</summary>
internal sealed class BearerScheme : SigningScheme
{
    public static readonly BearerScheme Instance = new();

    private BearerScheme() : base("httpBearerAuth") { }

    public override bool TakesToken => true;

    public override RequestSigner CreateSigner() => new BearerSigner();
}
