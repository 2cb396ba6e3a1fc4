namespace Tern.Local.Engine;

/// <summary>
/// A change of an item, as recorded in a stream. It refers to the items' own bytes, and only to those that its view
/// includes.
/// </summary>
internal sealed class StreamRecord
{
    /// <summary>The overhead of a record in addition to its content: its objects, and its place in the log.</summary>
    private const int Overhead = 160;

    /// <summary>The number within its stream; see <see cref="SequenceNumber"/>.</summary>
    public required long Sequence { get; init; }

    public required ChangeKind Kind { get; init; }

    /// <summary>The time of the change, in milliseconds since 1970.</summary>
    public required long At { get; init; }

    /// <summary>The key attributes, as an item's payload.</summary>
    public required byte[] Keys { get; init; }

    /// <summary>The item before the change, if the view includes it and it existed.</summary>
    public required StoredItem? Before { get; init; }

    /// <summary>The item after the change, if the view includes it and it exists.</summary>
    public required StoredItem? After { get; init; }

    /// <summary>The size in bytes as the service counts it: keys and images, counted like items.</summary>
    public required int Size { get; init; }

    /// <summary>true if the item was removed because it expired, not by a request; otherwise, false.</summary>
    public required bool Expired { get; init; }

    /// <summary>
    /// The estimated memory use of the record. It includes images of items that are still in the table, so it's an
    /// upper estimate.
    /// </summary>
    public int Cost => Size + Overhead;
}
