namespace Tern.DynamoDb;

/// <summary>
/// Writes of several items, of one type or several, that succeed or fail together: add operations, then commit.
/// </summary>
/// <remarks>
/// A transaction can succeed only once. If its commit ends without a response, commit again: the service applies the
/// same transaction only once. After a successful commit, further operations and commits throw, so create another
/// transaction for them. Threads may add operations concurrently.
/// </remarks>
public sealed class DynamoTransaction
{
    // The service's limit.
    private const int MaxOperations = 100;

    private readonly DynamoDbClient _client;
    private readonly List<TransactionEntry> _entries = [];
    private readonly Lock _gate = new();
    private string? _token;
    private Progress _progress;

    internal DynamoTransaction(DynamoDbClient client) => _client = client;

    /// <summary>Gets the number of operations.</summary>
    public int Count => _entries.Count;

    /// <summary>
    /// Adds a put. If the item has a version, it's checked as in <see cref="DynamoTable{T}.PutAsync"/>;
    /// <see cref="Stored"/> then returns the item with the new version.
    /// </summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="item">The item. Don't change it before the commit has ended.</param>
    /// <param name="options">
    /// The options, such as a condition, or null for the defaults. Options for the call itself (timeouts, capacity, the
    /// returned item) are ignored.
    /// </param>
    /// <returns>This transaction.</returns>
    public DynamoTransaction Put<T>(T item, PutOptions<T>? options = null) where T : class, IDynamoItem<T> => Put(_client.Table<T>(), item, options);

    /// <summary>Adds a put to a table.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="table">The table.</param>
    /// <param name="item">The item. Don't change it before the commit has ended.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <returns>This transaction.</returns>
    public DynamoTransaction Put<T>(DynamoTable<T> table, T item, PutOptions<T>? options = null) where T : class =>
        Add(new PutEntry<T>(Required(table), item, options));

    /// <summary>
    /// Adds a save, which keeps attributes that the type doesn't have, as <see cref="DynamoTable{T}.SaveAsync"/> does;
    /// <see cref="Stored"/> then returns the item with the new version.
    /// </summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="item">The item.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <returns>This transaction.</returns>
    public DynamoTransaction Save<T>(T item, SaveOptions<T>? options = null) where T : class, IDynamoItem<T> => Save(_client.Table<T>(), item, options);

    /// <summary>Adds a save to a table.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="table">The table.</param>
    /// <param name="item">The item.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <returns>This transaction.</returns>
    public DynamoTransaction Save<T>(DynamoTable<T> table, T item, SaveOptions<T>? options = null) where T : class =>
        Add(new SaveEntry<T>(Required(table), item, options));

    /// <summary>Adds an update of a stored item.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="key">The item's key.</param>
    /// <param name="updates">The changes.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <returns>This transaction.</returns>
    public DynamoTransaction Update<T>(ItemKey<T> key, IReadOnlyList<Update<T>> updates, UpdateOptions<T>? options = null) where T : class, IDynamoItem<T> =>
        Update(_client.Table<T>(), key, updates, options);

    /// <summary>Adds an update of an item stored in a table.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="table">The table.</param>
    /// <param name="key">The item's key.</param>
    /// <param name="updates">The changes.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <returns>This transaction.</returns>
    public DynamoTransaction Update<T>(
        DynamoTable<T> table, ItemKey<T> key, IReadOnlyList<Update<T>> updates, UpdateOptions<T>? options = null) where T : class =>
        Add(new UpdateEntry<T>(Required(table), key, updates, options));

    /// <summary>Adds one change to a stored item.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="key">The item's key.</param>
    /// <param name="update">The change.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <returns>This transaction.</returns>
    public DynamoTransaction Update<T>(ItemKey<T> key, Update<T> update, UpdateOptions<T>? options = null) where T : class, IDynamoItem<T> =>
        Update(key, [update], options);

    /// <summary>Adds a delete.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="key">The item's key.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <returns>This transaction.</returns>
    public DynamoTransaction Delete<T>(ItemKey<T> key, DeleteOptions<T>? options = null) where T : class, IDynamoItem<T> =>
        Delete(_client.Table<T>(), key, options);

