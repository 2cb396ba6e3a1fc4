namespace Tern.Local.Serving;

/// <summary>Receives the entries of a service for a snapshot.</summary>
internal interface IStateSink
{
    /// <summary>
    /// Gets a value indicating whether files of the service in the data directory stay with the snapshot; otherwise,
    /// the snapshot is moved elsewhere, and entries must contain the content of these files too.
    /// </summary>
    bool HasFiles { get; }

    /// <summary>Adds an entry with its complete state.</summary>
    void Add(in StateKey key, ReadOnlySpan<byte> value);

    /// <summary>
    /// Adds the entries of a change that would create them, and clears it. This is for services that build changes and
    /// snapshots in the same way.
    /// </summary>
    void Add(StateChange entries);
}
