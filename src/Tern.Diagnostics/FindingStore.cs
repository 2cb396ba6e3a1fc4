namespace Tern.Diagnostics;

/// <summary>
/// Stores one finding for each rule and place, with a count. The number of places is limited; cases at further places
/// are only counted.
/// </summary>
internal sealed class FindingStore(DoctorSettings settings) : FindingSink
{
    private readonly Lock _gate = new();
    private readonly Dictionary<(DoctorRule, FindingPlace), Entry> _entries = [];
    private long _notKept;

    /// <summary>
    /// Occurs when a finding is new or occurs again, unless it's accepted. Raised outside the lock, on the thread that
    /// found it.
    /// </summary>
    public event Action<Finding>? Found;

    /// <summary>The number of cases found at places that aren't kept.</summary>
    public long NotKept => Volatile.Read(ref _notKept);

    /// <inheritdoc/>
    public override void Add(FindingDraft draft)
    {
        var now = settings.TimeProvider.GetUtcNow();
        Finding? found = null;
        lock (_gate)
        {
            if (_entries.TryGetValue((draft.Rule, draft.Place), out var entry))
            {
                entry.Add(draft, now);
            }
            else if (_entries.Count < settings.MaxPlaces)
            {
                entry = new Entry(draft, now, settings.AcceptedBecause(draft.Rule, draft.Place));
                _entries.Add((draft.Rule, draft.Place), entry);
            }
            else
            {
                _notKept += draft.Count;
            }

            if (Found is not null && entry is { AcceptedBecause: null }) found = entry.ToFinding();
        }

        if (found is not null) Found?.Invoke(found);
    }

    /// <summary>Returns all findings, ordered by lost time, largest first.</summary>
    public List<Finding> Snapshot()
    {
        List<Finding> findings;
        lock (_gate)
        {
            findings = new(_entries.Count);
            foreach (var entry in _entries.Values) findings.Add(entry.ToFinding());
        }

        findings.Sort(static (a, b) => b.Lost.CompareTo(a.Lost) is not 0 and var lost ? lost : string.CompareOrdinal(a.Rule.Id, b.Rule.Id));
        return findings;
    }

    /// <summary>Returns a copy of the store, to which preliminary findings of running scopes can be added.</summary>
    public FindingStore Fork()
    {
        var fork = new FindingStore(settings);
        lock (_gate)
        {
            foreach (var (key, entry) in _entries) fork._entries.Add(key, entry.Copy());
            fork._notKept = _notKept;
        }

        return fork;
    }

    private sealed class Entry(FindingDraft first, DateTimeOffset now, string? acceptedBecause)
    {
        private FindingDraft _worst = first;
        private DateTimeOffset _firstSeen = now;
        private DateTimeOffset _lastSeen = now;
        private long _count = first.Count;
        private TimeSpan _lost = first.Lost;

        public string? AcceptedBecause { get; } = acceptedBecause;

        public void Add(FindingDraft draft, DateTimeOffset now)
        {
            if (draft.Lost > _worst.Lost) _worst = draft;
            _count += draft.Count;
            // Saturate instead of overflowing.
            _lost = draft.Lost < TimeSpan.MaxValue - _lost ? _lost + draft.Lost : TimeSpan.MaxValue;
            // The system clock may jump back: keep the last time from being before the first.
            if (now > _lastSeen) _lastSeen = now;
            else if (now < _firstSeen) _firstSeen = now;
        }

        public Entry Copy()
        {
            var copy = new Entry(_worst, _firstSeen, AcceptedBecause);
            (copy._lastSeen, copy._count, copy._lost) = (_lastSeen, _count, _lost);
            return copy;
        }

        public Finding ToFinding() => new()
        {
            Rule = _worst.Rule,
            Severity = _worst.Severity ?? _worst.Rule.Severity,
            Place = _worst.Place,
            Summary = _worst.Summary,
            Count = _count,
            Lost = _lost,
            LostHow = _worst.LostHow,
            Evidence = _worst.Evidence,
            Fix = _worst.Fix,
            FixCode = _worst.FixCode,
            FirstSeen = _firstSeen,
            LastSeen = _lastSeen,
            AcceptedBecause = AcceptedBecause,
        };
    }
}
