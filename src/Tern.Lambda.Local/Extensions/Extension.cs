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
}
