namespace Tern.Handling;

/// <summary>The values of a record that wasn't read from an event or a shard.</summary>
internal sealed class KinesisRecordValues
{
    public string PartitionKey { get; set; } = "";

    public string SequenceNumber { get; set; } = "";

    public ReadOnlyMemory<byte> Data { get; set; }

    public DateTimeOffset? ApproximateArrivalTimestamp { get; set; }

    public string? EncryptionType { get; set; }

    public string? ShardId { get; set; }

    public string? StreamArn { get; set; }
}
