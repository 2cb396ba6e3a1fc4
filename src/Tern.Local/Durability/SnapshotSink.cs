using Tern.Local.Serving;

namespace Tern.Local.Durability;

/// <summary>Writes the entries of a service to a snapshot.</summary>
internal sealed class SnapshotSink(SnapshotWriter writer, byte service, bool hasFiles) : IStateSink
{
    private readonly StateChange _entry = new();

    public bool HasFiles => hasFiles;

    public void Add(in StateKey key, ReadOnlySpan<byte> value)
    {
        _entry.Put(key, value);
        Add(_entry);
    }

    public void Add(StateChange entries)
    {
        if (!entries.IsEmpty) writer.WriteEntries(service, entries);
        entries.Clear();
    }
}
