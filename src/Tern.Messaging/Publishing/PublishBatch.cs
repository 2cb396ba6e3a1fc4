using System.Collections;

namespace Tern.Messaging;

/// <summary>
/// The entries of one request, with their indexes and outcomes. Requests are serialized from this list.
/// </summary>
internal sealed class PublishBatch<TEntry>(int capacity) : IReadOnlyList<TEntry>
    where TEntry : class
{
    private Slot[] _slots = new Slot[Math.Min(capacity, 16)];

    public int Count { get; private set; }

    /// <summary>The total bytes of all entries.</summary>
    public int Bytes { get; private set; }

    /// <summary>The number of times that the remaining entries were sent.</summary>
    public int Attempts { get; set; }

    public TEntry this[int index] => _slots[index].Entry;

    public long Place(int index) => _slots[index].Place;

    public ref readonly PublishOutcome Outcome(int index) => ref _slots[index].Outcome;

    /// <summary>Sets the outcome of an entry. Only the first call counts.</summary>
    public void Set(int index, PublishOutcome outcome)
    {
        ref var slot = ref _slots[index];
        if (slot.Outcome.State == PublishState.Unanswered) slot.Outcome = outcome;
    }

    /// <summary>Ends an entry that isn't retried, regardless of its outcome.</summary>
    public void End(int index) => _slots[index].Outcome = PublishOutcome.Ended;

    public void Add(TEntry entry, long place, int bytes)
    {
        if (Count == _slots.Length) Array.Resize(ref _slots, Math.Min(Count * 2, capacity));
        _slots[Count++] = new Slot { Entry = entry, Place = place, Bytes = bytes };
        Bytes += bytes;
    }

    /// <summary>
    /// Removes entries that are published or have failed permanently. The remaining ones keep their order, and their
    /// outcomes are reset.
    /// </summary>
    public void KeepUndone()
    {
        var kept = 0;
        for (var i = 0; i < Count; i++)
        {
            ref var slot = ref _slots[i];
            if (slot.Outcome.State is PublishState.Published or PublishState.Failed) continue;
            slot.Outcome = default;
            _slots[kept++] = slot;
        }

        Array.Clear(_slots, kept, Count - kept);
        Count = kept;
    }

    public IEnumerator<TEntry> GetEnumerator()
    {
        for (var i = 0; i < Count; i++) yield return _slots[i].Entry;
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    private struct Slot
    {
        public TEntry Entry;
        public long Place;
        public int Bytes;
        public PublishOutcome Outcome;
    }
}
