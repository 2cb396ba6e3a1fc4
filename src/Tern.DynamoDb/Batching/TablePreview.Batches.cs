namespace Tern.DynamoDb;

// Batches, with one request for each 100 reads or 25 writes.
public readonly partial struct TablePreview<T>
{
    /// <summary>
    /// Returns the requests of
    /// <see cref="DynamoTable{T}.BatchGetAsync(IEnumerable{ItemKey{T}}, BatchGetOptions?, CancellationToken)"/>.
    /// </summary>
    /// <param name="keys">The keys.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <returns>The requests.</returns>
    public IReadOnlyList<RequestPreview> BatchGet(IEnumerable<ItemKey<T>> keys, BatchGetOptions? options = null)
    {
        var run = new BatchGetRun<T>(_table, keys, options);
        return [.. Enumerable.Range(0, run.Chunks).Select(chunk => DynamoRequest.Preview("BatchGetItem", run.FirstCall(chunk), BatchGetCall<T>.Write))];
    }

    /// <summary>Returns the requests of <see cref="DynamoTable{T}.BatchWriteAsync"/>.</summary>
    /// <param name="writes">The writes.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <returns>The requests.</returns>
    public IReadOnlyList<RequestPreview> BatchWrite(IEnumerable<BatchWrite<T>> writes, BatchWriteOptions? options = null)
    {
        var run = new BatchWriteRun<T>(_table, writes, options);
        return [.. Enumerable.Range(0, run.Chunks).Select(chunk => DynamoRequest.Preview("BatchWriteItem", run.FirstCall(chunk), BatchWriteCall<T>.Write))];
    }
}
