using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs.Receiving;

/// <summary>The parts that most messages of a standard queue don't have.</summary>
internal sealed class MessageExtras
{
    public string? GroupId { get; set; }

    public string? DeduplicationId { get; set; }

    public string? SequenceNumber { get; set; }

    public string? TraceHeader { get; set; }

    public Dictionary<string, MessageAttributeValue>? Attributes { get; set; }

    /// <summary>The loaded body, if the message points to it.</summary>
    public ReadOnlyMemory<byte>? Loaded { get; set; }
}
