using System.ComponentModel;

namespace Tern.Handling;

/// <summary>
/// A record of a DynamoDB stream with DynamoDB's JSON, as a host received it. Tern.Handling.DynamoDb reads item changes
/// from it.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface ITableStreamRecord
{
    /// <summary>Gets the kind of change: <c>INSERT</c>, <c>MODIFY</c> or <c>REMOVE</c>.</summary>
    string EventName { get; }

    /// <summary>Gets the record's sequence number in its shard.</summary>
    string SequenceNumber { get; }

    /// <summary>Gets the view type of the stream; null if the record doesn't contain it.</summary>
    string? StreamViewType { get; }

    /// <summary>Gets the approximate time of the change; null if the record doesn't contain it.</summary>
    DateTimeOffset? ChangedAt { get; }

    /// <summary>
    /// Gets a value indicating whether DynamoDB removed the item because its time to live had expired.
    /// </summary>
    bool IsExpiry { get; }

    /// <summary>Gets the attributes of the key; empty if there are none.</summary>
    ReadOnlySpan<byte> Keys { get; }

    /// <summary>Gets the item after the change; empty if there is no image.</summary>
    ReadOnlySpan<byte> NewImage { get; }

    /// <summary>Gets the item before the change; empty if there is no image.</summary>
    ReadOnlySpan<byte> OldImage { get; }
}
