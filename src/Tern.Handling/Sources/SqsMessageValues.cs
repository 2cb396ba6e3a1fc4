using System.Collections.ObjectModel;

namespace Tern.Handling;

/// <summary>The values of a message that wasn't received, but created for a test.</summary>
internal sealed class SqsMessageValues
{
    public static readonly IReadOnlyDictionary<string, SqsMessageAttribute> NoAttributes = ReadOnlyDictionary<string, SqsMessageAttribute>.Empty;

    public string MessageId { get; set; } = "";

    public string Body { get; set; } = "";

    public byte[]? BodyUtf8 { get; set; }

    public int ReceiveCount { get; set; } = 1;

    public DateTimeOffset SentAt { get; set; } = DateTimeOffset.UnixEpoch;

    public string? GroupId { get; set; }

    public string? DeduplicationId { get; set; }

    public string? SequenceNumber { get; set; }

    public string? ReceiptHandle { get; set; }

    public string? QueueArn { get; set; }

    public IReadOnlyDictionary<string, SqsMessageAttribute> Attributes { get; set; } = NoAttributes;
}
