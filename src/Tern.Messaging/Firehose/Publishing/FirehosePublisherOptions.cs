using Tern.Messaging.Publishing;

namespace Tern.Messaging.Firehose;

/// <summary>How records are put on a delivery stream. Read once, when the publisher is made.</summary>
public sealed class FirehosePublisherOptions : PublisherOptions
{
    /// <summary>
    /// Whether each object's JSON ends with a line feed: Firehose puts records one after the other into a file, with nothing between them, and Athena and most
    /// others read lines. On unless set; records that are sent as they are stay as they are.
    /// </summary>
    public bool AppendsLineFeed { get; set; } = true;
}
