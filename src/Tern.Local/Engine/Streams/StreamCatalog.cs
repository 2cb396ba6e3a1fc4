namespace Tern.Local.Engine;

/// <summary>All streams by table and label. Disabled streams and those of deleted tables remain for a day.</summary>
internal sealed class StreamCatalog(TimeProvider time)
{
    private readonly Lock _gate = new();
    private readonly SortedDictionary<(string Table, string Label), TableStream> _streams = new(ByTable.Instance);

    /// <summary>
    /// Creates a stream for a table. Its label is unique, even if several are created in the same millisecond.
    /// </summary>
    public TableStream Create(string tableName, KeySchema key, StreamViewType view)
    {
        lock (_gate)
        {
            RemoveGone();
            var created = time.GetUtcNow();
            while (true)
            {
                var stream = new TableStream(tableName, key, view, created, time);
                if (_streams.TryAdd((tableName, stream.Label), stream)) return stream;
                created += TimeSpan.FromMilliseconds(1);
            }
        }
    }

    /// <summary>Recreates an earlier stream with the same label and id.</summary>
    public TableStream Recreate(string tableName, KeySchema key, StreamViewType view, DateTimeOffset created, Guid id)
    {
        lock (_gate)
        {
            var stream = new TableStream(tableName, key, view, created, time, id: id);
            _streams[(tableName, stream.Label)] = stream;
            return stream;
        }
    }

    public TableStream? Find(string tableName, string label)
    {
        lock (_gate)
        {
            return _streams.TryGetValue((tableName, label), out var stream) && !stream.IsGone ? stream : null;
        }
    }

    /// <summary>Lists all streams or those of one table, sorted by table and then by age.</summary>
    public List<TableStream> List(string? tableName)
    {
        lock (_gate)
        {
            RemoveGone();
            return [.. _streams.Values.Where(stream => tableName is null || stream.TableName == tableName)];
        }
    }

    /// <summary>Captures all current streams.</summary>
    public List<StreamImage> Capture()
    {
        lock (_gate)
        {
            RemoveGone();
            return [.. _streams.Values.Select(static stream => stream.Capture())];
        }
    }

    /// <summary>Replaces all streams with those of the images.</summary>
    public void Restore(IEnumerable<StreamImage> images)
    {
        lock (_gate)
        {
            _streams.Clear();
            foreach (var image in images)
            {
                var stream = new TableStream(image, time);
                _streams.Add((stream.TableName, stream.Label), stream);
            }
        }
    }

    private void RemoveGone()
    {
        List<(string, string)>? gone = null;
        foreach (var (key, stream) in _streams)
        {
            if (stream.IsGone) (gone ??= []).Add(key);
        }

        foreach (var key in gone ?? []) _streams.Remove(key);
    }

    private sealed class ByTable : IComparer<(string Table, string Label)>
    {
        public static ByTable Instance { get; } = new();

        public int Compare((string Table, string Label) x, (string Table, string Label) y)
        {
            var order = string.CompareOrdinal(x.Table, y.Table);
            return order != 0 ? order : string.CompareOrdinal(x.Label, y.Label);
        }
    }
}
