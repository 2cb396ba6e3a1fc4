using System.Threading.Channels;

namespace Tern.Lambda.Local.Extensions;

/// <summary>An extension that registered: its name, and the events that it waits for.</summary>
internal sealed class Extension(string name, bool isExternal, IReadOnlySet<string> events)
{
    public string Name => name;

    public string Id { get; } = Guid.NewGuid().ToString();

    /// <summary>Whether it is a process of its own, which alone hears of the shutdown.</summary>
    public bool IsExternal => isExternal;

    public IReadOnlySet<string> Events => events;

    public ExtensionState State { get; set; } = ExtensionState.Registered;

    /// <summary>The events, as JSON, that it has not asked for yet.</summary>
    public Channel<byte[]> Waiting { get; } = Channel.CreateUnbounded<byte[]>();

    /// <summary>It has an event: from here on it is not ready, until it asks for another.</summary>
    public void Tell(byte[] json)
    {
        lock (Waiting)
        {
            if (State == ExtensionState.Ready) State = ExtensionState.Running;
            Waiting.Writer.TryWrite(json);
        }
    }

    /// <summary>It asks for an event, and is ready where there is none.</summary>
    public void Ask()
    {
        lock (Waiting) State = Waiting.Reader.Count == 0 ? ExtensionState.Ready : ExtensionState.Running;
    }
}
