using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using Tern.Local.Serving;
using Tern.Local.Sns.Model;
using Tern.Local.Sqs;

namespace Tern.Local.Sns;

/// <summary>The parameters of a message that is published, alone or in a batch.</summary>
internal static class MessageRules
{
    public const int MaxSize = 262_144;

    private const int MaxSubject = 100;

    /// <summary>Reads a message, and checks it by its own rules and those of its topic.</summary>
    /// <param name="entry">The parameters.</param>
    /// <param name="topic">The topic, or null for a phone or an app.</param>
    /// <param name="call">The call.</param>
    /// <param name="now">The current time.</param>
    public static SnsNotification Read(PublishBatchRequestEntry entry, SnsTopic? topic, ServiceCall call, DateTimeOffset now)
    {
        var message = entry.Message!;
        if (message.Length == 0) throw SnsErrors.Invalid("Empty message");
        if (entry.Subject is { } subject && (subject.Length is 0 or > MaxSubject || subject.Any(char.IsControl))) throw SnsErrors.Invalid("Subject");
        var attributes = AttributeInput.Read(entry.MessageAttributes);
        var size = MessageDraft.SizeOf(message, attributes) + Encoding.UTF8.GetByteCount(entry.Subject ?? "");
        if (size > MaxSize) throw SnsErrors.Invalid("Message too long");
        var texts = ReadStructure(entry);
        if (texts is not null) message = texts["default"];
        return new SnsNotification
        {
            Topic = topic,
            MessageId = Guid.NewGuid().ToString(),
            Message = message,
            Texts = texts,
            Subject = entry.Subject,
            Attributes = attributes,
            Size = size,
            GroupId = entry.MessageGroupId,
            DeduplicationId = ReadOrder(entry, topic),
            Time = now,
            TraceHeader = call.Request.Header("x-amzn-trace-id"),
            Origin = call.Request.Origin,
        };
    }

    private static string? ReadOrder(PublishBatchRequestEntry entry, SnsTopic? topic)
    {
        if (entry.MessageGroupId is { } group && !MessageText.IsId(group)) throw SnsErrors.Invalid("MessageGroupId");
        if (entry.MessageDeduplicationId is { } id && !MessageText.IsId(id)) throw SnsErrors.Invalid("MessageDeduplicationId");
        if (topic is not { IsFifo: true })
        {
            if (entry.MessageDeduplicationId is null) return null;
            throw SnsErrors.Invalid(
                "MessageDeduplicationId Reason: The request includes MessageDeduplicationId parameter that is not valid for this topic type");
        }

        if (entry.MessageGroupId is null) throw SnsErrors.Invalid("The MessageGroupId parameter is required for FIFO topics");
        if (entry.MessageDeduplicationId is { } own) return own;
        return topic.HasContentBasedDeduplication
            ? Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(entry.Message!)))
            : throw SnsErrors.Invalid(
                "The topic should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly");
    }

    /// <summary>Reads a message that has a text for each protocol, or returns null if there is one for all.</summary>
    private static Dictionary<string, string>? ReadStructure(PublishBatchRequestEntry entry)
    {
        if (string.IsNullOrEmpty(entry.MessageStructure)) return null;
        if (entry.MessageStructure != "json") throw SnsErrors.Invalid("MessageStructure");
        try
        {
            using var document = JsonDocument.Parse(entry.Message!);
            if (document.RootElement.ValueKind != JsonValueKind.Object) throw NotJson();
            var texts = new Dictionary<string, string>(StringComparer.Ordinal);
            foreach (var member in document.RootElement.EnumerateObject())
            {
                if (member.Value.ValueKind == JsonValueKind.String) texts[member.Name] = member.Value.GetString()!;
            }

            return texts.ContainsKey("default") ? texts : throw SnsErrors.Invalid("Message Structure - No default entry in JSON message body");
        }
        catch (JsonException)
        {
            throw NotJson();
        }

        static ServiceErrorException NotJson() => SnsErrors.Invalid("Message Structure - JSON message body failed to parse");
    }
}
