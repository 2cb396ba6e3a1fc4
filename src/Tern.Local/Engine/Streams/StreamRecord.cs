using Tern.Local.Engine.Storage;

namespace Tern.Local.Engine.Streams;

/// <summary>One change of an item, as a stream keeps it. It refers to the items' own bytes, and only to those its view shows.</summary>
internal sealed class StreamRecord
{
    /// <summary>What a record costs beyond the bytes it shows: the objects, and its place in the log.</summary>
    private const int Overhead = 160;

    /// <summary>The number within its stream; see <see cref="SequenceNumber"/>.</summary>
    public required long Sequence { get; init; }

    public required ChangeKind Kind { get; init; }

    /// <summary>Milliseconds since 1970.</summary>
    public required long At { get; init; }

    /// <summary>The key attributes, as an item's payload.</summary>
    public required byte[] Keys { get; init; }

    /// <summary>The item before the change, where the view shows it and there was one.</summary>
    public required StoredItem? Before { get; init; }

    /// <summary>The item after the change, where the view shows it and there is one.</summary>
    public required StoredItem? After { get; init; }

    /// <summary>The bytes the service counts: keys and images, as items count.</summary>
    public required int Size { get; init; }

    /// <summary>The item was removed because its time to live had ended, not by a request.</summary>
    public required bool Expired { get; init; }

    /// <summary>What the record is taken to hold of memory. The images of items that are still in the table are counted too, so this errs upwards.</summary>
    public int Cost => Size + Overhead;
}
