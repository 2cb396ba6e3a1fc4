using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs.Sending;

/// <summary>What a message has beside its body.</summary>
internal readonly record struct MessageParts(
    string? GroupId, string? DeduplicationId, TimeSpan? Delay, Dictionary<string, MessageAttributeValue>? Attributes);
