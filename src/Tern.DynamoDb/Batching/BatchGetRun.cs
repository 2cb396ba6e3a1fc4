namespace Tern.DynamoDb;

/// <summary>One BatchGetAsync: its keys and the items read so far, each at its key's position.</summary>
internal sealed class BatchGetRun<T> where T : class
{
    private const int ChunkSize = 100;

    private static readonly BatchGetOptions s_defaults = new();

    private readonly BatchGetOptions _options;
    private readonly List<ItemKey<T>> _keys;
    private readonly T?[] _items;
    private readonly BatchPlaces[] _unread; // of each chunk
    private readonly BatchTime _time;
    private KeyTable<T> _places;

    // The errors to report, by the positions of their keys: if a response is requested again, it contains the same
    // errors.
    private Dictionary<int, DynamoItemException>? _unreadable;

    internal BatchGetRun(DynamoTable<T> table, IEnumerable<ItemKey<T>> keys, BatchGetOptions? options)
    {
        ArgumentNullException.ThrowIfNull(keys);
        Table = table;
        _options = options ?? s_defaults;
        _keys = [.. keys];
        _places = new KeyTable<T>(_keys);

        // Duplicate keys are requested once.
        var distinct = 0;
        for (var i = 0; i < _keys.Count; i++)
        {
            table.RequireKey(_keys[i]);
            _keys[distinct] = _keys[i];
            if (_places.Add(distinct) < 0) distinct++;
        }

        _keys.RemoveRange(distinct, _keys.Count - distinct);
        _items = new T?[distinct];
        _time = new BatchTime(table.Client, Chunks, _options);
        _unread = new BatchPlaces[Chunks];
        for (var chunk = 0; chunk < _unread.Length; chunk++) _unread[chunk] = BatchPlaces.Chunk(chunk, ChunkSize, distinct);
    }

    /// <summary>Initializes a run for up to 100 distinct keys.</summary>
    /// <param name="table">The table.</param>
    /// <param name="keys">The keys, which have been validated.</param>
    /// <param name="places">The table that finds the keys' positions. The run disposes it.</param>
    /// <param name="options">The options.</param>
    internal BatchGetRun(DynamoTable<T> table, List<ItemKey<T>> keys, in KeyTable<T> places, BatchGetOptions options)
    {
        Table = table;
        _options = options;
        _keys = keys;
        _places = places;
        _items = new T?[keys.Count];
        _time = new BatchTime(table.Client, 1, options);
        _unread = [BatchPlaces.Chunk(0, ChunkSize, keys.Count)];
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

    /// <summary>Reads up to 100 keys and stores the items at their positions.</summary>
    /// <returns>The error, or null if all keys were read.</returns>
    internal async ValueTask<Exception?> LoadAsync(CancellationToken cancellationToken)
    {
        try
        {
            await ReadChunkAsync(0, cancellationToken).ConfigureAwait(false);
            return null;
        }
        catch (Exception fault) when (fault is AwsException or BatchIncompleteException or DynamoItemException or ArgumentException)
        {
            return fault;
        }
        finally
        {
            _places.Dispose();
        }
    }

    /// <summary>
    /// Returns the item that <see cref="LoadAsync"/> read for the key at a position, or null if there is none.
    /// </summary>
    internal T? Item(int place) => _items[place];

    /// <summary>Determines whether <see cref="LoadAsync"/> failed to read the key at a position.</summary>
    internal bool IsUnread(int place) => _items[place] is null && _unread[0].Contains(place);

    /// <summary>Stores an item that was read in another way at its position.</summary>
    internal void Put(int place, T? item) => _items[place] = item;

    internal BatchGetCall<T> FirstCall(int chunk) => new(this, _unread[chunk], CallCapacity.For(Table.Client, _options));

    internal ItemKey<T> Key(int place) => _keys[place];

    /// <summary>Returns the position of a key, or -1 if it wasn't requested.</summary>
    internal int Place(in ItemKey<T> key) => _places.Find(key);


    /// <summary>Stores an item of a response under the key that its members produce.</summary>
    /// <returns>
    /// false if that key wasn't requested, or if the members produce no key, for example because a value is too long
    /// for the template; otherwise, true.
    /// </returns>
    internal bool TryTake(T item)
    {
        ItemKey<T> key;
        try
        {
            key = Table.Map.GetKey(item);
        }
        catch (ArgumentException)
        {
            // The table may still hold the item, under the key that was requested.
            return false;
        }

        return TryTake(item, key);
    }

    /// <summary>Stores an item of a response.</summary>
    /// <returns>true if its key was requested; otherwise, false.</returns>
    internal bool TryTake(T item, in ItemKey<T> key)
    {
        var place = Place(key);
        if (place < 0) return false;
        _items[place] = item;
        return true;
    }

    /// <summary>Records the error of an unreadable item, if such errors are reported.</summary>
    /// <returns>false if the error ends the batch; otherwise, true.</returns>
    internal bool TryReport(DynamoItemException error)
    {
        if (_options.OnUnreadableItem is null || error.Key is not { } key) return false;
        var table = Table.Schema.Table;
        var place = Place(new ItemKey<T>(key[table.PartitionKey.Name], table.SortKey is { } sort ? key[sort.Name] : default));
        if (place < 0) return false;
        lock (_items) (_unreadable ??= [])[place] = error;
        return true;
    }

    private void Report(BatchPlaces asked)
    {
        if (_options.OnUnreadableItem is not { } report) return;
        for (var i = 0; i < asked.Count; i++)
        {
            DynamoItemException? error = null;
            lock (_items) _unreadable?.Remove(asked[i], out error);
            if (error is not null) report(error);
        }
    }

    private async ValueTask ReadChunkAsync(int chunk, CancellationToken cancellationToken)
    {
        for (var round = 1; ; round++)
        {
            var pending = _unread[chunk];
            var call = new BatchGetCall<T>(this, pending, CallCapacity.For(Table.Client, _options));
            var limited = _time.Limit(_options);
            List<int>? unprocessed;
            try
            {
                unprocessed = await Table.Client.Pipeline.SendAsync(BatchGetCall<T>.Operation, call, limited, cancellationToken).ConfigureAwait(false);
            }
            catch (AwsTransportException error) when (!ReferenceEquals(limited, _options) && _time.IsOver(error))
            {
                throw _time.Over(error);
            }

            Report(pending);
            _unread[chunk] = unprocessed is null ? default : BatchPlaces.Rest(unprocessed);
            if (unprocessed is null) return;
            if (round >= _options.MaxRounds)
            {
                throw new BatchIncompleteException(
                    $"The service left {unprocessed.Count} of {pending.Count} keys unread {round} times: the table '{Table.Name}' doesn't have enough " +
                    "capacity. Read fewer items at once, or raise MaxRounds.");
            }

            await _time.WaitAsync(round, cancellationToken).ConfigureAwait(false);
        }
    }

    private List<ItemKey<T>> Unread()
    {
        var unread = new List<ItemKey<T>>();
        for (var chunk = 0; chunk < Chunks; chunk++)
        {
            // A response that couldn't be read to its end may still have provided items.
            var places = _unread[chunk];
            for (var i = 0; i < places.Count; i++)
                if (_items[places[i]] is null) unread.Add(_keys[places[i]]);
        }

        return unread;
    }

    // Returns the array itself if all items were found.
    private IReadOnlyList<T> Found()
    {
        var count = 0;
        foreach (var item in _items)
            if (item is not null) _items[count++] = item;
        return count == _items.Length ? _items! : new ArraySegment<T>(_items!, 0, count);
    }
}
