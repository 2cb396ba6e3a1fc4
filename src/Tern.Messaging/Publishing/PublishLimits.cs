namespace Tern.Messaging.Publishing;

/// <summary>What a service takes in one request, in its own count of bytes.</summary>
/// <param name="BatchEntries">The entries of a request.</param>
/// <param name="EntryBytes">The bytes of an entry.</param>
/// <param name="BatchBytes">The bytes of all entries of a request.</param>
internal readonly record struct PublishLimits(int BatchEntries, int EntryBytes, int BatchBytes)
{
    /// <summary>PublishBatch: the longest message is the longest batch too. Source: SNS API reference.</summary>
    public static readonly PublishLimits Sns = new(10, 256 * 1024, 256 * 1024);

    /// <summary>PutEvents: 1 MB since January 2026, for an entry and for all of them. Source: EventBridge quotas, "PutEvents entry size".</summary>
    public static readonly PublishLimits EventBridge = new(10, 1024 * 1024, 1024 * 1024);

    /// <summary>
    /// PutRecords: 10 MiB a record and a request since October 2025, partition keys counted. Half of that for several records: five
    /// shards' worth of a second, and 7 MB in base64, which pass in an attempt's 5 seconds. Source: Kinesis API reference.
    /// </summary>
    public static readonly PublishLimits Kinesis = new(500, 10 * 1024 * 1024, 5 * 1024 * 1024);

    /// <summary>PutRecordBatch: 1,000 KiB a record, 4 MiB a request, before base64. Source: Firehose quotas.</summary>
    public static readonly PublishLimits Firehose = new(500, 1000 * 1024, 4 * 1024 * 1024);
}
