namespace Tern.DynamoDb;

/// <summary>The result of a batch of reads: the items that were read and the keys that weren't.</summary>
/// <typeparam name="T">The item type.</typeparam>
public sealed class BatchGetResult<T> where T : class
{
    internal BatchGetResult(IReadOnlyList<T> items, IReadOnlyList<ItemKey<T>> unread, Exception? error)
    {
        Items = items;
        Unread = unread;
        Error = error;
    }

    /// <summary>Gets a value indicating whether all keys were read.</summary>
    public bool Succeeded => Error is null;

    /// <summary>
    /// Gets the items that were read, in the order of their keys. If a key is neither in <see cref="Unread"/> nor the
    /// key of an item here, the table has no such item.
    /// </summary>
    public IReadOnlyList<T> Items { get; }

    /// <summary>
    /// Gets the keys that weren't read, without duplicates and in no particular order, to pass to another batch. Empty
    /// if all were read.
    /// </summary>
    public IReadOnlyList<ItemKey<T>> Unread { get; }

    /// <summary>Gets the first error, or null if all keys were read.</summary>
    public Exception? Error { get; }
}
