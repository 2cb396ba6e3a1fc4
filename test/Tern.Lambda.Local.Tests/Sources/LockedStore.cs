using Tern.Lambda.Local.Sources;

namespace Tern.Lambda.Local.Tests.Sources;

/// <summary>A store that notes by what it is called, and whether the queue is then locked for others.</summary>
internal sealed class LockedStore(LocalQueue queue) : IMessageStore
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMilliseconds(50);

    public List<string> Calls { get; } = [];

    public void Added(QueueMessage message) => Note("added");

    public void Changed(QueueMessage message) => Note("changed");

    public void Removed(QueueMessage message) => Note("removed");

    // Another thread gets no answer while the queue is locked.
    private void Note(string call)
    {
        var other = new Thread(() => queue.Count()) { IsBackground = true };
        other.Start();
        Calls.Add(other.Join(s_patience) ? call + " without the lock" : call);
    }
}
