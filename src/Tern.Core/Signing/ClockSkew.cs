using System.Collections.Concurrent;
using System.Globalization;

namespace Tern.Signing;

/// <summary>
/// The difference between each host's clock and the local one. Services reject signatures that are five minutes off,
/// so a host's <c>Date</c> is used if it differs by more than four.
/// </summary>
internal sealed class ClockSkew(TimeProvider clock)
{
    private static readonly TimeSpan Tolerated = TimeSpan.FromMinutes(4);

    // Clocks drift over hours, so one check per minute is enough while nothing fails.
    private static readonly TimeSpan LookInterval = TimeSpan.FromMinutes(1);

    // Holds entries instead of TimeSpans: a dictionary of reference types is precompiled, one of structs would be
    // compiled at a process's first call.
    private readonly ConcurrentDictionary<string, Entry> _offsets = new();
    private Entry? _last;
    private long _nextLook = long.MinValue;

    /// <summary>
    /// Returns the correction to add to the local time for this host, or null if its time is unknown.
    /// </summary>
    public TimeSpan? Get(string host)
    {
        if (_last is { } last && last.Host == host) return last.Offset;
        return _offsets.TryGetValue(host, out var entry) ? entry.Offset : null;
    }

    /// <summary>true if the date of the next successful response should be checked; otherwise, false.</summary>
    public bool IsLookDue => clock.GetUtcNow().UtcTicks >= Volatile.Read(ref _nextLook);

    /// <summary>Records the time that a host reported.</summary>
    /// <returns>true if its offset exceeds what signatures tolerate and differs from the current one; otherwise,
    /// false.</returns>
    public bool Observe(string host, string? date)
    {
        var now = clock.GetUtcNow();
        if (!DateTimeOffset.TryParseExact(date, "r", CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var theirs)) return false;
        // Not a plausible time: adding to it later could exceed the valid range of dates.
        if (theirs.Year is < 2000 or > 9000) return false;

        Volatile.Write(ref _nextLook, (now + LookInterval).UtcTicks);
        var offset = theirs - now;
        if (offset.Duration() <= Tolerated) offset = TimeSpan.Zero;
        var before = Get(host) ?? TimeSpan.Zero;
        if (before != TimeSpan.Zero && (offset - before).Duration() <= Tolerated) return false;
        _offsets[host] = _last = new Entry(host, offset);
        return offset != before;
    }

    private sealed class Entry(string host, TimeSpan offset)
    {
        public string Host { get; } = host;

        public TimeSpan Offset { get; } = offset;
    }
}
