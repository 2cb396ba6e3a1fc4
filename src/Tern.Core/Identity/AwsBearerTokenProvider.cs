namespace Tern.Credentials;

/// <summary>Where a client gets its bearer token. Thread-safe.</summary>
internal abstract class AwsBearerTokenProvider
{
    /// <summary>The token to send now.</summary>
    /// <exception cref="AwsCredentialException">There is none, and why.</exception>
    public abstract ValueTask<AwsBearerToken> GetTokenAsync(CancellationToken cancellationToken);
}
