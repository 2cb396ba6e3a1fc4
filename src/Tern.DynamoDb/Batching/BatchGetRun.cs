namespace Tern.DynamoDb;

/// <summary>One BatchGetAsync: its keys, and the items as they come, each at the place of its key.</summary>
internal sealed class BatchGetRun<T> where T : class
{
    private const int ChunkSize = 100;

    private readonly BatchGetOptions _options;
    private readonly List<ItemKey<T>> _keys;
    private readonly T?[] _items;
    private readonly List<ItemKey<T>>?[] _unread; // of each chunk that was begun
    private KeyTable<T> _places;
    private List<T>? _unexpected;

    internal BatchGetRun(DynamoTable<T> table, IEnumerable<ItemKey<T>> keys, BatchGetOptions? options)
    {
        ArgumentNullException.ThrowIfNull(keys);
        Table = table;
        _options = options ?? s_defaults;
        _keys = [.. keys];
        _places = new KeyTable<T>(_keys);

        // A key that is there twice is asked for once.
        var distinct = 0;
        for (var i = 0; i < _keys.Count; i++)
        {
            table.RequireKey(_keys[i]);
            _keys[distinct] = _keys[i];
            if (_places.Add(distinct) < 0) distinct++;
        }

        _keys.RemoveRange(distinct, _keys.Count - distinct);
        _items = new T?[distinct];
        _unread = new List<ItemKey<T>>?[Chunks];
    }

    internal DynamoTable<T> Table { get; }

    internal int Chunks => (_keys.Count + ChunkSize - 1) / ChunkSize;

    internal bool ConsistentRead => _options.ConsistentRead;

    internal async ValueTask<BatchGetResult<T>> RunAsync(CancellationToken cancellationToken)
    {
        try
        {
            if (_keys.Count > 0) await BatchRunner.RunAsync(Chunks, _options.MaxConcurrency, ReadChunkAsync, cancellationToken).ConfigureAwait(false);
            return new BatchGetResult<T>(Found(), [], null);
        }
        catch (Exception fault) when (fault is AwsException or BatchIncompleteException or DynamoItemException or ArgumentException)
        {
            var unread = Unread();
            return new BatchGetResult<T>(Found(), unread, fault);
        }
        finally
        {
            _places.Dispose();
        }
    }

    internal BatchGetCall<T> FirstCall(int chunk) => new(this, Chunk(chunk), CallCapacity.For(Table.Client, _options));

    /// <summary>Takes an item of an answer.</summary>
    internal void Take(T item)
    {
        var place = _places.Find(Table.Map.GetKey(item));
        if (place >= 0)
        {
            _items[place] = item;
            return;
        }

        // Stored under a key that its members don't make: still what was asked for.
        lock (_items) (_unexpected ??= []).Add(item);
    }

    private static readonly BatchGetOptions s_defaults = new();

    private List<ItemKey<T>> Chunk(int chunk) => _keys.Count <= ChunkSize ? _keys : _keys.GetRange(chunk * ChunkSize, Math.Min(ChunkSize, _keys.Count - (chunk * ChunkSize)));

    private async ValueTask ReadChunkAsync(int chunk, CancellationToken cancellationToken)
    {
        for (var round = 1; ; round++)
        {
            var pending = _unread[chunk] ??= Chunk(chunk);
            var unprocessed = await Table.Client.Pipeline.SendAsync(BatchGetCall<T>.Operation, new BatchGetCall<T>(this, pending, CallCapacity.For(Table.Client, _options)), _options, cancellationToken).ConfigureAwait(false);
            _unread[chunk] = unprocessed ?? [];
            if (unprocessed is null) return;
            if (round >= _options.MaxRounds)
            {
                throw new BatchIncompleteException(
                    $"The service left {unprocessed.Count} of {pending.Count} keys unread {round} times: the table '{Table.Name}' has not the capacity for more. Ask for fewer, or raise MaxRounds.");
            }

            await BatchBackoff.WaitAsync(Table.Client.TimeProvider, round, cancellationToken).ConfigureAwait(false);
        }
    }

    private List<ItemKey<T>> Unread()
    {
        var unread = new List<ItemKey<T>>();
        for (var chunk = 0; chunk < Chunks; chunk++)
        {
            // An answer that could not be read to its end has given the items before.
            foreach (var key in _unread[chunk] ?? Chunk(chunk))
                if (_places.Find(key) is var place && (place < 0 || _items[place] is null)) unread.Add(key);
        }

        return unread;
    }

    // The array itself where every item was found.
    private IReadOnlyList<T> Found()
    {
        var count = 0;
        foreach (var item in _items)
            if (item is not null) _items[count++] = item;
        if (_unexpected is null) return count == _items.Length ? _items! : new ArraySegment<T>(_items!, 0, count);
        return [.. _items.AsSpan(0, count)!, .. _unexpected];
    }
}
