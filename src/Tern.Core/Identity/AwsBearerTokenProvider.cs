namespace Tern.Credentials;

/// <summary>
/// Provides a client's bearer token, for services that accept one in place of a signature. Thread-safe.
/// </summary>
public abstract class AwsBearerTokenProvider
{
    /// <summary>Returns the token to send now. Completes synchronously while a cached one is valid.</summary>
    /// <param name="cancellationToken">A token that cancels the caller's wait, but not a renewal that other callers
    /// wait for.</param>
    /// <returns>The token.</returns>
    /// <exception cref="AwsCredentialException">There is no token. The message states why.</exception>
    public abstract ValueTask<AwsBearerToken> GetTokenAsync(CancellationToken cancellationToken = default);
}
