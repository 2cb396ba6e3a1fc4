using System.Runtime.CompilerServices;

namespace Tern.DynamoDb;

// Batches of any size, split into requests of 100 reads or 25 writes each.
public sealed partial class DynamoTable<T>
{
    /// <summary>
    /// Reads many items by their keys, with ⌈n/100⌉ requests for n keys. Keys that the service leaves unprocessed are
    /// requested again after increasing pauses.
    /// </summary>
    /// <param name="keys">The keys. Duplicates are read once.</param>
    /// <param name="options">The options, such as consistency and concurrency, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The items that exist, in the order of their keys. Keys without an item are omitted.</returns>
    /// <exception cref="BatchGetException{T}">
    /// Some keys weren't read. The exception's result has the items that were read and the keys that weren't.
    /// </exception>
    public async ValueTask<IReadOnlyList<T>> BatchGetAsync(
        IEnumerable<ItemKey<T>> keys, BatchGetOptions? options = null, CancellationToken cancellationToken = default)
    {
        var result = await TryBatchGetAsync(keys, options, cancellationToken).ConfigureAwait(false);
        return result.Succeeded ? result.Items : throw new BatchGetException<T>(result);
    }

    /// <summary>
    /// Reads many items as <see cref="BatchGetAsync(IEnumerable{ItemKey{T}}, BatchGetOptions?, CancellationToken)"/>
    /// does, with the default options.
    /// </summary>
    /// <param name="keys">The keys. Duplicates are read once.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The items that exist, in the order of their keys. Keys without an item are omitted.</returns>
    /// <exception cref="BatchGetException{T}">
    /// Some keys weren't read. The exception's result has the items that were read and the keys that weren't.
    /// </exception>
    // Lower priority than the form with options, so that new() { … } and default mean the options.
    [OverloadResolutionPriority(-1)]
    public ValueTask<IReadOnlyList<T>> BatchGetAsync(IEnumerable<ItemKey<T>> keys, CancellationToken cancellationToken) =>
        BatchGetAsync(keys, null, cancellationToken);

    /// <summary>
    /// Reads many items as <see cref="BatchGetAsync(IEnumerable{ItemKey{T}}, BatchGetOptions?, CancellationToken)"/>
    /// does. If some keys can't be read, the result contains the error and the items that were read.
    /// </summary>
    /// <param name="keys">The keys. Duplicates are read once.</param>
    /// <param name="options">The options, such as consistency and concurrency, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The items that were read and the keys that weren't.</returns>
    public ValueTask<BatchGetResult<T>> TryBatchGetAsync(
        IEnumerable<ItemKey<T>> keys, BatchGetOptions? options = null, CancellationToken cancellationToken = default) =>
        new BatchGetRun<T>(this, keys, options).RunAsync(cancellationToken);

    /// <summary>
    /// Writes and deletes many items, in no particular order and not atomically: each write succeeds or fails on its
    /// own. Writes that the service leaves unprocessed are sent again after increasing pauses.
    /// </summary>
    /// <param name="writes">The writes, with at most one for each key.</param>
    /// <param name="options">The options, such as concurrency, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>A task that completes when all writes have succeeded.</returns>
    /// <exception cref="BatchWriteException">
    /// Some writes didn't succeed. The exception's result has the outcome of each write.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// Two writes have the same key, or the type has a version and the options don't ignore it.
    /// </exception>
    public async ValueTask BatchWriteAsync(IEnumerable<BatchWrite<T>> writes, BatchWriteOptions? options = null, CancellationToken cancellationToken = default)
    {
        var result = await TryBatchWriteAsync(writes, options, cancellationToken).ConfigureAwait(false);
        if (!result.Succeeded) throw new BatchWriteException(result);
    }

    /// <summary>
    /// Writes and deletes many items as <see cref="BatchWriteAsync"/> does. If some writes fail, the result contains
    /// the error and the outcome of each write.
    /// </summary>
    /// <param name="writes">The writes, with at most one for each key.</param>
    /// <param name="options">The options, such as concurrency, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The outcome of each write, and the items as stored.</returns>
    /// <exception cref="ArgumentException">
    /// Two writes have the same key, or the type has a version and the options don't ignore it.
    /// </exception>
    public ValueTask<BatchWriteResult<T>> TryBatchWriteAsync(
        IEnumerable<BatchWrite<T>> writes, BatchWriteOptions? options = null, CancellationToken cancellationToken = default) =>
        new BatchWriteRun<T>(this, writes, options).RunAsync(cancellationToken);

    /// <summary>
    /// Puts many items. Each replaces the item stored under the same key. See <see cref="BatchWriteAsync"/>.
    /// </summary>
    /// <param name="items">The items, with at most one for each key.</param>
    /// <param name="options">The options, such as concurrency, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>A task that completes when all items are written.</returns>
    /// <exception cref="BatchWriteException">
    /// Some items weren't written. The exception's result has the outcome of each item.
    /// </exception>
    public ValueTask BatchPutAsync(IEnumerable<T> items, BatchWriteOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(items);
        return BatchWriteAsync(items.Select(BatchWrite.Put), options, cancellationToken);
    }

    /// <summary>Deletes many items. See <see cref="BatchWriteAsync"/>.</summary>
    /// <param name="keys">The keys, without duplicates.</param>
    /// <param name="options">The options, such as concurrency, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>A task that completes when all items are deleted.</returns>
    /// <exception cref="BatchWriteException">
    /// Some items weren't deleted. The exception's result has the outcome of each key.
    /// </exception>
    public ValueTask BatchDeleteAsync(IEnumerable<ItemKey<T>> keys, BatchWriteOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(keys);
        return BatchWriteAsync(keys.Select(BatchWrite.Delete), options, cancellationToken);
    }
}
