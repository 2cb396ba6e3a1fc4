namespace Tern.DynamoDb;

/// <summary>What was read of a batch, and what was not.</summary>
/// <typeparam name="T">The item type.</typeparam>
public sealed class BatchGetResult<T> where T : class
{
    internal BatchGetResult(IReadOnlyList<T> items, IReadOnlyList<ItemKey<T>> unread, Exception? error)
    {
        Items = items;
        Unread = unread;
        Error = error;
    }

    /// <summary>Whether all was read.</summary>
    public bool Succeeded => Error is null;

    /// <summary>
    /// The items that were read, in the order of their keys. A key that is not in <see cref="Unread"/> and has no item
    /// here has none in the table.
    /// </summary>
    public IReadOnlyList<T> Items { get; }

    /// <summary>The keys that were not read, each once and in no order, as another batch takes them; empty when all were.</summary>
    public IReadOnlyList<ItemKey<T>> Unread { get; }

    /// <summary>The first thing that went wrong; null when all was read.</summary>
    public Exception? Error { get; }
}
