using Tern.Local.Sqs;

namespace Tern.Lambda.Local.Tests.Sources;

/// <summary>A mirror that can't show messages once it is full.</summary>
internal sealed class FullDisk : ILocalQueueMirror
{
    public int Left { get; set; }

    public void Added(LocalMessage message)
    {
        if (Left-- <= 0) throw new IOException("No space left on device");
    }

    public void Changed(LocalMessage message)
    {
    }

    public void Removed(LocalMessage message)
    {
    }
}
