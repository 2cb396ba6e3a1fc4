namespace Tern.Credentials;

/// <summary>
/// Provides credentials that your function fetches, cached and refreshed like those of the built-in providers: one
/// fetch at a time, in the background while the old credentials are valid, so that no call waits for it.
/// </summary>
public sealed class RefreshingCredentialProvider : AwsCredentialProvider
{
    private readonly CredentialCache _cache;

    /// <summary>Creates the provider.</summary>
    /// <param name="fetch">Fetches new credentials. Their <see cref="AwsCredentials.Expiration"/> determines how long
    /// they are cached; null means permanently. Its token is canceled after a minute. If it throws, callers get the
    /// exception when no valid credentials are left, as the cause of an <see cref="AwsCredentialException"/>. It may
    /// block: while credentials are valid, it runs on a thread-pool thread, and no call waits for it longer than a
    /// second.</param>
    /// <param name="timeProvider">The clock, or null for the system's.</param>
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
            return new FetchedCredentials(await fetch(cancellationToken).ConfigureAwait(false), outlivesExpiry: false);
        }
        catch (Exception error) when (error is not AwsCredentialException
            && !(error is OperationCanceledException && cancellationToken.IsCancellationRequested))
        {
            throw new AwsCredentialException($"The function of the RefreshingCredentialProvider failed: {error.Message}", error);
        }
    }
}
