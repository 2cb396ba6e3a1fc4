using System.Runtime.CompilerServices;

namespace Tern.DynamoDb;

// Operations on a single item. Each write has a form that throws if its condition fails, and one that returns the
// failure.
public sealed partial class DynamoTable<T>
{
    /// <summary>Reads an item.</summary>
    /// <param name="key">The item's key, such as <c>Order.Key("c1", 7)</c>.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The item, or null if it doesn't exist.</returns>
    /// <exception cref="DynamoItemException">The stored item doesn't match the type.</exception>
    public ValueTask<T?> GetAsync(ItemKey<T> key, GetOptions? options = null, CancellationToken cancellationToken = default)
    {
        RequireKey(key);
        return Client.Pipeline.SendAsync(
            GetCall<T>.Operation,
            new GetCall<T>(this, key, options is { ConsistentRead: true }, CallCapacity.For(Client, options)),
            options,
            cancellationToken);
    }

    /// <summary>
    /// Reads an item as <see cref="GetAsync(ItemKey{T}, GetOptions?, CancellationToken)"/> does, with the default
    /// options.
    /// </summary>
    /// <param name="key">The item's key.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The item, or null if it doesn't exist.</returns>
    // Lower priority than the form with options, so that new() { … } and default mean the options.
    [OverloadResolutionPriority(-1)]
    public ValueTask<T?> GetAsync(ItemKey<T> key, CancellationToken cancellationToken) => GetAsync(key, null, cancellationToken);

    /// <summary>Reads an item that must exist.</summary>
    /// <param name="key">The item's key.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The item.</returns>
    /// <exception cref="KeyNotFoundException">The item doesn't exist.</exception>
    /// <exception cref="DynamoItemException">The stored item doesn't match the type.</exception>
    public async ValueTask<T> GetRequiredAsync(ItemKey<T> key, GetOptions? options = null, CancellationToken cancellationToken = default) =>
        await GetAsync(key, options, cancellationToken).ConfigureAwait(false)
            ?? throw new KeyNotFoundException($"The {Schema.TypeName} doesn't exist in the table '{Name}'.");

    /// <summary>
    /// Determines whether an item exists, and reads only its key. It consumes the same capacity as reading the item.
    /// </summary>
    /// <param name="key">The item's key.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>true if the item exists; otherwise, false.</returns>
    public ValueTask<bool> ExistsAsync(ItemKey<T> key, GetOptions? options = null, CancellationToken cancellationToken = default)
    {
        RequireKey(key);
        return Client.Pipeline.SendAsync(
            ExistsCall<T>.Operation,
            new ExistsCall<T>(new(this, key, options is { ConsistentRead: true }, CallCapacity.For(Client, options), keyOnly: true)),
            options,
            cancellationToken);
    }

