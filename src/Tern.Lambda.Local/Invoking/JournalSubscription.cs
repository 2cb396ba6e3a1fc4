using System.Threading.Channels;

namespace Tern.Lambda.Local;

/// <summary>A listener's unread changes of the journal. Dispose it to unsubscribe.</summary>
internal sealed class JournalSubscription(InvocationJournal journal, Channel<InvocationRecord> channel) : IDisposable
{
    public ChannelReader<InvocationRecord> Records => channel.Reader;

    /// <summary>
    /// Takes changes, ordered by number, each with the current record. Records that the journal has since evicted are
    /// left out; a caller that stores as many records as the journal would evict newer ones for them.
    /// </summary>
    /// <param name="most">The maximum number of changes to take.</param>
    /// <param name="missed">true if there were so many changes that some may be missing; otherwise, false.</param>
    public SortedDictionary<long, InvocationRecord> TakeChanges(int most, out bool missed)
    {
        var changed = new SortedDictionary<long, InvocationRecord>();
        var count = 0;
        while (count < most && channel.Reader.TryRead(out var record))
        {
            count++;
            if (journal.Find(record.Number) is { } now) changed[now.Number] = now;
        }

        missed = count == most;
        return changed;
    }

    public void Dispose() => journal.Unsubscribe(channel);
}
