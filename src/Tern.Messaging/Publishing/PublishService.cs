namespace Tern.Messaging;

/// <summary>A service's batch operation: measures entries and sends requests with them.</summary>
internal abstract class PublishService<TEntry>(string system, string destination)
    where TEntry : class
{
    /// <summary>The service's name in OpenTelemetry.</summary>
    public string System { get; } = system;

    /// <summary>The name of the topic, bus or stream.</summary>
    public string Destination { get; } = destination;

    /// <summary>Returns the bytes of an entry, as the service counts them.</summary>
    public abstract int Measure(TEntry entry);

    /// <summary>
    /// Returns why the service would refuse a whole request because of this entry, or null if it wouldn't. Doesn't
    /// check conditions that the service reports per entry.
    /// </summary>
    public abstract string? Refuse(TEntry entry);

    /// <summary>
    /// Sends a request once, and records the outcome of each entry (<see cref="PublishBatch{TEntry}.Set"/>).
    /// </summary>
    public abstract ValueTask SendAsync(PublishBatch<TEntry> batch, CancellationToken cancellationToken);

    /// <summary>Returns the group within which the entry keeps its order, or null if order isn't kept.</summary>
    public virtual string? GroupOf(TEntry entry) => null;

    /// <summary>Returns whether an entry of this size is sent as a pointer to its stored body.</summary>
    public virtual bool Stores(int bytes) => false;

    /// <summary>Stores an entry's body and returns an entry that points to it.</summary>
    public virtual ValueTask<TEntry> StoreAsync(TEntry entry, CancellationToken cancellationToken) => new(entry);
}
