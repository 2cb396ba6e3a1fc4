using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs.Receiving;

/// <summary>What most messages of a standard queue have not.</summary>
internal sealed class MessageExtras
{
    public string? GroupId { get; set; }

    public string? DeduplicationId { get; set; }

    public string? SequenceNumber { get; set; }

    public string? TraceHeader { get; set; }

    public Dictionary<string, MessageAttributeValue>? Attributes { get; set; }

    /// <summary>The body that the message points to, once it is loaded.</summary>
    public ReadOnlyMemory<byte>? Loaded { get; set; }
}
