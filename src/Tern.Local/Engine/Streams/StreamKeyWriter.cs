namespace Tern.Local.Engine;

/// <summary>
/// Writes the keys of an item as a separate map, which every record contains. Can be used by one thread at a time,
/// because there is a single buffer.
/// </summary>
internal sealed class StreamKeyWriter
{
    private readonly byte[][] _names;
    private readonly ValueWriter _keys = new(new ByteBuffer());

    public StreamKeyWriter(KeySchema key)
    {
        // In the order of an encoded item, so that writing them needs no sorting.
        _names = [.. key.All.Select(static attribute => attribute.Utf8Name)];
        Array.Sort(_names, static (a, b) => a.AsSpan().SequenceCompareTo(b));
    }

    public byte[] KeysOf(StoredItem item)
    {
        _keys.Buffer.Reset();
        var container = _keys.BeginPayload();
        foreach (var name in _names)
        {
            _keys.Name(name);
            _keys.Buffer.Write(MapReader.Find(item.Data, name).Bytes);
        }

        _keys.EndMapPayload(container);
        return _keys.Buffer.Written.ToArray();
    }
}
