namespace Tern.Local.Engine;

/// <summary>The information needed to undo a change.</summary>
/// <param name="At">The time of the change, in milliseconds since 1970.</param>
/// <param name="Key">The item's key.</param>
/// <param name="Before">The item before the change; null if it didn't exist.</param>
internal readonly record struct UndoRecord(long At, byte[] Key, StoredItem? Before)
{
    // The size of a record, and the overhead of an item besides its bytes: an object and the headers of two arrays.
    private const int OwnBytes = 24;
    private const int ItemBytes = 100;

    /// <summary>
    /// The maximum amount of memory that the record keeps in use: nothing else may refer to the replaced item.
    /// </summary>
    public long Cost => OwnBytes + ItemBytes + Key.Length + (Before?.Data.Length ?? 0);
}
