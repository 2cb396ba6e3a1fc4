namespace Tern.Handling;

/// <summary>The values of a record that wasn't read from an event or a shard.</summary>
internal sealed class DynamoDbStreamRecordValues
{
    public string? EventId { get; set; }

    public string EventName { get; set; } = "";

    public string SequenceNumber { get; set; } = "";

    public byte[]? Keys { get; set; }

    public byte[]? NewImage { get; set; }

    public byte[]? OldImage { get; set; }

    public DateTimeOffset? ApproximateCreationDateTime { get; set; }

    public string? StreamViewType { get; set; }

    public long? SizeBytes { get; set; }

    public bool IsExpiry { get; set; }

    public string? StreamArn { get; set; }
}
