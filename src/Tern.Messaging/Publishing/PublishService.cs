namespace Tern.Messaging.Publishing;

/// <summary>A service's call for batches: how long an entry is, and how a request of them is sent.</summary>
internal abstract class PublishService<TEntry>(string system, string destination)
    where TEntry : class
{
    /// <summary>OpenTelemetry's name of the service.</summary>
    public string System { get; } = system;

    /// <summary>The name of the topic, bus or stream.</summary>
    public string Destination { get; } = destination;

    /// <summary>The bytes of an entry, as the service counts them.</summary>
    public abstract int Measure(TEntry entry);

    /// <summary>
    /// Why an entry can't be sent, where the service would refuse its whole request for it; null where it can. Nothing is
    /// checked here of which the service tells entry by entry.
    /// </summary>
    public abstract string? Refuse(TEntry entry);

    /// <summary>Sends a request, once, and says of each entry what became of it (<see cref="PublishBatch{TEntry}.Set"/>).</summary>
    public abstract ValueTask SendAsync(PublishBatch<TEntry> batch, CancellationToken cancellationToken);

    /// <summary>What an entry keeps its order with; null where order is not kept.</summary>
    public virtual string? GroupOf(TEntry entry) => null;

    /// <summary>Whether an entry of this length is sent as a pointer to where its body is stored.</summary>
    public virtual bool Stores(int bytes) => false;

    /// <summary>Stores an entry's body, and makes the entry that points there.</summary>
    public virtual ValueTask<TEntry> StoreAsync(TEntry entry, CancellationToken cancellationToken) => new(entry);
}