    /// <summary>Writes an item if no item with its key exists, regardless of versions.</summary>
    /// <param name="item">The item.</param>
    /// <param name="options">The options, such as a further condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>
    /// The result, with the item as stored if the write succeeded, or the existing item if it failed. If the call was
    /// retried after a lost response, the existing item may come from this same write.
    /// </returns>
    /// <exception cref="ArgumentException">The item can't be represented in DynamoDB.</exception>
    public ValueTask<WriteResult<T>> PutIfAbsentAsync(T item, PutOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        Tell(Client.Pipeline.SendAsync(
            PutCall<T>.Operation, new PutCall<T>(this, item, options, isTry: true, mustBeAbsent: true), options, cancellationToken), item);

    /// <summary>
    /// Writes an item, and replaces the stored item with the same key, if any. An item with a version is written only
    /// if the stored item has the same version; the stored item then has the next version. The item that you pass isn't
    /// changed.
    /// </summary>
    /// <param name="item">The item.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>
    /// The item as stored: a copy with the new version, to continue with, or the item that you passed if its type has
    /// no version. The copy shares lists and other objects with the original.
    /// </returns>
    /// <exception cref="ConditionalCheckFailedException">
    /// The condition isn't met, or a different version is stored.
    /// </exception>
    /// <exception cref="ArgumentException">The item can't be represented in DynamoDB.</exception>
    public ValueTask<T> PutAsync(T item, PutOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        Tell(Client.Pipeline.SendAsync(PutCall<T>.Plain, new PutCall<T>(this, item, options, isTry: false), options, cancellationToken), item);

    /// <summary>
    /// Writes an item as <see cref="PutAsync"/> does. If its condition or version fails, the result contains the reason
    /// and the stored item.
    /// </summary>
    /// <param name="item">The item.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>
    /// The result, with the item as stored if the write succeeded, or the existing item if it failed. If the call was
    /// retried after a lost response, the existing item may come from this same write.
    /// </returns>
    /// <exception cref="ArgumentException">The item can't be represented in DynamoDB.</exception>
    public ValueTask<WriteResult<T>> TryPutAsync(T item, PutOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        Tell(Client.Pipeline.SendAsync(PutCall<T>.Operation, new PutCall<T>(this, item, options, isTry: true), options, cancellationToken), item);

    /// <summary>
    /// Saves an item: sets the attributes of its members, removes those whose members are null, and keeps all
    /// attributes that its type doesn't have. If no item with the key exists, it's created. An item with a version is
    /// saved only if the stored item has the same version, or none if the item has none.
    /// </summary>
    /// <param name="item">The item, which isn't changed.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>
    /// The item to continue with: a copy with the new version, or the item that you passed if its type has no version.
    /// </returns>
    /// <exception cref="ConditionalCheckFailedException">
    /// The condition isn't met, or a different version is stored.
    /// </exception>
    /// <exception cref="ArgumentException">The item can't be represented in DynamoDB.</exception>
    /// <remarks>This is an UpdateItem. <see cref="PutAsync"/> sends less, but replaces the item.</remarks>
    public async ValueTask<T> SaveAsync(T item, SaveOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        (await ExecuteSaveAsync(item, options, isTry: false, cancellationToken).ConfigureAwait(false)).Stored!;

    /// <summary>
    /// Saves an item as <see cref="SaveAsync"/> does. If its condition or version fails, the result contains the reason
    /// and the stored item.
    /// </summary>
    /// <param name="item">The item, which isn't changed.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>
    /// The result, with the item to continue with if the save succeeded, or the existing item if it failed.
    /// </returns>
    /// <exception cref="ArgumentException">The item can't be represented in DynamoDB.</exception>
    public ValueTask<WriteResult<T>> TrySaveAsync(T item, SaveOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        ExecuteSaveAsync(item, options, isTry: true, cancellationToken);

    /// <summary>Updates a stored item. Its version, if it has one, is incremented.</summary>
    /// <param name="key">The item's key.</param>
    /// <param name="updates">The changes, such as <c>[Order.Fields.Total.Add(5m)]</c>.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>A task that completes when the changes are stored.</returns>
    /// <exception cref="ConditionalCheckFailedException">
    /// The item doesn't exist, its condition isn't met, or its version is different.
    /// </exception>
    public ValueTask UpdateAsync(
        ItemKey<T> key, IReadOnlyList<Update<T>> updates, UpdateOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        Plain(ExecuteUpdateAsync(key, updates, options, isTry: false, returnItem: false, cancellationToken));

    /// <summary>Makes one change to a stored item. Its version, if it has one, is incremented.</summary>
    /// <param name="key">The item's key.</param>
    /// <param name="update">The change, such as <c>Order.Fields.Total.Add(5m)</c>.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>A task that completes when the change is stored.</returns>
    /// <exception cref="ConditionalCheckFailedException">
    /// The item doesn't exist, its condition isn't met, or its version is different.
    /// </exception>
    public ValueTask UpdateAsync(ItemKey<T> key, Update<T> update, UpdateOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        UpdateAsync(key, [update], options, cancellationToken);

    /// <summary>Makes one change to a stored item, and returns the updated item.</summary>
    /// <param name="key">The item's key.</param>
    /// <param name="update">The change.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The item after the update.</returns>
    /// <exception cref="ConditionalCheckFailedException">
    /// The item doesn't exist, its condition isn't met, or its version is different.
    /// </exception>
    public ValueTask<T> UpdateAndGetAsync(
        ItemKey<T> key, Update<T> update, UpdateOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        UpdateAndGetAsync(key, [update], options, cancellationToken);

    /// <summary>
    /// Makes one change to an item. If its condition or version fails, the result contains the reason and the stored
    /// item.
    /// </summary>
    /// <param name="key">The item's key.</param>
    /// <param name="update">The change.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>
    /// The result, with the updated item if the options request it, or the existing item, or null, if the update
    /// failed.
    /// </returns>
    public ValueTask<WriteResult<T>> TryUpdateAsync(
        ItemKey<T> key, Update<T> update, UpdateOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        TryUpdateAsync(key, [update], options, cancellationToken);

    /// <summary>Updates a stored item, and returns the updated item.</summary>
    /// <param name="key">The item's key.</param>
    /// <param name="updates">The changes.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>
    /// The item after the update. If the call was retried after a lost response, values that it adds or appends may be
    /// in it twice. To detect that, check <see cref="WriteResult{T}.Attempts"/> of
    /// <see cref="TryUpdateAsync(ItemKey{T}, IReadOnlyList{Update{T}}, UpdateOptions{T}?, CancellationToken)"/>.
    /// </returns>
    /// <exception cref="ConditionalCheckFailedException">
    /// The item doesn't exist, its condition isn't met, or its version is different.
    /// </exception>
    public async ValueTask<T> UpdateAndGetAsync(
        ItemKey<T> key, IReadOnlyList<Update<T>> updates, UpdateOptions<T>? options = null, CancellationToken cancellationToken = default)
    {
        var result = await ExecuteUpdateAsync(key, updates, options, isTry: false, returnItem: true, cancellationToken).ConfigureAwait(false);
        return result.Item ?? throw new AwsTransportException("The response of UpdateItem contains no item, "
            + "although it was requested.", AwsTransportFault.MalformedResponse);
    }

    /// <summary>
    /// Updates an item as
    /// <see cref="UpdateAsync(ItemKey{T}, IReadOnlyList{Update{T}}, UpdateOptions{T}?, CancellationToken)"/> does. If
    /// its condition or version fails, the result contains the reason and the stored item.
    /// </summary>
    /// <param name="key">The item's key.</param>
    /// <param name="updates">The changes.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>
    /// The result, with the updated item if the options request it, or the existing item, or null, if the update
    /// failed.
    /// </returns>
    public ValueTask<WriteResult<T>> TryUpdateAsync(
        ItemKey<T> key, IReadOnlyList<Update<T>> updates, UpdateOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        ExecuteUpdateAsync(key, updates, options, isTry: true, returnItem: false, cancellationToken);

    /// <summary>
    /// Deletes an item. If it doesn't exist, the call succeeds, unless a condition requires the item.
    /// </summary>
    /// <param name="key">The item's key.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>A task that completes when the item is gone.</returns>
    /// <exception cref="ConditionalCheckFailedException">
    /// The condition isn't met, or a different version is stored.
    /// </exception>
    public ValueTask DeleteAsync(ItemKey<T> key, DeleteOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        Plain(ExecuteDeleteAsync(key, options, isTry: false, returnItem: false, cancellationToken));

    /// <summary>
    /// Deletes an item that was read. An item with a version is deleted only if the stored item still has that version.
    /// </summary>
    /// <param name="item">The item.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>A task that completes when the item is gone.</returns>
    /// <exception cref="ConditionalCheckFailedException">
    /// The condition isn't met, or a different version is stored.
    /// </exception>
    public ValueTask DeleteAsync(T item, DeleteOptions<T>? options = null, CancellationToken cancellationToken = default)
    {
        var withVersion = DeleteCall<T>.WithVersionOf(this, item, options);
        return DeleteAsync(Map.GetKey(item), withVersion, cancellationToken);
    }

    /// <summary>Deletes an item and returns it.</summary>
    /// <param name="key">The item's key.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>
    /// The deleted item, or null if it didn't exist. Null may also mean that an earlier attempt of this call, whose
    /// response was lost, deleted it. If that matters, set <see cref="AwsCallOptions.AtMostOnce"/>, or call
    /// <see cref="TryDeleteAsync(ItemKey{T}, DeleteOptions{T}?, CancellationToken)"/> with
    /// <see cref="DeleteOptions{T}.ReturnItem"/> and check the result's <see cref="WriteResult{T}.Attempts"/>.
    /// </returns>
    /// <exception cref="ConditionalCheckFailedException">
    /// The condition isn't met, or a different version is stored.
    /// </exception>
    public async ValueTask<T?> DeleteAndGetAsync(ItemKey<T> key, DeleteOptions<T>? options = null, CancellationToken cancellationToken = default)
    {
        var result = await ExecuteDeleteAsync(key, options, isTry: false, returnItem: true, cancellationToken).ConfigureAwait(false);
        return result.Item;
    }

    /// <summary>Deletes an item. If its condition fails, the result contains the reason and the stored item.</summary>
    /// <param name="key">The item's key.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>
    /// The result, with the deleted item if the options request it, or the existing item if the delete failed.
    /// </returns>
    public ValueTask<WriteResult<T>> TryDeleteAsync(ItemKey<T> key, DeleteOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        ExecuteDeleteAsync(key, options, isTry: true, returnItem: false, cancellationToken);

    /// <summary>
    /// Deletes an item that was read. If its condition or version fails, the result contains the reason and the stored
    /// item.
    /// </summary>
    /// <param name="item">The item.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>
    /// The result, with the deleted item if the options request it, or the existing item if the delete failed.
    /// </returns>
    public ValueTask<WriteResult<T>> TryDeleteAsync(T item, DeleteOptions<T>? options = null, CancellationToken cancellationToken = default)
    {
        var withVersion = DeleteCall<T>.WithVersionOf(this, item, options);
        return TryDeleteAsync(Map.GetKey(item), withVersion, cancellationToken);
    }

    private ValueTask<WriteResult<T>> ExecuteSaveAsync(T item, SaveOptions<T>? options, bool isTry, CancellationToken cancellationToken) =>
        Tell(Client.Pipeline.SendAsync(SaveCall<T>.Operation, new SaveCall<T>(this, item, options, isTry), options, cancellationToken), item);

    private ValueTask<WriteResult<T>> ExecuteUpdateAsync(
        ItemKey<T> key, IReadOnlyList<Update<T>> updates, UpdateOptions<T>? options, bool isTry, bool returnItem, CancellationToken cancellationToken) =>
        Tell(Client.Pipeline.SendAsync(
            UpdateCall<T>.Operation, new UpdateCall<T>(this, key, updates, options, isTry, returnItem), options, cancellationToken), key);

    private ValueTask<WriteResult<T>> ExecuteDeleteAsync(
        ItemKey<T> key, DeleteOptions<T>? options, bool isTry, bool returnItem, CancellationToken cancellationToken) =>
        Tell(Client.Pipeline.SendAsync(
            DeleteCall<T>.Operation, new DeleteCall<T>(this, key, options, isTry, returnItem), options, cancellationToken), key);

    // Notifies the table's caches of the write before its caller. Without a cache, this returns the original task.
    private ValueTask<TResult> Tell<TResult>(ValueTask<TResult> write, T item) =>
        Client.Writes.HasListeners ? TellAsync(write, Map.GetKey(item)) : write;

    private ValueTask<TResult> Tell<TResult>(ValueTask<TResult> write, ItemKey<T> key) =>
        Client.Writes.HasListeners ? TellAsync(write, key) : write;

    private async ValueTask<TResult> TellAsync<TResult>(ValueTask<TResult> write, ItemKey<T> key)
    {
        try
        {
            return await write.ConfigureAwait(false);
        }
        finally
        {
            Client.Writes.Tell(Name, key.Partition, key.Sort);
        }
    }

    // A pending call is a task already, so it can be returned as one.
    private static ValueTask Plain(ValueTask<WriteResult<T>> task)
    {
        if (!task.IsCompletedSuccessfully) return new ValueTask(task.AsTask());
        task.GetAwaiter().GetResult();
        return default;
    }
}
