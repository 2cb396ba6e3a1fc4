using System.Globalization;
using Tern.Local.Serving;

namespace Tern.Local.Sqs;

/// <summary>The attributes that a receiver requests.</summary>
internal static class ReceivedNames
{
    /// <summary>Returns the requested system attributes of a message, or null if there are none.</summary>
    public static Dictionary<string, string>? System(ReceivedMessage received, IReadOnlyList<string> names)
    {
        if (names.Count == 0) return null;
        var message = received.Message;
        var all = names.Contains("All");
        var attributes = new Dictionary<string, string>(StringComparer.Ordinal);
        Add("SenderId", message.Draft.SenderId);
        Add("ApproximateFirstReceiveTimestamp", Text(received.FirstReceivedAt.ToUnixTimeMilliseconds()));
        Add("ApproximateReceiveCount", Text(received.ReceiveCount));
        Add("SentTimestamp", Text(message.SentAt.ToUnixTimeMilliseconds()));
        Add("SequenceNumber", message.SequenceNumber);
        Add("MessageDeduplicationId", message.Draft.DeduplicationId);
        Add("MessageGroupId", message.Draft.GroupId);
        Add("AWSTraceHeader", message.Draft.TraceHeader);
        Add("DeadLetterQueueSourceArn", message.SourceArn);
        return attributes.Count == 0 ? null : attributes;

        void Add(string name, string? value)
        {
            if (value is not null && (all || names.Contains(name))) attributes[name] = value;
        }
    }

    /// <summary>Returns the requested attributes that the sender set, ordered by name.</summary>
    public static List<KeyValuePair<string, MessageAttribute>> Own(MessageDraft draft, IReadOnlyList<string> names) =>
        names.Count == 0 ? [] : [.. draft.Attributes.Where(attribute => IsAsked(names, attribute.Key))];

    private static bool IsAsked(IReadOnlyList<string> names, string name)
    {
        foreach (var asked in names)
        {
            if (asked is "All" or ".*" or "*" || asked == name) return true;
            if (asked.EndsWith(".*", StringComparison.Ordinal) && name.StartsWith(asked.AsSpan(0, asked.Length - 2), StringComparison.Ordinal)) return true;
        }

        return false;
    }

    private static string Text(long number) => number.ToString(CultureInfo.InvariantCulture);
}
