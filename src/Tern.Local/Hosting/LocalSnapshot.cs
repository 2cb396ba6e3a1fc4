using Tern.Local.Engine;

namespace Tern.Local;

/// <summary>
/// The complete state of a <see cref="LocalDynamoDb"/> at one moment: tables with their ids, settings, indexes, items,
/// times to live and tags, streams with their records, and transaction tokens. A snapshot is immutable. It can be
/// restored any number of times, by any local DynamoDB in this process, and by several at once.
/// </summary>
/// <remarks>
/// A snapshot shares its items with the tables it was taken from: until they change, it costs a few bytes per item. It
/// doesn't include settings of the object, such as its clock and port, or shard iterators, which clients hold. Times
/// remain as they were: if the clock has moved on, items, records and tokens expire accordingly.
/// </remarks>
public sealed class LocalSnapshot
{
    internal LocalSnapshot(EngineImage image) => Image = image;

    /// <summary>Gets the time at which the snapshot was taken, by the clock of its local DynamoDB.</summary>
    public DateTimeOffset TakenAt => Image.TakenAt;

    /// <summary>Gets the number of tables.</summary>
    public int TableCount => Image.Tables.Count;

    /// <summary>Gets the number of items across all tables.</summary>
    public long ItemCount => Image.ItemCount;

    internal EngineImage Image { get; }
}
