namespace Tern.DynamoDb;

/// <summary>
/// A consistent snapshot of several items, of one type or several: add the items to read, execute the transaction, then
/// use the items. Threads may add items concurrently.
/// </summary>
/// <example><code>
/// var read = db.ReadTransaction();
/// var order = read.Get(Order.Key("c1", 7));
/// var customer = read.Get(Customer.Key("c1"));
/// await read.ExecuteAsync();
/// Console.WriteLine(order.Item?.Total);
/// </code></example>
public sealed class DynamoReadTransaction
{
    // The service's limit.
    private const int MaxOperations = 100;

    private readonly DynamoDbClient _client;
    private readonly List<TransactionReadEntry> _entries = [];
    private readonly Lock _gate = new();
    private bool _isExecuting;

    internal DynamoReadTransaction(DynamoDbClient client) => _client = client;

    /// <summary>Adds an item to read.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="key">The item's key.</param>
    /// <returns>An object that provides the item after the transaction is executed.</returns>
    public TransactionRead<T> Get<T>(ItemKey<T> key) where T : class, IDynamoItem<T> => Get(_client.Table<T>(), key);

    /// <summary>Adds an item of a table to read.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="table">The table.</param>
    /// <param name="key">The item's key.</param>
    /// <returns>An object that provides the item after the transaction is executed.</returns>
    public TransactionRead<T> Get<T>(DynamoTable<T> table, ItemKey<T> key) where T : class
    {
        ArgumentNullException.ThrowIfNull(table);
        var read = new TransactionRead<T>(table.RequireClient(_client), key);
        lock (_gate)
        {
            if (_isExecuting) throw Executing();
            if (_entries.Count == MaxOperations) throw new InvalidOperationException($"A transaction reads at most {MaxOperations} items.");
            _entries.Add(read);
        }

        return read;
    }

    /// <summary>Reads the items.</summary>
    /// <param name="options">The options, or null for the defaults. A read needs no token.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>A task that completes when the items are read.</returns>
    /// <exception cref="TransactionCanceledException">
    /// The transaction was canceled because of concurrent writes to an item.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// There is nothing to read, or the transaction is being executed.
    /// </exception>
    public async ValueTask ExecuteAsync(TransactionOptions? options = null, CancellationToken cancellationToken = default)
    {
        TransactGetCall call;
        lock (_gate)
        {
            if (_isExecuting) throw Executing();
            call = Call(options);
            _isExecuting = true;
        }

        try
        {
            await _client.Pipeline.SendAsync(TransactGetCall.Operation, call, options, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            lock (_gate) _isExecuting = false;
        }
    }

    /// <summary>Returns the request without sending it.</summary>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <returns>The request.</returns>
    public RequestPreview Preview(TransactionOptions? options = null) => DynamoRequest.Preview("TransactGetItems", Call(options), TransactGetCall.Write);

    private static InvalidOperationException Executing() => new("The transaction is being executed: await that first.");

    private TransactGetCall Call(TransactionOptions? options) => _entries.Count > 0
        ? new TransactGetCall(_entries, CallCapacity.For(_client, options))
        : throw new InvalidOperationException("The transaction is empty: add an item with Get first.");
}
