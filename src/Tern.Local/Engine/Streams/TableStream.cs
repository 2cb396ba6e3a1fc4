using System.Buffers.Binary;

namespace Tern.Local.Engine;

/// <summary>
/// The changes of a table's items between enabling and disabling the stream, kept for a day. Writers come one at a time
/// and hold the table's lock. Readers take this object's own lock, and only to get references to records, which are
/// immutable.
/// </summary>
internal sealed class TableStream
{
    /// <summary>
    /// The retention time of records, closed shards and whole streams (developer guide, "Change data capture for
    /// DynamoDB Streams").
    /// </summary>
    public static readonly TimeSpan Retention = TimeSpan.FromHours(24);

    /// <summary>
    /// The maximum size of a stream's records, measured by <see cref="StreamRecord.Cost"/>. Beyond it, the oldest are
    /// removed before a day has passed.
    /// </summary>
    public const long MaxBytes = 128 * 1024 * 1024;

    /// <summary>The maximum number of a stream's open shards.</summary>
    public const int MaxOpenShards = 1024;

    private const int MaxPageBytes = 1024 * 1024;

    private readonly Lock _gate = new();
    private readonly TimeProvider _time;
    private readonly long _maxBytes;
    private readonly StreamKeyWriter _keys;
    private readonly List<StreamShard> _shards = []; // in the order of their creation, which is that of their ids
    private StreamShard[] _open; // sorted by range
    private long _sequence;
    private long _shardNumber;
    private long _bytes;
    private DateTimeOffset? _disabled;

    public TableStream(string tableName, KeySchema key, StreamViewType view, DateTimeOffset created, TimeProvider time,
        long maxBytes = MaxBytes, Guid? id = null)
    {
        TableName = tableName;
        Key = key;
        View = view;
        Created = created;
        Label = created.UtcDateTime.ToString("yyyy-MM-ddTHH:mm:ss.fff", System.Globalization.CultureInfo.InvariantCulture);
        Second = created.ToUnixTimeSeconds();
        _time = time;
        _maxBytes = maxBytes;
        _keys = new StreamKeyWriter(key);
        Id = id ?? Guid.NewGuid();
        _open = [AddShard(null, 0, ulong.MaxValue, created.ToUnixTimeMilliseconds())];
    }

    /// <summary>Restores a stream from an image.</summary>
    public TableStream(StreamImage image, TimeProvider time, long maxBytes = MaxBytes)
        : this(image.TableName, image.Key, image.View, image.Created, time, maxBytes, image.Id)
    {
        _disabled = image.Disabled;
        _sequence = image.Sequence;
        _shardNumber = image.ShardNumber;
        _shards.Clear();
        foreach (var shard in image.Shards)
        {
            _shards.Add(new StreamShard(shard));
            foreach (var record in shard.Records) _bytes += record.Cost;
        }

        _open = [.. _shards.Where(static shard => shard.End is null).OrderBy(static shard => shard.FirstHash)];
    }

    public string TableName { get; }

    public KeySchema Key { get; }

    public StreamViewType View { get; }

    public DateTimeOffset Created { get; }

    /// <summary>The label that distinguishes the streams of a table: the creation time.</summary>
    public string Label { get; }

    /// <summary>The first part of its sequence numbers.</summary>
    public long Second { get; }

    /// <summary>A part of the records' ids.</summary>
    public Guid Id { get; }

    public bool IsEnabled
    {
        get { lock (_gate) return _disabled is null; }
    }

    /// <summary>The number of records that are currently kept.</summary>
    public long RecordCount
    {
        get
        {
            lock (_gate)
            {
                TrimAll();
                return _shards.Sum(static shard => (long)shard.Records.Count);
            }
        }
    }

    /// <summary>true if it was disabled so long ago that the service would have removed it.</summary>
    public bool IsGone
    {
        get { lock (_gate) return _disabled + Retention <= _time.GetUtcNow(); }
    }

