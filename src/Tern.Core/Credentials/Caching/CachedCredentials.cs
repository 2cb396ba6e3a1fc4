namespace Tern.Credentials;

/// <summary>Credentials, with the times from which the cache fetches newer ones. Immutable.</summary>
internal sealed class CachedCredentials
{
    // AWS SDKs refresh in the background from 15 minutes before expiration, and make callers wait from 10 minutes.
    // With short-lived credentials, that would cause constant refreshes.
    private static readonly TimeSpan AdvisoryWindow = TimeSpan.FromMinutes(15);
    private static readonly TimeSpan MandatoryWindow = TimeSpan.FromMinutes(10);

    public CachedCredentials(FetchedCredentials fetched, DateTimeOffset now)
    {
        Credentials = fetched.Credentials;
        OutlivesExpiry = fetched.OutlivesExpiry;
        ExpiresAt = fetched.Credentials.Expiration ?? DateTimeOffset.MaxValue;
        RefreshAt = MustRefreshAt = ExpiresAt;
        if (fetched.Credentials.Expiration is null || ExpiresAt <= now) return;

        var lifetime = ExpiresAt - now;
        RefreshAt -= Min(AdvisoryWindow, lifetime / 4);
        MustRefreshAt -= Min(MandatoryWindow, lifetime / 10);
    }

    public AwsCredentials Credentials { get; }

    /// <summary>The time from which newer credentials are fetched in the background.</summary>
    public DateTimeOffset RefreshAt { get; }

    /// <summary>The time from which callers wait for newer credentials.</summary>
    public DateTimeOffset MustRefreshAt { get; }

    public DateTimeOffset ExpiresAt { get; }

    public bool OutlivesExpiry { get; }

    public bool IsUsable(DateTimeOffset now) => now < ExpiresAt || OutlivesExpiry;

    private static TimeSpan Min(TimeSpan a, TimeSpan b) => a < b ? a : b;
}
