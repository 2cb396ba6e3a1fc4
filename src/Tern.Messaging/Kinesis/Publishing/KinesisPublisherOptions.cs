using Tern.Messaging.Kinesis.Model;

namespace Tern.Messaging.Kinesis;

/// <summary>Options for publishing records. They are read once, when the publisher is created.</summary>
/// <typeparam name="T">The type of the items.</typeparam>
public sealed class KinesisPublisherOptions<T> : PublisherOptions
{
    /// <summary>
    /// Gets or sets a callback that sets a record's other properties, such as the hash key; null for none. Called once
    /// per record.
    /// </summary>
    public Action<T, PutRecordsRequestEntry>? Configure { get; set; }
}
