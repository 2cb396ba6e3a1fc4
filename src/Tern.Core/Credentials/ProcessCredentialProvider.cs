using Tern.Credentials.Caching;
using Tern.Credentials.Processes;

namespace Tern.Credentials;

/// <summary>
/// The credentials that a program prints, as <c>credential_process</c> in a profile does, and runs again before they end. AWS SDKs and
/// Tools reference, "Process credential provider". What it prints is never logged or shown.
/// </summary>
public sealed class ProcessCredentialProvider : AwsCredentialProvider
{
    private readonly CredentialCache _cache;

    /// <summary>Makes the provider. Nothing is run before the first call.</summary>
    /// <param name="command">The command, run by the shell: <c>sh -c</c>, on Windows <c>cmd /C</c>.</param>
    /// <param name="timeout">The longest that it may take; null for 50 seconds.</param>
    /// <param name="timeProvider">The clock; null for the system's.</param>
    /// <exception cref="ArgumentException"><paramref name="command"/> is null, empty or blank, or
    /// <paramref name="timeout"/> not between 0 and an hour.</exception>
    public ProcessCredentialProvider(string command, TimeSpan? timeout = null, TimeProvider? timeProvider = null)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(command);
        var limit = timeout ?? CredentialProcess.DefaultTimeout;
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(limit, TimeSpan.Zero, nameof(timeout));
        ArgumentOutOfRangeException.ThrowIfGreaterThan(limit, TimeSpan.FromHours(1), nameof(timeout));
        var process = new CredentialProcess(command, accountId: null, limit, OperatingSystem.IsWindows(), timeProvider ?? TimeProvider.System);

        // The process says better why it is late than the cache would.
        _cache = new CredentialCache(
            async token => new FetchedCredentials(await process.FetchAsync(token).ConfigureAwait(false), OutlivesExpiry: false), timeProvider,
            mayBlock: true, maxFetchTime: limit + TimeSpan.FromSeconds(10));
    }

    /// <inheritdoc/>
    public override ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default) => _cache.GetAsync(cancellationToken);

    internal override ValueTask<AwsCredentials> GetCredentialsAsync(TimeSpan timeLeft, CancellationToken cancellationToken) =>
        _cache.GetAsync(cancellationToken, timeLeft);

    /// <inheritdoc/>
    public override void Invalidate(AwsCredentials credentials) => _cache.Invalidate(credentials);
}
