namespace Tern.Credentials;

/// <summary>
/// A source of credentials in the chain. It fetches them on each call; the chain as a whole is cached.
/// </summary>
internal abstract class CredentialSource
{
    /// <summary>The source's name in errors, such as <c>environment</c>.</summary>
    public abstract string Name { get; }

    /// <summary>
    /// true if its credentials are used after their expiration while it's unavailable, because the issuer then
    /// extends them; otherwise, false.
    /// </summary>
    public virtual bool OutlivesExpiry => false;

    /// <summary>Fetches credentials, or returns the reason why the source isn't configured.</summary>
    /// <exception cref="AwsException">The source is configured, but fails.</exception>
    public abstract ValueTask<CredentialAnswer> FetchAsync(CancellationToken cancellationToken);
}
