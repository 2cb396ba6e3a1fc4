using Tern.Messaging.Sns.Model;

namespace Tern.Messaging.Sns;

/// <summary>Puts the trace context into a message's attributes.</summary>
internal static class SnsTrace
{
    /// <summary>
    /// Adds the trace context if the message has none of its own and enough room. The caller's dictionary isn't
    /// modified, because it may be shared by many messages.
    /// </summary>
    /// <param name="entry">The message.</param>
    /// <param name="trace">The trace context.</param>
    /// <param name="reserved">The number of attributes to keep free for other purposes.</param>
    public static void Add(PublishBatchRequestEntry entry, TraceCarrier trace, int reserved)
    {
        if (trace.IsEmpty) return;
        var given = entry.MessageAttributes;
        var hasParent = given?.ContainsKey(MessagingNames.TraceParent) ?? false;
        var hasState = given?.ContainsKey(MessagingNames.TraceState) ?? false;
        if (!trace.Adds((given?.Count ?? 0) + reserved, hasParent, hasState, out var state)) return;
        var attributes = given is null ? new Dictionary<string, MessageAttributeValue>(2) : new Dictionary<string, MessageAttributeValue>(given);
        attributes[MessagingNames.TraceParent] = Text(trace.Parent!);
        if (state) attributes[MessagingNames.TraceState] = Text(trace.State!);
        entry.MessageAttributes = attributes;
    }

    private static MessageAttributeValue Text(string value) => new() { DataType = "String", StringValue = value };
}
