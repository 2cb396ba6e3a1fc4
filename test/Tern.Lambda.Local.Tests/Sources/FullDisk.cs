using Tern.Lambda.Local.Sources;

namespace Tern.Lambda.Local.Tests.Sources;

/// <summary>A store that can't keep messages, from the time that it is full.</summary>
internal sealed class FullDisk : IMessageStore
{
    public int Left { get; set; }

    public void Added(QueueMessage message)
    {
        if (Left-- <= 0) throw new IOException("No space left on device");
    }

    public void Changed(QueueMessage message)
    {
    }

    public void Removed(QueueMessage message)
    {
    }
}
