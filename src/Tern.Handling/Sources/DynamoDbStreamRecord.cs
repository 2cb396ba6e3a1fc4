using System.ComponentModel;

namespace Tern.Handling;

/// <summary>
/// A record of a DynamoDB stream, the same whether a function's event contained it or a worker read it from a shard. Its
/// values are read from the event or response when they are accessed, and only until the handler ends: copy data that
/// must live longer. For tests, create a record with an object initializer.
/// </summary>
/// <remarks>
/// The key and the images are attributes in DynamoDB's JSON. With Tern.Handling.DynamoDb, <c>TableChange.Of(record)</c>
/// reads them as attribute values and as items.
/// </remarks>
public class DynamoDbStreamRecord
{
    // A record that a host read may keep something here; one that was created keeps its values.
    private object? _source;

    /// <summary>Gets the ID of the event; null if it isn't known.</summary>
    public virtual string? EventId { get => Values?.EventId; init => Created.EventId = value; }

    /// <summary>Gets the kind of change: <c>INSERT</c>, <c>MODIFY</c> or <c>REMOVE</c>.</summary>
    public virtual string EventName { get => Values?.EventName ?? ""; init => Created.EventName = value; }

    /// <summary>Gets the sequence number of the record in its shard.</summary>
    public virtual string SequenceNumber { get => Values?.SequenceNumber ?? ""; init => Created.SequenceNumber = value; }

    /// <summary>Gets the attributes of the item's key in DynamoDB's JSON; empty if there are none.</summary>
    public virtual ReadOnlySpan<byte> Keys { get => Values?.Keys; init => Created.Keys = value.ToArray(); }

    /// <summary>Gets the item after the change in DynamoDB's JSON; empty if there is no image.</summary>
    public virtual ReadOnlySpan<byte> NewImage { get => Values?.NewImage; init => Created.NewImage = value.ToArray(); }

    /// <summary>Gets the item before the change in DynamoDB's JSON; empty if there is no image.</summary>
    public virtual ReadOnlySpan<byte> OldImage { get => Values?.OldImage; init => Created.OldImage = value.ToArray(); }

    /// <summary>Gets the approximate time of the change; null if it isn't known.</summary>
    public virtual DateTimeOffset? ApproximateCreationDateTime
    {
        get => Values?.ApproximateCreationDateTime;
        init => Created.ApproximateCreationDateTime = value;
    }

    /// <summary>
    /// Gets the view type of the stream, which determines the images that records contain; null if it isn't known.
    /// </summary>
    public virtual string? StreamViewType { get => Values?.StreamViewType; init => Created.StreamViewType = value; }

    /// <summary>Gets the size of the record, in bytes; null if it isn't known.</summary>
    public virtual long? SizeBytes { get => Values?.SizeBytes; init => Created.SizeBytes = value; }

    /// <summary>
    /// Gets a value indicating whether DynamoDB removed the item because its time to live had expired.
    /// </summary>
    public virtual bool IsExpiry { get => Values is { IsExpiry: true }; init => Created.IsExpiry = value; }

    /// <summary>Gets the ARN of the stream, which events contain; null in a worker.</summary>
    public virtual string? StreamArn { get => Values?.StreamArn; init => Created.StreamArn = value; }

    /// <summary>Gets or sets an object of the host that reads the record.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    protected ref object? Source => ref _source;

    private DynamoDbStreamRecordValues? Values => _source as DynamoDbStreamRecordValues;

    private DynamoDbStreamRecordValues Created => (DynamoDbStreamRecordValues)(_source ??= new DynamoDbStreamRecordValues());

    /// <summary>Returns the kind of change and the sequence number, for logs.</summary>
    /// <returns>The text.</returns>
    public override string ToString() => $"DynamoDbStreamRecord {EventName} {SequenceNumber}";
}
