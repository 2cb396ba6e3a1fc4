using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs;

/// <summary>The parts of a message other than its body.</summary>
internal readonly record struct MessageParts(
    string? GroupId, string? DeduplicationId, TimeSpan? Delay, Dictionary<string, MessageAttributeValue>? Attributes);
