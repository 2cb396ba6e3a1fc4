namespace Tern.DynamoDb;

/// <summary>
/// Merges concurrent reads of single items into BatchGetItem requests of up to 100 keys: a hundred lookups from a
/// hundred places in the code take one request. Get it from <see cref="DynamoTable{T}.Loader"/>. It's thread-safe.
/// </summary>
/// <remarks>
/// <para>Each caller gets its own result, error and cancellation. A key that several callers request at the same time
/// is read once, and they get the same object. Nothing is cached: a read that begins after a request was sent becomes
/// part of the next one, and sees earlier writes as a read of the table does.</para>
/// <para>Transactions and reads of the table bypass the loader, and so do consistent reads, unless the loader was
/// created for them.</para>
/// </remarks>
/// <typeparam name="T">The item type.</typeparam>
public sealed class DynamoLoader<T> where T : class
{
    // Objects beyond this number aren't pooled, but left to the garbage collector.
    private const int MostPooled = 1024;

    private readonly int _maxKeys;
    private readonly int _maxRequests;
    private readonly Queue<LoaderBatch<T>> _queued = new();
    private int _requests;
    private LoaderBatch<T>? _open;
    private LoaderRead<T>? _pool;
    private int _pooled;

    internal DynamoLoader(DynamoTable<T> table, DynamoLoaderOptions options)
    {
        options.Check();
        Table = table;
        _maxKeys = options.MaxKeys;
        _maxRequests = options.MaxRequests;
        Window = options.Window;
        Batch = options.Batch ?? new();
    }

    internal DynamoTable<T> Table { get; }

    internal BatchGetOptions Batch { get; }

    internal TimeSpan Window { get; }

    /// <summary>
    /// Guards which batch takes reads and which batches wait. It's held for some tens of nanoseconds, and never during
    /// a request.
    /// </summary>
    internal Lock Gate { get; } = new();

    /// <summary>Reads an item, together with others that are read at the same time.</summary>
    /// <param name="key">The item's key, such as <c>Order.Key("c1", 7)</c>.</param>
    /// <param name="cancellationToken">
    /// A token that cancels this read. A request that was sent continues as long as a caller waits for one of its keys,
    /// and is canceled when none does.
    /// </param>
    /// <returns>The item, or null if it doesn't exist.</returns>
    /// <exception cref="ArgumentException">The key isn't a valid key of the table.</exception>
    /// <exception cref="BatchIncompleteException">
    /// The service repeatedly left this key unprocessed, for example because the table's capacity is used up.
    /// </exception>
    /// <exception cref="DynamoItemException">The stored item doesn't match the type.</exception>
    public ValueTask<T?> GetAsync(ItemKey<T> key, CancellationToken cancellationToken = default)
    {
        Table.RequireKey(key);
        if (cancellationToken.IsCancellationRequested) return ValueTask.FromCanceled<T?>(cancellationToken);
        var read = Rent();

        // Before the read can complete, because completion ends the registration.
        var answer = new ValueTask<T?>(read.Begin(cancellationToken));
        LoaderBatch<T>? begun = null;
        lock (Gate)
        {
            // The token may have been canceled in the meantime.
            if (read.HasLeft) return answer;
            if (_open is null) begun = _open = new LoaderBatch<T>(this, _maxKeys);
            if (_open.Add(key, read) == _maxKeys)
            {
                _open.IsFull = true;
                if (Window != TimeSpan.Zero && begun is null) begun = _open;
                _open = null;
            }
        }

        begun?.Schedule();
        return answer;
    }

    /// <summary>
    /// Starts a batch's request, or queues the batch until another request has ended. Call this with the gate held.
    /// </summary>
    /// <returns>true if the request starts; otherwise, false.</returns>
    internal bool TryBegin(LoaderBatch<T> batch)
    {
        if (_requests < _maxRequests)
        {
            _requests++;
            return true;
        }

        _queued.Enqueue(batch);
        return false;
    }

    /// <summary>Starts the batch that has waited longest, after a request has ended.</summary>
    internal void End()
    {
        LoaderBatch<T>? next;
        lock (Gate)
        {
            do if (!_queued.TryDequeue(out next)) _requests--;
            while (next is { IsUnwanted: true });
        }

        next?.Begin();
    }

    /// <summary>Closes a batch, which then takes no more reads. Call this with the gate held.</summary>
    internal void Close(LoaderBatch<T> batch)
    {
        if (ReferenceEquals(_open, batch)) _open = null;
    }

    /// <summary>Sends the open batch on this thread. For tests, which need to control the time.</summary>
    internal void Flush()
    {
        LoaderBatch<T>? batch;
        lock (Gate) batch = _open;
        batch?.Send();
    }

    /// <summary>Records that a read's caller has stopped waiting.</summary>
    internal void Leave(LoaderRead<T> read)
    {
        CancellationTokenSource? unwanted;
        lock (Gate) unwanted = read.Batch?.Leave();
        unwanted?.Cancel();
    }

    internal void Return(LoaderRead<T> read)
    {
        lock (Gate)
        {
            if (_pooled == MostPooled) return;
            read.Next = _pool;
            _pool = read;
            _pooled++;
        }
    }

    private LoaderRead<T> Rent()
    {
        lock (Gate)
        {
            if (_pool is not { } read) return new LoaderRead<T>(this);
            _pool = read.Next;
            _pooled--;
            read.Next = null;
            return read;
        }
    }
}
