using System.Runtime.CompilerServices;

namespace Tern.DynamoDb;

// The verbs of one item. Each has a form that throws when its condition fails, and one that says so in its result.
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

    /// <summary>Reads an item as <see cref="GetAsync(ItemKey{T}, GetOptions?, CancellationToken)"/> does, with nothing to choose.</summary>
    /// <param name="key">Its key.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The item, or null if it doesn't exist.</returns>
    // Below the form with options, which new() { … } and default mean.
    [OverloadResolutionPriority(-1)]
    public ValueTask<T?> GetAsync(ItemKey<T> key, CancellationToken cancellationToken) => GetAsync(key, null, cancellationToken);

    /// <summary>Reads an item that must be there.</summary>
    /// <param name="key">The item's key.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The item.</returns>
    /// <exception cref="KeyNotFoundException">There is no such item.</exception>
    /// <exception cref="DynamoItemException">The stored item doesn't match the type.</exception>
    public async ValueTask<T> GetRequiredAsync(ItemKey<T> key, GetOptions? options = null, CancellationToken cancellationToken = default) =>
        await GetAsync(key, options, cancellationToken).ConfigureAwait(false)
            ?? throw new KeyNotFoundException($"There is no such {Schema.TypeName} in the table '{Name}'.");

    /// <summary>Determines whether there is an item, without reading more of it than its key. It costs as much capacity as reading it.</summary>
    /// <param name="key">The item's key.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>true if there is an item under the key; otherwise, false.</returns>
    public ValueTask<bool> ExistsAsync(ItemKey<T> key, GetOptions? options = null, CancellationToken cancellationToken = default)
    {
        RequireKey(key);
        return Client.Pipeline.SendAsync(
            ExistsCall<T>.Operation,
            new ExistsCall<T>(new(this, key, options is { ConsistentRead: true }, CallCapacity.For(Client, options), keyOnly: true)),
            options,
            cancellationToken);
    }

    /// <summary>Writes an item unless there is one under its key, whatever its version.</summary>
    /// <param name="item">The item.</param>
    /// <param name="options">A further condition and more, or null.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>
    /// Whether it was written, the item as it is stored then, and the item that is there already. After a lost answer that was
    /// tried again, that may be this very write.
    /// </returns>
    /// <exception cref="ArgumentException">The item can't be represented in DynamoDB.</exception>
    public ValueTask<WriteResult<T>> PutIfAbsentAsync(T item, PutOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        Tell(Client.Pipeline.SendAsync(
            PutCall<T>.Operation, new PutCall<T>(this, item, options, isTry: true, mustBeAbsent: true), options, cancellationToken), item);

    /// <summary>
    /// Writes an item, in place of the one stored under its key if there is one. An item with a version is written only
    /// when the stored one has the same; what is stored then
    /// has the next. The item that you give stays as it is.
    /// </summary>
    /// <param name="item">The item.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>
    /// The item as it is stored: a copy with the new version, to go on with; the item that you gave, where its type has
    /// no version. The copy shares lists and other objects
    /// with it.
    /// </returns>
    /// <exception cref="ConditionalCheckFailedException">The condition isn't met, or a different version is stored.</exception>
    /// <exception cref="ArgumentException">The item can't be represented in DynamoDB.</exception>
    public ValueTask<T> PutAsync(T item, PutOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        Tell(Client.Pipeline.SendAsync(PutCall<T>.Plain, new PutCall<T>(this, item, options, isTry: false), options, cancellationToken), item);

    /// <summary>
    /// Writes an item as <see cref="PutAsync"/> does; where its condition or version stands against it, the result says
    /// so and brings the stored item.
    /// </summary>
    /// <param name="item">The item.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>
    /// Whether it was written, the item as it is stored then, and the item in the way. After a lost answer that was
    /// tried again, the item in the way may be this very write.
    /// </returns>
    /// <exception cref="ArgumentException">The item can't be represented in DynamoDB.</exception>
    public ValueTask<WriteResult<T>> TryPutAsync(T item, PutOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        Tell(Client.Pipeline.SendAsync(PutCall<T>.Operation, new PutCall<T>(this, item, options, isTry: true), options, cancellationToken), item);

    /// <summary>
    /// Saves an item: sets the attributes of its members, removes those whose members are null, and keeps all attributes that its type
    /// doesn't know. If there is no item under the key, it is made. An item with a version is saved only when the stored one has the same, or
    /// none if the item has none.
    /// </summary>
    /// <param name="item">The item; it stays as it is.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The item to go on with: a copy with the new version; the item that you gave, where its type has no version.</returns>
    /// <exception cref="ConditionalCheckFailedException">The condition isn't met, or a different version is stored.</exception>
    /// <exception cref="ArgumentException">The item can't be represented in DynamoDB.</exception>
    /// <remarks>It is an UpdateItem. <see cref="PutAsync"/> sends less, but replaces the item.</remarks>
    public async ValueTask<T> SaveAsync(T item, SaveOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        (await ExecuteSaveAsync(item, options, isTry: false, cancellationToken).ConfigureAwait(false)).Stored!;

    /// <summary>
    /// Saves an item as <see cref="SaveAsync"/> does; where its condition or version stands against it, the result says so and brings
    /// the stored item.
    /// </summary>
    /// <param name="item">The item; it stays as it is.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>Whether it was saved, the item to go on with then, and the item in the way.</returns>
    /// <exception cref="ArgumentException">The item can't be represented in DynamoDB.</exception>
    public ValueTask<WriteResult<T>> TrySaveAsync(T item, SaveOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        ExecuteSaveAsync(item, options, isTry: true, cancellationToken);

    /// <summary>Changes an item that is stored. Its version, if it has one, goes up by one.</summary>
    /// <param name="key">The item's key.</param>
    /// <param name="updates">The changes, such as <c>[Order.Fields.Total.Add(5m)]</c>.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>A task that completes when the changes are stored.</returns>
    /// <exception cref="ConditionalCheckFailedException">The item doesn't exist, its condition isn't met, or its version is different.</exception>
    public ValueTask UpdateAsync(
        ItemKey<T> key, IReadOnlyList<Update<T>> updates, UpdateOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        Plain(ExecuteUpdateAsync(key, updates, options, isTry: false, returnItem: false, cancellationToken));

    /// <summary>Makes one change of an item that is stored. Its version, if it has one, goes up by one.</summary>
    /// <param name="key">The item's key.</param>
    /// <param name="update">The change, such as <c>Order.Fields.Total.Add(5m)</c>.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>A task that completes when the change is stored.</returns>
    /// <exception cref="ConditionalCheckFailedException">The item doesn't exist, its condition isn't met, or its version is different.</exception>
    public ValueTask UpdateAsync(ItemKey<T> key, Update<T> update, UpdateOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        UpdateAsync(key, [update], options, cancellationToken);

    /// <summary>Makes one change of an item that is stored, and reads it as it is then.</summary>
    /// <param name="key">The item's key.</param>
    /// <param name="update">The change.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The item after the update.</returns>
    /// <exception cref="ConditionalCheckFailedException">The item doesn't exist, its condition isn't met, or its version is different.</exception>
    public ValueTask<T> UpdateAndGetAsync(
        ItemKey<T> key, Update<T> update, UpdateOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        UpdateAndGetAsync(key, [update], options, cancellationToken);

    /// <summary>Makes one change of an item; where its condition or version stands against it, the result says so and brings the stored item.</summary>
    /// <param name="key">The item's key.</param>
    /// <param name="update">The change.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>Whether it was changed; the new item if asked for; the item in the way, null when there is none.</returns>
    public ValueTask<WriteResult<T>> TryUpdateAsync(
        ItemKey<T> key, Update<T> update, UpdateOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        TryUpdateAsync(key, [update], options, cancellationToken);

    /// <summary>Changes an item that is stored, and reads it as it is then.</summary>
    /// <param name="key">The item's key.</param>
    /// <param name="updates">The changes.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>
    /// The item after the update. Where the call was sent again after a lost answer, what it adds or appends may be in it
    /// twice: <see cref="WriteResult{T}.Attempts"/> of
    /// <see cref="TryUpdateAsync(ItemKey{T}, IReadOnlyList{Update{T}}, UpdateOptions{T}?, CancellationToken)"/> tells that it was.
    /// </returns>
    /// <exception cref="ConditionalCheckFailedException">The item doesn't exist, its condition isn't met, or its version is different.</exception>
    public async ValueTask<T> UpdateAndGetAsync(
        ItemKey<T> key, IReadOnlyList<Update<T>> updates, UpdateOptions<T>? options = null, CancellationToken cancellationToken = default)
    {
        var result = await ExecuteUpdateAsync(key, updates, options, isTry: false, returnItem: true, cancellationToken).ConfigureAwait(false);
        return result.Item ?? throw new AwsTransportException("The answer of UpdateItem has no item, "
            + "though it was asked for.", AwsTransportFault.MalformedResponse);
    }

    /// <summary>
    /// Changes an item as
    /// <see cref="UpdateAsync(ItemKey{T}, IReadOnlyList{Update{T}}, UpdateOptions{T}?, CancellationToken)"/> does; where its
    /// condition or version stands against it, the result says so and brings the stored item.
    /// </summary>
    /// <param name="key">The item's key.</param>
    /// <param name="updates">The changes.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>Whether it was changed; the new item if asked for; the item in the way, null when there is none.</returns>
    public ValueTask<WriteResult<T>> TryUpdateAsync(
        ItemKey<T> key, IReadOnlyList<Update<T>> updates, UpdateOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        ExecuteUpdateAsync(key, updates, options, isTry: true, returnItem: false, cancellationToken);

    /// <summary>Deletes an item. That there is none is no error, unless a condition says so.</summary>
    /// <param name="key">The item's key.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>A task that completes when the item is gone.</returns>
    /// <exception cref="ConditionalCheckFailedException">The condition isn't met, or a different version is stored.</exception>
    public ValueTask DeleteAsync(ItemKey<T> key, DeleteOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        Plain(ExecuteDeleteAsync(key, options, isTry: false, returnItem: false, cancellationToken));

    /// <summary>Deletes an item that was read. If it has a version, it is deleted only while that one is stored.</summary>
    /// <param name="item">The item.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>A task that completes when the item is gone.</returns>
    /// <exception cref="ConditionalCheckFailedException">The condition isn't met, or a different version is stored.</exception>
    public ValueTask DeleteAsync(T item, DeleteOptions<T>? options = null, CancellationToken cancellationToken = default)
    {
        var withVersion = DeleteCall<T>.WithVersionOf(this, item, options);
        return DeleteAsync(Map.GetKey(item), withVersion, cancellationToken);
    }

    /// <summary>Deletes an item and gives what was stored.</summary>
    /// <param name="key">The item's key.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>
    /// The item that was deleted; null when there was none. Null may also mean that an earlier attempt of this very call
    /// deleted it and its answer was lost: ask <see cref="TryDeleteAsync(ItemKey{T}, DeleteOptions{T}?, CancellationToken)"/>
    /// with <see cref="DeleteOptions{T}.ReturnItem"/> where that matters, whose result tells its
    /// <see cref="WriteResult{T}.Attempts"/>, or set <see cref="AwsCallOptions.AtMostOnce"/>.
    /// </returns>
    /// <exception cref="ConditionalCheckFailedException">The condition isn't met, or a different version is stored.</exception>
    public async ValueTask<T?> DeleteAndGetAsync(ItemKey<T> key, DeleteOptions<T>? options = null, CancellationToken cancellationToken = default)
    {
        var result = await ExecuteDeleteAsync(key, options, isTry: false, returnItem: true, cancellationToken).ConfigureAwait(false);
        return result.Item;
    }

    /// <summary>Deletes an item; where its condition stands against it, the result says so and brings the stored item.</summary>
    /// <param name="key">The item's key.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>Whether it was deleted; the deleted item if asked for; the item in the way.</returns>
    public ValueTask<WriteResult<T>> TryDeleteAsync(ItemKey<T> key, DeleteOptions<T>? options = null, CancellationToken cancellationToken = default) =>
        ExecuteDeleteAsync(key, options, isTry: true, returnItem: false, cancellationToken);

    /// <summary>Deletes an item that was read; where its condition or version stands against it, the result says so and brings the stored item.</summary>
    /// <param name="item">The item.</param>
    /// <param name="options">The options, such as a condition, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>Whether it was deleted; the deleted item if asked for; the item in the way.</returns>
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

    // Caches of the table hear of the write before its caller does. Without any it is the very task that it was.
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

    // What waits is a task already, and stands for its own end.
    private static ValueTask Plain(ValueTask<WriteResult<T>> task)
    {
        if (!task.IsCompletedSuccessfully) return new ValueTask(task.AsTask());
        task.GetAwaiter().GetResult();
        return default;
    }
}
