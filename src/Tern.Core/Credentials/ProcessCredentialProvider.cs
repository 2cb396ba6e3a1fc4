namespace Tern.Credentials;

/// <summary>
/// Provides the credentials that a program prints, like <c>credential_process</c> in a profile. The program runs
/// again before the credentials expire. Its output is never logged or shown. AWS SDKs and Tools reference, "Process
/// credential provider".
/// </summary>
public sealed class ProcessCredentialProvider : AwsCredentialProvider
{
    private readonly CredentialCache _cache;

    /// <summary>Creates the provider. The program isn't run before the first call.</summary>
    /// <param name="command">The command, which the shell runs: <c>sh -c</c>, or <c>cmd /C</c> on Windows.</param>
    /// <param name="timeout">The longest time that it may take, or null for 50 seconds.</param>
    /// <param name="timeProvider">The clock, or null for the system's.</param>
    /// <exception cref="ArgumentException"><paramref name="command"/> is null, empty or blank, or
    /// <paramref name="timeout"/> isn't between 0 and an hour.</exception>
    public ProcessCredentialProvider(string command, TimeSpan? timeout = null, TimeProvider? timeProvider = null)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(command);
        var limit = timeout ?? CredentialProcess.DefaultTimeout;
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(limit, TimeSpan.Zero, nameof(timeout));
        ArgumentOutOfRangeException.ThrowIfGreaterThan(limit, TimeSpan.FromHours(1), nameof(timeout));
        var process = new CredentialProcess(command, accountId: null, limit, OperatingSystem.IsWindows(), timeProvider ?? TimeProvider.System);

        // A longer limit than the process's, whose own timeout error explains more than the cache's.
        _cache = new CredentialCache(
            async token => new FetchedCredentials(await process.FetchAsync(token).ConfigureAwait(false), outlivesExpiry: false), timeProvider,
            mayBlock: true, maxFetchTime: limit + TimeSpan.FromSeconds(10));
    }

    /// <inheritdoc/>
    public override ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default) => _cache.GetAsync(cancellationToken);

    internal override ValueTask<AwsCredentials> GetCredentialsAsync(TimeSpan timeLeft, CancellationToken cancellationToken) =>
        _cache.GetAsync(cancellationToken, timeLeft);

    /// <inheritdoc/>
    public override void Invalidate(AwsCredentials credentials) => _cache.Invalidate(credentials);
}
