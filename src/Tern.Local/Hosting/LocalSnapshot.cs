using Tern.Local.Engine.Snapshots;

namespace Tern.Local;

/// <summary>
/// All that a <see cref="LocalDynamoDb"/> held at one moment: tables with their ids, settings, indexes, items, times to
/// live and tags, streams with their records, and the tokens of transactions. It never changes, and can be restored any
/// number of times, by any local DynamoDB of this process, by several at once.
/// </summary>
/// <remarks>
/// It shares the items with the tables it was taken of: until they change it costs a few bytes an item. Not in it:
/// settings of the object itself, such as its clock and port, and shard iterators, which clients hold. Times in it stay
/// as they were: against a clock that has moved on, items expire, and records and tokens grow old.
/// </remarks>
public sealed class LocalSnapshot
{
    internal LocalSnapshot(EngineImage image) => Image = image;

    /// <summary>When it was taken, by the clock of the object it was taken of.</summary>
    public DateTimeOffset TakenAt => Image.TakenAt;

    /// <summary>How many tables it holds.</summary>
    public int TableCount => Image.Tables.Count;

    /// <summary>How many items its tables hold together.</summary>
    public long ItemCount => Image.ItemCount;

    internal EngineImage Image { get; }
}
