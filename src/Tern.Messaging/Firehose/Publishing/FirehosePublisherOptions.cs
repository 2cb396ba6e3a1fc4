namespace Tern.Messaging.Firehose;

/// <summary>
/// Options for publishing records to a delivery stream. They are read once, when the publisher is created.
/// </summary>
public sealed class FirehosePublisherOptions : PublisherOptions
{
    /// <summary>
    /// true to end each object's JSON with a line feed; otherwise, false. The default is true, because Firehose
    /// concatenates the records in a file, and Athena and most other readers expect lines. Doesn't apply to records
    /// that are published as they are.
    /// </summary>
    public bool AppendsLineFeed { get; set; } = true;
}
