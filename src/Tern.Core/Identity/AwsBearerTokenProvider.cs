namespace Tern.Credentials;

/// <summary>Where a client gets its bearer token, for services that take one in place of a signature. Thread-safe.</summary>
public abstract class AwsBearerTokenProvider
{
    /// <summary>The token to send now. Completes synchronously while one that is kept is good.</summary>
    /// <param name="cancellationToken">Ends the caller's wait, not a renewal that others wait for.</param>
    /// <returns>The token.</returns>
    /// <exception cref="AwsCredentialException">There is none, and why.</exception>
    public abstract ValueTask<AwsBearerToken> GetTokenAsync(CancellationToken cancellationToken = default);
}
