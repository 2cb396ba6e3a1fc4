using System.Collections.Concurrent;
using System.Globalization;

namespace Tern.Signing;

/// <summary>
/// How far each host's clock is from ours. A signature that is five minutes off is refused, so what a host says in
/// <c>Date</c> is believed beyond four.
/// </summary>
internal sealed class ClockSkew(TimeProvider clock)
{
    private static readonly TimeSpan Tolerated = TimeSpan.FromMinutes(4);

    // A clock that drifts does so over hours: one look a minute is enough while nothing fails.
    private static readonly TimeSpan LookInterval = TimeSpan.FromMinutes(1);

    // Of entries, not of TimeSpan: a dictionary over references is compiled ahead, one over a struct when a process first calls it.
    private readonly ConcurrentDictionary<string, Entry> _offsets = new();
    private Entry? _last;
    private long _nextLook = long.MinValue;

    /// <summary>What to add to our time for this host; null while it has not said its own.</summary>
    public TimeSpan? Get(string host)
    {
        if (_last is { } last && last.Host == host) return last.Offset;
        return _offsets.TryGetValue(host, out var entry) ? entry.Offset : null;
    }

    /// <summary>Whether a successful answer's date is worth a look.</summary>
    public bool IsLookDue => clock.GetUtcNow().UtcTicks >= Volatile.Read(ref _nextLook);

    /// <summary>Notes the time that a host said.</summary>
    /// <returns>True when its offset is beyond what a signature survives, and another than the one in use.</returns>
    public bool Observe(string host, string? date)
    {
        var now = clock.GetUtcNow();
        if (!DateTimeOffset.TryParseExact(date, "r", CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var theirs)) return false;
        // No clock says that: what was added to it later would be no date any more.
        if (theirs.Year is < 2000 or > 9000) return false;

        Volatile.Write(ref _nextLook, (now + LookInterval).UtcTicks);
        var offset = theirs - now;
        if (offset.Duration() <= Tolerated) offset = TimeSpan.Zero;
        var before = Get(host) ?? TimeSpan.Zero;
        if (before != TimeSpan.Zero && (offset - before).Duration() <= Tolerated) return false;
        _offsets[host] = _last = new Entry(host, offset);
        return offset != before;
    }

    private sealed record Entry(string Host, TimeSpan Offset);
}
