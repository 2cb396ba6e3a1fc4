using System.Collections;

namespace Tern.Messaging.Publishing;

/// <summary>The entries of one request, with their places and what becomes of them: the list that the request is written from.</summary>
internal sealed class PublishBatch<TEntry>(int capacity) : IReadOnlyList<TEntry>
    where TEntry : class
{
    private Slot[] _slots = new Slot[Math.Min(capacity, 16)];

    public int Count { get; private set; }

    /// <summary>The bytes of all entries.</summary>
    public int Bytes { get; private set; }

    /// <summary>How often those that are left were sent.</summary>
    public int Attempts { get; set; }

    public TEntry this[int index] => _slots[index].Entry;

    public long Place(int index) => _slots[index].Place;

    public ref readonly PublishOutcome Outcome(int index) => ref _slots[index].Outcome;

    /// <summary>Says what became of an entry; the first word counts.</summary>
    public void Set(int index, PublishOutcome outcome)
    {
        ref var slot = ref _slots[index];
        if (slot.Outcome.State == PublishState.Unanswered) slot.Outcome = outcome;
    }

    /// <summary>Lets go of an entry that is not sent again, whatever was said of it.</summary>
    public void End(int index) => _slots[index].Outcome = PublishOutcome.Ended;

    public void Add(TEntry entry, long place, int bytes)
    {
        if (Count == _slots.Length) Array.Resize(ref _slots, Math.Min(Count * 2, capacity));
        _slots[Count++] = new Slot { Entry = entry, Place = place, Bytes = bytes };
        Bytes += bytes;
    }

    /// <summary>Lets go of what is published or failed for good; what is left, in its order, has no outcome any more.</summary>
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
