using Tern.Handling;
using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs;

/// <summary>The parts that most messages of a standard queue don't have.</summary>
internal sealed class MessageExtras
{
    public string? GroupId { get; set; }

    public string? DeduplicationId { get; set; }

    public string? SequenceNumber { get; set; }

    public string? TraceHeader { get; set; }

    public Dictionary<string, MessageAttributeValue>? Attributes { get; set; }

    /// <summary>The attributes as handlers see them, or null if there are none.</summary>
    public IReadOnlyDictionary<string, SqsMessageAttribute>? Shown => field ??= Show(Attributes);

    /// <summary>The loaded body, if the message points to it.</summary>
    public ReadOnlyMemory<byte>? Loaded { get; set; }

    private static Dictionary<string, SqsMessageAttribute>? Show(Dictionary<string, MessageAttributeValue>? attributes)
    {
        if (attributes is null) return null;
        var shown = new Dictionary<string, SqsMessageAttribute>(attributes.Count, StringComparer.Ordinal);
        foreach (var (name, value) in attributes)
            shown.Add(name, new() { DataType = value.DataType ?? "String", StringValue = value.StringValue, BinaryValue = value.BinaryValue });
        return shown;
    }
}