    /// <summary>Adds a delete from a table.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="table">The table.</param>
    /// <param name="key">The item's key.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <returns>This transaction.</returns>
    public DynamoTransaction Delete<T>(DynamoTable<T> table, ItemKey<T> key, DeleteOptions<T>? options = null) where T : class =>
        Add(new DeleteEntry<T>(Required(table), key, options));

    /// <summary>Adds a condition on an item that the transaction doesn't change.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="key">The item's key.</param>
    /// <param name="condition">
    /// The condition that must be met. If the item doesn't exist, all its attributes are absent, and <c>== null</c>,
    /// <c>!=</c> and <c>NotExists()</c> are true: <c>Customer.Fields.DeletedAt == null</c> passes for a customer that
    /// never existed. To require that the item exists, add <c>Exists()</c> of a member of its key:
    /// <c>Customer.Fields.Id.Exists() &amp; Customer.Fields.DeletedAt == null</c>.
    /// </param>
    /// <returns>This transaction.</returns>
    public DynamoTransaction Check<T>(ItemKey<T> key, Condition<T> condition) where T : class, IDynamoItem<T> => Check(_client.Table<T>(), key, condition);

    /// <summary>Adds a condition on an item of a table that the transaction doesn't change.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="table">The table.</param>
    /// <param name="key">The item's key.</param>
    /// <param name="condition">
    /// The condition that must be met. If the item doesn't exist, all its attributes are absent, and <c>== null</c>,
    /// <c>!=</c> and <c>NotExists()</c> are true: <c>Customer.Fields.DeletedAt == null</c> passes for a customer that
    /// never existed. To require that the item exists, add <c>Exists()</c> of a member of its key:
    /// <c>Customer.Fields.Id.Exists() &amp; Customer.Fields.DeletedAt == null</c>.
    /// </param>
    /// <returns>This transaction.</returns>
    public DynamoTransaction Check<T>(DynamoTable<T> table, ItemKey<T> key, Condition<T> condition) where T : class =>
        Add(new CheckEntry<T>(Required(table), key, condition));

    /// <summary>
    /// Returns an item as the committed transaction stored it, like <see cref="DynamoTable{T}.PutAsync"/>.
    /// </summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="item">The same object that you passed to <c>Put</c>.</param>
    /// <returns>A copy with the new version, or the item itself if its type has no version.</returns>
    /// <exception cref="InvalidOperationException">The transaction hasn't been committed.</exception>
    /// <exception cref="ArgumentException">The transaction doesn't put this object.</exception>
    public T Stored<T>(T item) where T : class
    {
        ArgumentNullException.ThrowIfNull(item);
        if (!IsCommitted) throw new InvalidOperationException("The transaction has not been committed, so nothing is stored: commit it first.");
        foreach (var entry in _entries)
            if (ReferenceEquals(entry.Item, item)) return (T)entry.Stored!;
        throw new ArgumentException($"The transaction doesn't put this {typeof(T).Name}: pass the same object that was passed to Put.", nameof(item));
    }

    /// <summary>Commits the transaction: either all operations succeed or none has an effect.</summary>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <param name="cancellationToken">
    /// A token that cancels the call. The transaction may have succeeded anyway; to find out, commit again.
    /// </param>
    /// <returns>A task that completes when the transaction has succeeded.</returns>
    /// <exception cref="TransactionCanceledException">The transaction was canceled and had no effect.</exception>
    /// <exception cref="InvalidOperationException">
    /// The transaction has no operations, has already succeeded, or is being committed.
    /// </exception>
    public ValueTask CommitAsync(TransactionOptions? options = null, CancellationToken cancellationToken = default)
    {
        var sent = SendAsync(options, isTry: false, cancellationToken);
        return sent.IsCompletedSuccessfully ? default : new ValueTask(sent.AsTask());
    }

    /// <summary>
    /// Commits the transaction: either all operations succeed or none has an effect. If conditions, versions or
    /// conflicts make it fail, the result contains the failed operations and the stored items.
    /// </summary>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <param name="cancellationToken">
    /// A token that cancels the call. The transaction may have succeeded anyway; to find out, commit again.
    /// </param>
    /// <returns>The result, with the operations that failed.</returns>
    /// <exception cref="InvalidOperationException">
    /// The transaction has no operations, has already succeeded, or is being committed.
    /// </exception>
    public ValueTask<TransactionResult> TryCommitAsync(TransactionOptions? options = null, CancellationToken cancellationToken = default) =>
        SendAsync(options, isTry: true, cancellationToken);

