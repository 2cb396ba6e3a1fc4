using System.Threading.Channels;

namespace Tern.Lambda.Local.Invoking;

/// <summary>What one listener of the journal has yet to read. Dispose it to hear no more.</summary>
internal sealed class JournalSubscription(InvocationJournal journal, Channel<InvocationRecord> channel) : IDisposable
{
    public ChannelReader<InvocationRecord> Records => channel.Reader;

    /// <summary>
    /// Takes what changed, by number, each as it is now. What the journal forgot meanwhile is left out: who keeps as many as
    /// the journal would give up newer ones for it.
    /// </summary>
    /// <param name="most">How many changes are taken, at the most.</param>
    /// <param name="missed">Whether there were so many that some may be missing.</param>
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
