using Tern.Credentials.Caching;

namespace Tern.Credentials;

/// <summary>
/// Credentials that a function of yours fetches, kept and renewed as Tern's own are: one fetch at a time, in the
/// background while the old ones are valid, so that no call waits for it.
/// </summary>
public sealed class RefreshingCredentialProvider : AwsCredentialProvider
{
    private readonly CredentialCache _cache;

    /// <summary>Makes the provider.</summary>
    /// <param name="fetch">Gets new credentials; their <see cref="AwsCredentials.Expiration"/> says how long they are
    /// kept, for good when it is null. Its token ends after a minute. What it throws reaches the callers once no valid
    /// credentials are left, as the cause of an <see cref="AwsCredentialException"/>. It may block: while credentials
    /// are valid it runs on a thread of the pool, and no call waits for it longer than a second.</param>
    /// <param name="timeProvider">The clock; null for the system's.</param>
    public RefreshingCredentialProvider(Func<CancellationToken, ValueTask<AwsCredentials>> fetch, TimeProvider? timeProvider = null)
    {
        ArgumentNullException.ThrowIfNull(fetch);
        _cache = new CredentialCache(token => FetchAsync(fetch, token), timeProvider, mayBlock: true);
    }

    /// <inheritdoc/>
    public override ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default) => _cache.GetAsync(cancellationToken);

    internal override ValueTask<AwsCredentials> GetCredentialsAsync(TimeSpan timeLeft, CancellationToken cancellationToken) =>
        _cache.GetAsync(cancellationToken, timeLeft);

    /// <inheritdoc/>
    public override void Invalidate(AwsCredentials credentials) => _cache.Invalidate(credentials);

    private static async ValueTask<FetchedCredentials> FetchAsync(Func<CancellationToken, ValueTask<AwsCredentials>> fetch, CancellationToken cancellationToken)
    {
        try
        {
            return new FetchedCredentials(await fetch(cancellationToken).ConfigureAwait(false), OutlivesExpiry: false);
        }
        catch (Exception error) when (error is not AwsCredentialException
            && !(error is OperationCanceledException && cancellationToken.IsCancellationRequested))
        {
            throw new AwsCredentialException($"The function of the RefreshingCredentialProvider failed: {error.Message}", error);
        }
    }
}
