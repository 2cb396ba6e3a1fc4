using Tern.Messaging.Propagation;
using Tern.Messaging.Sns.Model;

namespace Tern.Messaging.Sns;

/// <summary>The trace context in a message's attributes.</summary>
internal static class SnsTrace
{
    /// <summary>Adds it where the message has none of its own, and room for it. The caller's dictionary is not changed: it may serve many messages.</summary>
    /// <param name="entry">The message.</param>
    /// <param name="trace">What it is to carry.</param>
    /// <param name="reserved">The places for attributes that it may need yet.</param>
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