    /// <summary>Returns the request without sending it.</summary>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <returns>The request.</returns>
    public RequestPreview Preview(TransactionOptions? options = null) =>
        DynamoRequest.Preview("TransactWriteItems", Call(options, isTry: false), TransactWriteCall.Write);

    /// <summary>A value indicating whether a response confirmed the commit.</summary>
    internal bool IsCommitted => _progress == Progress.Done;

    /// <summary>Returns the transaction's own token, which is created when it's first written.</summary>
    internal string Token(Func<string> tokens)
    {
        lock (_gate)
        {
            if (_token is not null) return _token;
            var token = tokens();
            if (token.Length > 36)
            {
                throw new AwsConfigurationException(
                    $"The option IdempotencyTokens returned {token.Length} characters. Expected 1 to 36, which is DynamoDB's limit for a transaction.");
            }

            return _token = token;
        }
    }

    private async ValueTask<TransactionResult> SendAsync(TransactionOptions? options, bool isTry, CancellationToken cancellationToken)
    {
        TransactWriteCall call;
        lock (_gate)
        {
            if (_progress == Progress.Committing) throw Committing();
            if (_progress == Progress.Done)
                throw new InvalidOperationException("The transaction was already committed, and can be committed only once. Create a new one to repeat it.");
            call = Call(options, isTry);
            _progress = Progress.Committing;
        }

        var end = Progress.Unknown;
        try
        {
            var result = await _client.Pipeline.SendAsync(TransactWriteCall.Operation, call, options, cancellationToken).ConfigureAwait(false);
            end = result.Succeeded ? Progress.Done : result.MayHaveTakenEffect ? Progress.Unknown : Progress.Open;
            return result;
        }
        catch (Exception error) when (error is AwsException { MayHaveTakenEffect: false } or ArgumentException or DynamoItemException)
        {
            // The transaction was rejected or never sent.
            end = Progress.Open;
            throw;
        }
        finally
        {
            lock (_gate) _progress = end;
            if (_client.Writes.HasListeners)
            {
                foreach (var entry in _entries) entry.Tell(_client.Writes);
            }
        }
    }

    private TransactWriteCall Call(TransactionOptions? options, bool isTry)
    {
        if (_entries.Count == 0) throw new InvalidOperationException("The transaction is empty: add a put, update, delete or check first.");
        var token = options?.IdempotencyToken;
        if (token is { Length: 0 or > 36 })
            throw new ArgumentException($"The idempotency token has {token.Length} characters. Expected 1 to 36, or null.", nameof(options));
        return new TransactWriteCall(this, _entries, token, CallCapacity.For(_client, options), isTry);
    }

    private DynamoTransaction Add(TransactionEntry entry)
    {
        lock (_gate)
        {
            switch (_progress)
            {
                case Progress.Committing: throw Committing();
                case Progress.Done:
                    throw new InvalidOperationException("The transaction was already committed: create a new one for further operations.");
                case Progress.Unknown:
                    throw new InvalidOperationException(
                        "The transaction may have been committed: the commit got no response. Commit it again unchanged to find out, and create a new " +
                        "one for further operations.");
            }

            if (_entries.Count == MaxOperations) throw new InvalidOperationException($"A transaction has at most {MaxOperations} operations.");
            for (var i = 0; i < _entries.Count; i++)
            {
                if (!_entries[i].IsOn(entry.Table, entry.Partition, entry.Sort)) continue;
                throw new ArgumentException(
                    $"The transaction already has an operation on this {entry.Scope.ItemType} in '{entry.Table}', the {_entries[i].Verb} at index {i}: "
                    + "DynamoDB allows one per item. Combine the two; instead of checking an item that is also written, put the condition on the write.");
            }

            _entries.Add(entry);

            // Use a different token from that of the transaction that may have been rejected.
            _token = null;
        }

        return this;
    }

    private static InvalidOperationException Committing() => new("The transaction is being committed: await that commit first.");

    private DynamoTable<T> Required<T>(DynamoTable<T> table) where T : class => table.RequireClient(_client);

    private enum Progress
    {
        // The transaction accepts operations. It has had no effect.
        Open,
        Committing,
        Done,
        // A commit ended without a response, so its outcome isn't known.
        Unknown,
    }
}
