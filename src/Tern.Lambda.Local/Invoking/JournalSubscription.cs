using System.Threading.Channels;

namespace Tern.Lambda.Local.Invoking;

/// <summary>What one listener of the journal has yet to read. Dispose it to hear no more.</summary>
internal sealed class JournalSubscription(InvocationJournal journal, Channel<InvocationRecord> channel) : IDisposable
{
    public ChannelReader<InvocationRecord> Records => channel.Reader;

    public void Dispose() => journal.Unsubscribe(channel);
}