    /// <summary>
    /// Records the result of a write, unless the item is unchanged. The caller holds the table's lock, so records are
    /// in the order of the writes. Returns the record's time in milliseconds since 1970, which is <paramref name="at"/>
    /// unless that is null; 0 if nothing was recorded.
    /// </summary>
    public long Append(StoredItem? old, StoredItem? item, bool expired, long? at = null)
    {
        if (old is not null && item is not null && old.Data.AsSpan().SequenceEqual(item.Data)) return 0;
        var source = (item ?? old)!;
        lock (_gate)
        {
            if (_disabled is not null) return 0;
            var now = at ?? _time.GetUtcNow().ToUnixTimeMilliseconds();
            var shard = FindOpen(BinaryPrimitives.ReadUInt64BigEndian(source.Key));
            var keys = _keys.KeysOf(source);
            var before = View is StreamViewType.OldImage or StreamViewType.NewAndOldImages ? old : null;
            var after = View is StreamViewType.NewImage or StreamViewType.NewAndOldImages ? item : null;
            var record = new StreamRecord
            {
                Sequence = ++_sequence,
                Kind = old is null ? ChangeKind.Insert : item is null ? ChangeKind.Remove : ChangeKind.Modify,
                At = now,
                Keys = keys,
                Before = before,
                After = after,
                Size = ItemSize.OfItem(keys) + (before?.Size ?? 0) + (after?.Size ?? 0),
                Expired = expired,
            };
            shard.Records.Add(record);
            _bytes += record.Cost;
            TrimByAge(shard, now);
            while (_bytes > _maxBytes) RemoveFirst(Oldest());
            return now;
        }
    }

    /// <summary>Disables the stream and closes its shards. Its records remain readable for a day.</summary>
    public void Disable(DateTimeOffset? at = null)
    {
        lock (_gate)
        {
            if (_disabled is not null) return;
            _disabled = at ?? _time.GetUtcNow();
            foreach (var shard in _open) shard.Close(_sequence, _disabled.Value.ToUnixTimeMilliseconds());
            _open = [];
        }
    }

    /// <summary>
    /// Replaces every open shard with two new ones, each for half of its range. Returns false if there would be too
    /// many, or if the stream is disabled.
    /// </summary>
    public bool TrySplit() => TrySplit(out _);

    /// <summary>
    /// Splits shards as <see cref="TrySplit()"/> does, and returns the time in milliseconds since 1970, which is part
    /// of the new shards' ids.
    /// </summary>
    public bool TrySplit(out long now, long? at = null)
    {
        lock (_gate)
        {
            now = at ?? _time.GetUtcNow().ToUnixTimeMilliseconds();
            if (_open.Length == 0 || _open.Length * 2 > MaxOpenShards) return false;
            var open = new StreamShard[_open.Length * 2];
            for (var i = 0; i < _open.Length; i++)
            {
                var parent = _open[i];
                parent.Close(_sequence, now);
                var middle = parent.FirstHash + (parent.LastHash - parent.FirstHash) / 2;
                open[2 * i] = AddShard(parent.Id, parent.FirstHash, middle, now);
                open[2 * i + 1] = AddShard(parent.Id, middle + 1, parent.LastHash, now);
            }

            _open = open;
            return true;
        }
    }

    /// <summary>Captures the current stream, copying references to its records.</summary>
    public StreamImage Capture()
    {
        lock (_gate)
        {
            return new StreamImage(TableName, Key, View, Created, Id, _disabled, _sequence, _shardNumber, [.. _shards.Select(static shard => shard.Capture())]);
        }
    }

    /// <summary>Returns the existing shards, sorted by id.</summary>
    public List<ShardDescription> DescribeShards()
    {
        lock (_gate)
        {
            TrimAll();
            var shards = new List<ShardDescription>(_shards.Count);
            foreach (var shard in _shards) shards.Add(new ShardDescription(shard.Id, shard.ParentId, shard.Start, shard.End));
            return shards;
        }
    }

