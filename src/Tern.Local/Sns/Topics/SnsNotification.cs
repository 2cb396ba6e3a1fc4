using System.Globalization;
using Tern.Local.Serving;
using Tern.Local.Sqs;

namespace Tern.Local.Sns;

/// <summary>A message that was published.</summary>
internal sealed record SnsNotification
{
    /// <summary>Gets the topic, or null if the message is for one phone or app.</summary>
    public required SnsTopic? Topic { get; init; }

    public required string MessageId { get; init; }

    /// <summary>Gets the text for all protocols that have no text of their own.</summary>
    public required string Message { get; init; }

    /// <summary>Gets the texts by protocol, or null if all have the same.</summary>
    public Dictionary<string, string>? Texts { get; init; }

    public string? Subject { get; init; }

    /// <summary>Gets the attributes, ordered by name.</summary>
    public required IReadOnlyList<KeyValuePair<string, MessageAttribute>> Attributes { get; init; }

    /// <summary>Gets the size that limits apply to.</summary>
    public required int Size { get; init; }

    public string? GroupId { get; init; }

    public string? DeduplicationId { get; init; }

    /// <summary>Gets the sequence number of a message in a FIFO topic.</summary>
    public string? SequenceNumber { get; init; }

    /// <summary>Gets a value indicating whether it is delivered again from the archive of its topic.</summary>
    public bool IsReplayed { get; init; }

    public required DateTimeOffset Time { get; init; }

    public string? TraceHeader { get; init; }

    /// <summary>Gets the address of this host, for the addresses in messages.</summary>
    public required string Origin { get; init; }

    /// <summary>Returns a time as it is in messages and attributes.</summary>
    public static string TextOf(DateTimeOffset time) => time.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture);

    /// <summary>Returns the text for a protocol.</summary>
    public string TextFor(string protocol) => Texts?.GetValueOrDefault(protocol) ?? Message;
}
