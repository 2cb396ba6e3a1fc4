using Tern.Messaging.Kinesis.Model;
using Tern.Messaging.Publishing;

namespace Tern.Messaging.Kinesis;

/// <summary>How records are put on a stream. Read once, when the publisher is made.</summary>
/// <typeparam name="T">What is published.</typeparam>
public sealed class KinesisPublisherOptions<T> : PublisherOptions
{
    /// <summary>Sets what a record has besides its data and partition key: the hash key. Null for nothing. Called once for each record.</summary>
    public Action<T, PutRecordsRequestEntry>? Configure { get; set; }
}
