namespace Tern.Signing;

/// <summary>The properties of a scheme that the pipeline uses.</summary>
internal abstract class SigningScheme(string name) : AwsAuthScheme(name)
{
    /// <summary>true if requests are authenticated by a token; false if by credentials.</summary>
    public virtual bool TakesToken => false;

    /// <summary>Creates the signer for a client's requests.</summary>
    public abstract RequestSigner CreateSigner();
}
