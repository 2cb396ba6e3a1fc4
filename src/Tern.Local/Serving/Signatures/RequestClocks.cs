namespace Tern.Local.Serving;

/// <summary>The clocks that signatures are checked against. A signature is current if it is current by either
/// clock.</summary>
/// <param name="host">The host's clock.</param>
/// <param name="client">The clock of clients that don't use the host's, or null.</param>
internal sealed class RequestClocks(TimeProvider host, TimeProvider? client = null)
{
    private static readonly TimeSpan s_skew = TimeSpan.FromMinutes(15);

    /// <summary>Gets the host's time.</summary>
    public DateTimeOffset Now => host.GetUtcNow();

    public bool HasPassed(DateTimeOffset end) => host.GetUtcNow() > end && (client is null || client.GetUtcNow() > end);

    /// <summary>Returns true for a time that is later than now by more than the permitted 15 minutes.</summary>
    public bool IsEarly(DateTimeOffset at) => at - s_skew > host.GetUtcNow() && (client is null || at - s_skew > client.GetUtcNow());

    /// <summary>Returns true for a time that differs from now by more than the permitted 15 minutes.</summary>
    public bool IsSkewed(DateTimeOffset at) => IsSkewed(at, host) && (client is null || IsSkewed(at, client));

    private static bool IsSkewed(DateTimeOffset at, TimeProvider clock) => (clock.GetUtcNow() - at).Duration() > s_skew;
}
