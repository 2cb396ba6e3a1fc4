namespace Tern.DynamoDb;

/// <summary>
/// Previews of a table's requests. Each method takes the parameters of the table's method of that name and sends
/// nothing.
/// </summary>
/// <typeparam name="T">The item type.</typeparam>
public readonly partial struct TablePreview<T> where T : class
{
    private readonly DynamoTable<T> _table;

    internal TablePreview(DynamoTable<T> table) => _table = table;

    /// <summary>
    /// Returns the request of <see cref="DynamoTable{T}.GetAsync(ItemKey{T}, GetOptions?, CancellationToken)"/>.
    /// </summary>
    /// <param name="key">The item's key.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <returns>The request.</returns>
    public RequestPreview Get(ItemKey<T> key, GetOptions? options = null)
    {
        _table.RequireKey(key);
        var call = new GetCall<T>(_table, key, options is { ConsistentRead: true }, CallCapacity.For(_table.Client, options));
        return DynamoRequest.Preview("GetItem", call, GetCall<T>.Write);
    }

    /// <summary>Returns the request of <see cref="DynamoTable{T}.PutAsync"/>.</summary>
    /// <param name="item">The item.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <returns>The request.</returns>
    public RequestPreview Put(T item, PutOptions<T>? options = null) =>
        DynamoRequest.Preview("PutItem", new PutCall<T>(_table, item, options, isTry: false), PutCall<T>.Write);

    /// <summary>Returns the request of <see cref="DynamoTable{T}.SaveAsync"/>.</summary>
    /// <param name="item">The item.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <returns>The request.</returns>
    public RequestPreview Save(T item, SaveOptions<T>? options = null) =>
        DynamoRequest.Preview("UpdateItem", new SaveCall<T>(_table, item, options, isTry: false), SaveCall<T>.Write);

    /// <summary>
    /// Returns the request of
    /// <see cref="DynamoTable{T}.UpdateAsync(ItemKey{T}, IReadOnlyList{Update{T}}, UpdateOptions{T}?, CancellationToken)"/>.
    /// </summary>
    /// <param name="key">The item's key.</param>
    /// <param name="updates">The changes.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <returns>The request.</returns>
    public RequestPreview Update(ItemKey<T> key, IReadOnlyList<Update<T>> updates, UpdateOptions<T>? options = null) =>
        DynamoRequest.Preview("UpdateItem", new UpdateCall<T>(_table, key, updates, options, isTry: false, returnItem: false), UpdateCall<T>.Write);

    /// <summary>
    /// Returns the request of
    /// <see cref="DynamoTable{T}.DeleteAsync(ItemKey{T}, DeleteOptions{T}?, CancellationToken)"/>.
    /// </summary>
    /// <param name="key">The item's key.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <returns>The request.</returns>
    public RequestPreview Delete(ItemKey<T> key, DeleteOptions<T>? options = null) =>
        DynamoRequest.Preview("DeleteItem", new DeleteCall<T>(_table, key, options, isTry: false, returnItem: false), DeleteCall<T>.Write);

    /// <summary>
    /// Returns the request of <see cref="DynamoTable{T}.DeleteAsync(T, DeleteOptions{T}?, CancellationToken)"/>.
    /// </summary>
    /// <param name="item">The item.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <returns>The request.</returns>
    public RequestPreview Delete(T item, DeleteOptions<T>? options = null) =>
        Delete(_table.Map.GetKey(item), DeleteCall<T>.WithVersionOf(_table, item, options));

    /// <summary>Returns the first request of enumerating <see cref="DynamoTable{T}.Query"/>.</summary>
    /// <param name="key">The key condition that selects the items.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <returns>The request.</returns>
    public RequestPreview Query(KeyCondition<T> key, QueryOptions<T>? options = null) => _table.Query(key, options).Preview();

    /// <summary>Returns the first request of enumerating <see cref="DynamoTable{T}.Scan"/>.</summary>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <returns>The request.</returns>
    public RequestPreview Scan(ScanOptions<T>? options = null) => _table.Scan(options).Preview();
}
