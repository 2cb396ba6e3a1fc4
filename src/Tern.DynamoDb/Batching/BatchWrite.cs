namespace Tern.DynamoDb;

/// <summary>One write of a batch: an item to put, or a key to delete. Make them with <see cref="BatchWrite"/>.</summary>
/// <typeparam name="T">The item type.</typeparam>
public readonly struct BatchWrite<T> where T : class
{
    internal BatchWrite(T item) => Item = item;

    internal BatchWrite(ItemKey<T> key) => Key = key;

    /// <summary>The item to put; null when the write is a delete.</summary>
    public T? Item { get; }

    /// <summary>The key to delete; <c>default</c> when the write is a put.</summary>
    public ItemKey<T> Key { get; }
}

/// <summary>Makes the writes of a batch.</summary>
public static class BatchWrite
{
    /// <summary>Puts an item in place of the one stored under its key.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="item">The item.</param>
    /// <returns>The write.</returns>
    public static BatchWrite<T> Put<T>(T item) where T : class
    {
        ArgumentNullException.ThrowIfNull(item);
        return new(item);
    }

    /// <summary>Deletes an item.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="key">Its key.</param>
    /// <returns>The write.</returns>
    public static BatchWrite<T> Delete<T>(ItemKey<T> key) where T : class => new(key);
}
