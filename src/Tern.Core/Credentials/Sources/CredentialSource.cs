namespace Tern.Credentials.Sources;

/// <summary>One place that the chain looks for credentials in. It fetches anew each time; the cache is around the chain.</summary>
internal abstract class CredentialSource
{
    /// <summary>What errors call it, such as <c>environment</c>.</summary>
    public abstract string Name { get; }

    /// <summary>Whether its credentials are used beyond their expiry while it is out of order, because the issuer prolongs them then.</summary>
    public virtual bool OutlivesExpiry => false;

    /// <summary>Fetches credentials, or says why it is not configured.</summary>
    /// <exception cref="AwsException">It is configured, and fails.</exception>
    public abstract ValueTask<CredentialAnswer> FetchAsync(CancellationToken cancellationToken);
}
