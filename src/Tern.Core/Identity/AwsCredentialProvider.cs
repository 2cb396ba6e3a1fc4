namespace Tern.Credentials;

/// <summary>Where a client gets its credentials. Thread-safe.</summary>
public abstract class AwsCredentialProvider
{
    /// <summary>The credentials to sign with now. Completes synchronously while cached ones are valid.</summary>
    /// <param name="cancellationToken">Ends the caller's wait, not a refresh that others wait for.</param>
    /// <returns>The credentials.</returns>
    /// <exception cref="AwsCredentialException">There are none, and why.</exception>
    public abstract ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default);

    /// <summary>
    /// Gets credentials for a call that ends soon: while the old ones are valid it isn't held up by a refresh for more than a share of its time.
    /// </summary>
    /// <param name="timeLeft">What the call has left; <see cref="Timeout.InfiniteTimeSpan"/> for a call without a limit.</param>
    /// <param name="cancellationToken">Ends the caller's wait, not a refresh that others wait for.</param>
    internal virtual ValueTask<AwsCredentials> GetCredentialsAsync(TimeSpan timeLeft, CancellationToken cancellationToken) =>
        GetCredentialsAsync(cancellationToken);

    /// <summary>Called when the service refused these credentials: a provider that caches gets new ones the next time.</summary>
    /// <param name="credentials">The credentials that were refused.</param>
    public virtual void Invalidate(AwsCredentials credentials) { }
}
