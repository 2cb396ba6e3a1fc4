using System.Runtime.CompilerServices;

namespace Tern.DynamoDb;

// Batches of any size: as many requests as are needed, of 100 reads or 25 writes each.
public sealed partial class DynamoTable<T>
{
    /// <summary>
    /// Reads many items by their keys: n keys cost ⌈n/100⌉ requests. What the service leaves unread is asked for again,
    /// with growing pauses.
    /// </summary>
    /// <param name="keys">The keys. One that is there several times is read once.</param>
    /// <param name="options">Consistency, concurrency and more, or null.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The items that exist, in the order of their keys; a key without an item is left out.</returns>
    /// <exception cref="BatchGetException{T}">Not all was read; its result has what was, and the keys that were not.</exception>
    public async ValueTask<IReadOnlyList<T>> BatchGetAsync(
        IEnumerable<ItemKey<T>> keys, BatchGetOptions? options = null, CancellationToken cancellationToken = default)
    {
        var result = await TryBatchGetAsync(keys, options, cancellationToken).ConfigureAwait(false);
        return result.Succeeded ? result.Items : throw new BatchGetException<T>(result);
    }

    /// <summary>
    /// Reads many items as <see cref="BatchGetAsync(IEnumerable{ItemKey{T}}, BatchGetOptions?, CancellationToken)"/>
    /// does, with nothing to choose.
    /// </summary>
    /// <param name="keys">The keys. One that is there several times is read once.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The items that exist, in the order of their keys; a key without an item is left out.</returns>
    /// <exception cref="BatchGetException{T}">Not all was read; its result has what was, and the keys that were not.</exception>
    // Below the form with options, which new() { … } and default mean.
    [OverloadResolutionPriority(-1)]
    public ValueTask<IReadOnlyList<T>> BatchGetAsync(IEnumerable<ItemKey<T>> keys, CancellationToken cancellationToken) =>
        BatchGetAsync(keys, null, cancellationToken);

    /// <summary>
    /// Reads many items as <see cref="BatchGetAsync(IEnumerable{ItemKey{T}}, BatchGetOptions?, CancellationToken)"/>
    /// does; what went wrong is in the result, with what was read all the same.
    /// </summary>
    /// <param name="keys">The keys. One that is there several times is read once.</param>
    /// <param name="options">Consistency, concurrency and more, or null.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The items that were read, and the keys that were not.</returns>
    public ValueTask<BatchGetResult<T>> TryBatchGetAsync(
        IEnumerable<ItemKey<T>> keys, BatchGetOptions? options = null, CancellationToken cancellationToken = default) =>
        new BatchGetRun<T>(this, keys, options).RunAsync(cancellationToken);

    /// <summary>
    /// Writes and deletes many items, in no order and not as one: each succeeds or fails alone. What the service leaves
    /// undone is sent again, with growing pauses.
    /// </summary>
    /// <param name="writes">The writes, no two of one key.</param>
    /// <param name="options">Concurrency and more, or null.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>A task that completes when all is written.</returns>
    /// <exception cref="BatchWriteException">Not all was written; its result says what became of each write.</exception>
    /// <exception cref="ArgumentException">Two writes have one key, or the type has a version and the options don't say to ignore it.</exception>
    public async ValueTask BatchWriteAsync(IEnumerable<BatchWrite<T>> writes, BatchWriteOptions? options = null, CancellationToken cancellationToken = default)
    {
        var result = await TryBatchWriteAsync(writes, options, cancellationToken).ConfigureAwait(false);
        if (!result.Succeeded) throw new BatchWriteException(result);
    }

    /// <summary>Writes and deletes many items as <see cref="BatchWriteAsync"/> does; what went wrong is in the result, write by write.</summary>
    /// <param name="writes">The writes, no two of one key.</param>
    /// <param name="options">Concurrency and more, or null.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>What became of each write, and the items as they are stored.</returns>
    /// <exception cref="ArgumentException">Two writes have one key, or the type has a version and the options don't say to ignore it.</exception>
    public ValueTask<BatchWriteResult<T>> TryBatchWriteAsync(
        IEnumerable<BatchWrite<T>> writes, BatchWriteOptions? options = null, CancellationToken cancellationToken = default) =>
        new BatchWriteRun<T>(this, writes, options).RunAsync(cancellationToken);

    /// <summary>Puts many items, each in place of the one stored under its key. See <see cref="BatchWriteAsync"/>.</summary>
    /// <param name="items">The items, no two of one key.</param>
    /// <param name="options">Concurrency and more, or null.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>A task that completes when all is written.</returns>
    /// <exception cref="BatchWriteException">Not all was written; its result says what became of each item.</exception>
    public ValueTask BatchPutAsync(IEnumerable<T> items, BatchWriteOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(items);
        return BatchWriteAsync(items.Select(BatchWrite.Put), options, cancellationToken);
    }

    /// <summary>Deletes many items. See <see cref="BatchWriteAsync"/>.</summary>
    /// <param name="keys">The keys, each once.</param>
    /// <param name="options">Concurrency and more, or null.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>A task that completes when all are gone.</returns>
    /// <exception cref="BatchWriteException">Not all was deleted; its result says what became of each key.</exception>
    public ValueTask BatchDeleteAsync(IEnumerable<ItemKey<T>> keys, BatchWriteOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(keys);
        return BatchWriteAsync(keys.Select(BatchWrite.Delete), options, cancellationToken);
    }
}
