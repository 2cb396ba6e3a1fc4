namespace Tern.Credentials;

/// <summary>Provides a client's credentials. Thread-safe.</summary>
public abstract class AwsCredentialProvider
{
    /// <summary>
    /// Returns the credentials to sign with now. Completes synchronously while cached ones are valid.
    /// </summary>
    /// <param name="cancellationToken">A token that cancels the caller's wait, but not a refresh that other callers
    /// wait for.</param>
    /// <returns>The credentials.</returns>
    /// <exception cref="AwsCredentialException">There are no credentials. The message states why.</exception>
    public abstract ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default);

    /// <summary>
    /// Returns credentials for a call with a time limit. While the old credentials are valid, the call waits for a
    /// refresh no longer than a fraction of its remaining time.
    /// </summary>
    /// <param name="timeLeft">The call's remaining time, or <see cref="Timeout.InfiniteTimeSpan"/> for a call without
    /// a limit.</param>
    /// <param name="cancellationToken">A token that cancels the caller's wait, but not a refresh that other callers
    /// wait for.</param>
    internal virtual ValueTask<AwsCredentials> GetCredentialsAsync(TimeSpan timeLeft, CancellationToken cancellationToken) =>
        GetCredentialsAsync(cancellationToken);

    /// <summary>
    /// Notifies the provider that the service rejected these credentials, so that a provider that caches fetches new
    /// ones the next time.
    /// </summary>
    /// <param name="credentials">The rejected credentials.</param>
    public virtual void Invalidate(AwsCredentials credentials) { }
}
