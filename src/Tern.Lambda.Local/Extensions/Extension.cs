using System.Threading.Channels;

namespace Tern.Lambda.Local;

/// <summary>A registered extension: its name, and the events that it subscribed to.</summary>
internal sealed class Extension(string name, bool isExternal, IReadOnlySet<string> events)
{
    public string Name => name;

    public string Id { get; } = Guid.NewGuid().ToString();

    /// <summary>
    /// Gets a value indicating whether the extension is external, meaning a process of its own. Only external
    /// extensions are notified of the shutdown.
    /// </summary>
    public bool IsExternal => isExternal;

    public IReadOnlySet<string> Events => events;

    public ExtensionState State { get; set; } = ExtensionState.Registered;

    /// <summary>Gets the events, as JSON, that the extension hasn't requested yet.</summary>
    public Channel<byte[]> Waiting { get; } = Channel.CreateUnbounded<byte[]>();

    /// <summary>Adds an event. The extension isn't ready from here on until it requests another.</summary>
    public void Tell(byte[] json)
    {
        lock (Waiting)
        {
            if (State == ExtensionState.Ready) State = ExtensionState.Running;
            Waiting.Writer.TryWrite(json);
        }
    }

    /// <summary>Handles the extension's request for an event. The extension is ready if there is none.</summary>
    public void Ask()
    {
        lock (Waiting) State = Waiting.Reader.Count == 0 ? ExtensionState.Ready : ExtensionState.Running;
    }
}
