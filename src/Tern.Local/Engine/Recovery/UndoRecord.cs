using Tern.Local.Engine.Storage;

namespace Tern.Local.Engine.Recovery;

/// <summary>What takes a change back.</summary>
/// <param name="At">When the item was changed, in milliseconds since 1970.</param>
/// <param name="Key">The item's key.</param>
/// <param name="Before">The item that was there; null when there was none.</param>
internal readonly record struct UndoRecord(long At, byte[] Key, StoredItem? Before)
{
    // A record's own place, and what an item takes beside its bytes: an object and the heads of two arrays.
    private const int OwnBytes = 24;
    private const int ItemBytes = 100;

    /// <summary>The memory that the record keeps at most: an item that was replaced may live for nobody else.</summary>
    public long Cost => OwnBytes + ItemBytes + Key.Length + (Before?.Data.Length ?? 0);
}
