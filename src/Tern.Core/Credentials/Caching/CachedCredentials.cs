namespace Tern.Credentials.Caching;

/// <summary>Credentials, and when the cache looks for newer ones. Immutable.</summary>
internal sealed class CachedCredentials
{
    // AWS SDKs refresh in the background from 15 minutes before expiry, and make callers wait from 10; short-lived
    // credentials would be refreshed all the time that way.
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

    /// <summary>From when newer ones are fetched in the background.</summary>
    public DateTimeOffset RefreshAt { get; }

    /// <summary>From when callers wait for newer ones.</summary>
    public DateTimeOffset MustRefreshAt { get; }

    public DateTimeOffset ExpiresAt { get; }

    public bool OutlivesExpiry { get; }

    public bool IsUsable(DateTimeOffset now) => now < ExpiresAt || OutlivesExpiry;

    private static TimeSpan Min(TimeSpan a, TimeSpan b) => a < b ? a : b;
}
