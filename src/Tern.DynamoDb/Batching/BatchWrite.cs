namespace Tern.DynamoDb;

/// <summary>A write of a batch: an item to put, or a key to delete. Create it with <see cref="BatchWrite"/>.</summary>
/// <typeparam name="T">The item type.</typeparam>
public readonly struct BatchWrite<T> where T : class
{
    internal BatchWrite(T item) => Item = item;

    internal BatchWrite(ItemKey<T> key) => Key = key;

    /// <summary>Gets the item to put, or null for a delete.</summary>
    public T? Item { get; }

    /// <summary>Gets the key to delete, or <c>default</c> for a put.</summary>
    public ItemKey<T> Key { get; }
}

/// <summary>Creates the writes of a batch.</summary>
public static class BatchWrite
{
    /// <summary>Creates a put, which replaces the item stored under the same key.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="item">The item.</param>
    /// <returns>The write.</returns>
    public static BatchWrite<T> Put<T>(T item) where T : class
    {
        ArgumentNullException.ThrowIfNull(item);
        return new(item);
    }

    /// <summary>Creates a delete.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="key">The item's key.</param>
    /// <returns>The write.</returns>
    public static BatchWrite<T> Delete<T>(ItemKey<T> key) where T : class => new(key);
}
