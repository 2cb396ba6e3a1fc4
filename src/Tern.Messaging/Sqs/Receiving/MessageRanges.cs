using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs.Receiving;

/// <summary>What a message is made of.</summary>
internal struct MessageRanges
{
    public ByteRange Id;
    public ByteRange Body;
    public ByteRange Receipt;
    public int ReceiveCount;
    public DateTimeOffset SentAt;
    public string? GroupId;
    public string? DeduplicationId;
    public string? SequenceNumber;
    public string? TraceHeader;
    public Dictionary<string, MessageAttributeValue>? Attributes;
}