    /// <summary>Returns the position at which reading starts: the lowest number to read.</summary>
    /// <exception cref="EngineException">The shard doesn't exist, or the number isn't one of its own or has been
    /// trimmed.</exception>
    public long FindPosition(string shardId, ShardIteratorType type, long sequence)
    {
        lock (_gate)
        {
            TrimAll();
            var shard = FindShard(shardId) ?? throw new EngineException(EngineError.ResourceNotFound, "Requested resource not found: Shard does not exist");
            switch (type)
            {
                case ShardIteratorType.TrimHorizon: return Math.Max(shard.Start, shard.TrimmedThrough + 1);
                case ShardIteratorType.Latest: return (shard.End ?? _sequence) + 1;
            }

            if (sequence < shard.Start || sequence > (shard.End ?? _sequence))
                throw EngineException.Invalid("The SequenceNumber is not of the shard " + shardId);
            var position = type == ShardIteratorType.AfterSequenceNumber ? sequence + 1 : sequence;
            return position > shard.TrimmedThrough ? position : throw Trimmed();
        }
    }

    /// <summary>Returns records from a position on: at most this many, and at most one megabyte.</summary>
    /// <exception cref="EngineException">The records or the whole shard have been trimmed.</exception>
    public StreamPage Read(string shardId, long position, int limit)
    {
        lock (_gate)
        {
            TrimAll();
            var shard = FindShard(shardId);
            if (shard is null || position <= shard.TrimmedThrough) throw Trimmed();
            var log = shard.Records;
            var index = log.IndexAtOrAfter(position);
            var records = new List<StreamRecord>(Math.Min(limit, log.Count - index));
            var bytes = 0;
            for (; index < log.Count && records.Count < limit; index++)
            {
                var record = log[index];
                bytes += record.Size;
                if (bytes > MaxPageBytes && records.Count > 0) break;
                records.Add(record);
                position = record.Sequence + 1;
            }

            return new StreamPage(records, position, shard.End is not null && index == log.Count);
        }
    }

    private static EngineException Trimmed() => new(EngineError.TrimmedDataAccess, "The data you are trying to access has been trimmed");

    private StreamShard AddShard(string? parentId, ulong firstHash, ulong lastHash, long now)
    {
        _shardNumber = Math.Max(_shardNumber + 1, now); // unique and ascending
        var shard = new StreamShard(StreamShard.IdOf(_shardNumber), parentId, firstHash, lastHash, ++_sequence);
        _shards.Add(shard);
        return shard;
    }

    private StreamShard? FindShard(string id)
    {
        foreach (var shard in _shards)
        {
            if (shard.Id == id) return shard;
        }

        return null;
    }

    private StreamShard FindOpen(ulong hash)
    {
        int low = 0, high = _open.Length - 1;
        while (low < high)
        {
            var middle = (low + high) >>> 1;
            if (_open[middle].LastHash < hash) low = middle + 1;
            else high = middle;
        }

        return _open[low];
    }

    private void TrimAll()
    {
        var now = _time.GetUtcNow().ToUnixTimeMilliseconds();
        foreach (var shard in _shards) TrimByAge(shard, now);
        _shards.RemoveAll(shard => shard.End is not null && shard.Records.Count == 0 && shard.ClosedAt + (long)Retention.TotalMilliseconds <= now);
    }

    private void TrimByAge(StreamShard shard, long now)
    {
        var end = now - (long)Retention.TotalMilliseconds;
        while (shard.Records.Count > 0 && shard.Records[0].At <= end) RemoveFirst(shard);
    }

    private void RemoveFirst(StreamShard shard)
    {
        var record = shard.Records.RemoveFirst();
        shard.TrimmedThrough = record.Sequence;
        _bytes -= record.Cost;
    }

    /// <summary>Returns the shard with the oldest record.</summary>
    private StreamShard Oldest()
    {
        StreamShard? oldest = null;
        foreach (var shard in _shards)
        {
            if (shard.Records.Count > 0 && (oldest is null || shard.Records[0].Sequence < oldest.Records[0].Sequence)) oldest = shard;
        }

        return oldest!;
    }
}
