namespace Tern.Messaging;

/// <summary>A service's limits for one request, with bytes as the service counts them.</summary>
/// <param name="BatchEntries">The maximum number of entries in a request.</param>
/// <param name="EntryBytes">The maximum bytes of an entry.</param>
/// <param name="BatchBytes">The maximum bytes of all entries in a request.</param>
internal readonly record struct PublishLimits(int BatchEntries, int EntryBytes, int BatchBytes)
{
    /// <summary>
    /// PublishBatch: the limit for a message is also the limit for a batch. Source: SNS API reference.
    /// </summary>
    public static readonly PublishLimits Sns = new(10, 256 * 1024, 256 * 1024);

    /// <summary>
    /// PutEvents: 1 MB since January 2026, for an entry and for a request. Source: EventBridge quotas, "PutEvents entry
    /// size".
    /// </summary>
    public static readonly PublishLimits EventBridge = new(10, 1024 * 1024, 1024 * 1024);

    /// <summary>
    /// PutRecords: 10 MiB per record and per request since October 2025, including partition keys. Limited to half of
    /// that for several records: it's what five shards take in a second, and its 7 MB in base64 can be sent within an
    /// attempt's 5 seconds. Source: Kinesis API reference.
    /// </summary>
    public static readonly PublishLimits Kinesis = new(500, 10 * 1024 * 1024, 5 * 1024 * 1024);

    /// <summary>
    /// PutRecordBatch: 1,000 KiB per record and 4 MiB per request, before base64. Source: Firehose quotas.
    /// </summary>
    public static readonly PublishLimits Firehose = new(500, 1000 * 1024, 4 * 1024 * 1024);
}
