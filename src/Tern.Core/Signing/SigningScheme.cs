namespace Tern.Signing;

/// <summary>What the pipeline must know of a scheme.</summary>
internal abstract class SigningScheme(string name) : AwsAuthScheme(name)
{
    /// <summary>Whether a token says who sends the request; else it is credentials.</summary>
    public virtual bool TakesToken => false;

    /// <summary>Whether the credentials are those of a session, which is made with the client's own.</summary>
    public virtual bool TakesSession => false;

    /// <summary>What signs the requests of one client.</summary>
    public abstract RequestSigner CreateSigner();
}
