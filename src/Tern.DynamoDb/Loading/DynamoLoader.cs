namespace Tern.DynamoDb;

/// <summary>
/// Merges single reads that are under way at the same time into BatchGetItem requests of up to 100 keys: a hundred
/// lookups from a hundred places cost one request. Get it from <see cref="DynamoTable{T}.Loader"/>. Thread-safe.
/// </summary>
/// <remarks>
/// <para>Each caller gets its own answer, error and cancellation. A key that several ask for at the same time is read
/// once, and they get the same object. Nothing is kept: a read that begins after a request has left is part of the next
/// one, and sees what was written before as a read of the table does.</para>
/// <para>Transactions and reads of the table go around it, and so do consistent reads, unless the loader was made for
/// them.</para>
/// </remarks>
/// <typeparam name="T">The item type.</typeparam>
public sealed class DynamoLoader<T> where T : class
{
    // Beyond these, reads are the garbage collector's.
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
    /// Guards which batch takes reads, and who waits for which. Held for some tens of nanoseconds, never while
    /// something is sent.
    /// </summary>
    internal Lock Gate { get; } = new();

    /// <summary>Reads an item, together with others that are read at the same time.</summary>
    /// <param name="key">The item's key, such as <c>Order.Key("c1", 7)</c>.</param>
    /// <param name="cancellationToken">
    /// Ends this read. A request that has left goes on while anybody waits for a key of it, and is cancelled when
    /// nobody does.
    /// </param>
    /// <returns>The item, or null if it doesn't exist.</returns>
    /// <exception cref="ArgumentException">It is no key of the table.</exception>
    /// <exception cref="BatchIncompleteException">
    /// The service left this key unread time after time, as it does when the table's capacity is used up.
    /// </exception>
    /// <exception cref="DynamoItemException">The stored item doesn't match the type.</exception>
    public ValueTask<T?> GetAsync(ItemKey<T> key, CancellationToken cancellationToken = default)
    {
        Table.RequireKey(key);
        if (cancellationToken.IsCancellationRequested) return ValueTask.FromCanceled<T?>(cancellationToken);
        var read = Rent();

        // Before anybody can answer it: an answer ends the registration.
        var answer = new ValueTask<T?>(read.Begin(cancellationToken));
        LoaderBatch<T>? begun = null;
        lock (Gate)
        {
            // The token may have been cancelled by now.
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

    /// <summary>Has a batch begin its request, or wait until another's has ended. Called with the gate held.</summary>
    /// <returns>Whether it begins.</returns>
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

    /// <summary>Has the batch that has waited longest take the place of one whose request has ended.</summary>
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

    /// <summary>Ends a batch's time for taking reads. Called with the gate held.</summary>
    internal void Close(LoaderBatch<T> batch)
    {
        if (ReferenceEquals(_open, batch)) _open = null;
    }

    /// <summary>The batch that takes reads is sent by this thread. For tests, which need to know when.</summary>
    internal void Flush()
    {
        LoaderBatch<T>? batch;
        lock (Gate) batch = _open;
        batch?.Send();
    }

    /// <summary>Notes that a read waits no longer.</summary>
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
