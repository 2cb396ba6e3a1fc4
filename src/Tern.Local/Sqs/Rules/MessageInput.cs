using Tern.Local.Serving;
using Tern.Local.Sqs.Model;

namespace Tern.Local.Sqs;

/// <summary>The parameters of a message that is sent, alone or in a batch.</summary>
internal sealed record MessageInput
{
    private const int MaxAttributes = 10;

    public required string Body { get; init; }

    public required int? DelaySeconds { get; init; }

    public required string? GroupId { get; init; }

    public required string? DeduplicationId { get; init; }

    public required IReadOnlyList<KeyValuePair<string, MessageAttribute>> Attributes { get; init; }

    public required IReadOnlyList<KeyValuePair<string, MessageAttribute>> SystemAttributes { get; init; }

    /// <summary>Gets the size that limits apply to.</summary>
    public required int Size { get; init; }

    /// <summary>Reads a message, and checks everything about it but the queue's rules.</summary>
    public static MessageInput Read(SendMessageBatchRequestEntry entry)
    {
        var body = entry.MessageBody!;
        if (body.Length == 0) throw SqsErrors.Missing("MessageBody");
        if (!MessageText.IsValid(body)) throw SqsErrors.InvalidContents();
        if (entry.DelaySeconds is { } delay and (< 0 or > 900)) throw SqsErrors.Invalid(delay, "DelaySeconds", "DelaySeconds must be >= 0 and <= 900.");
        if (entry.MessageGroupId is { } group && !MessageText.IsId(group))
            throw SqsErrors.Invalid(group, "MessageGroupId", "MessageGroupId can only include alphanumeric and punctuation characters. 1 to 128 in length.");
        if (entry.MessageDeduplicationId is { } id && !MessageText.IsId(id))
        {
            throw SqsErrors.Invalid(
                id, "MessageDeduplicationId", "MessageDeduplicationId can only include alphanumeric and punctuation characters. 1 to 128 in length.");
        }

        var attributes = ReadAttributes(entry.MessageAttributes);
        return new MessageInput
        {
            Body = body,
            DelaySeconds = entry.DelaySeconds,
            GroupId = entry.MessageGroupId,
            DeduplicationId = entry.MessageDeduplicationId,
            Attributes = attributes,
            SystemAttributes = ReadSystemAttributes(entry.MessageSystemAttributes),
            Size = MessageDraft.SizeOf(body, attributes),
        };
    }

    /// <summary>Returns the message for a queue, by the queue's rules.</summary>
    public MessageDraft For(SqsQueue queue, string sender)
    {
        var settings = queue.Messages.Settings;
        if (Size > settings.MaximumMessageSize)
            throw SqsErrors.Invalid($"One or more parameters are invalid. Reason: Message must be shorter than {settings.MaximumMessageSize} bytes.");
        var deduplication = DeduplicationId;
        if (queue.IsFifo)
        {
            if (DelaySeconds is > 0 and var delay)
                throw SqsErrors.Invalid(delay, "DelaySeconds", "The request include parameter that is not valid for this queue type.");
            if (GroupId is null) throw SqsErrors.Missing("MessageGroupId");
            if (deduplication is null && !settings.HasContentBasedDeduplication)
                throw SqsErrors.Invalid("The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly");
            deduplication ??= MessageDraft.DeduplicationIdOf(Body);
        }
        else if (deduplication is not null)
        {
            throw SqsErrors.Invalid(
                deduplication, "MessageDeduplicationId", "The request includes a parameter that is not valid for this queue type.");
        }

        return new MessageDraft
        {
            Body = Body,
            Attributes = Attributes,
            GroupId = GroupId,
            DeduplicationId = deduplication,
            TraceHeader = SystemAttributes.FirstOrDefault(static attribute => attribute.Key == "AWSTraceHeader").Value?.Text,
            SenderId = sender,
            Size = Size,
        };
    }

    private static KeyValuePair<string, MessageAttribute>[] ReadAttributes(Dictionary<string, MessageAttributeValue>? values)
    {
        if (values is null or { Count: 0 }) return [];
        if (values.Count > MaxAttributes)
            throw SqsErrors.Invalid($"Number of message attributes [{values.Count}] exceeds the allowed maximum [{MaxAttributes}].");
        KeyValuePair<string, MessageAttribute>[] attributes =
            [.. values.Select(static pair => Read(pair.Key, pair.Value.DataType!, pair.Value.StringValue, pair.Value.BinaryValue))];
        Array.Sort(attributes, static (left, right) => string.CompareOrdinal(left.Key, right.Key));
        return attributes;
    }

    private static KeyValuePair<string, MessageAttribute>[] ReadSystemAttributes(Dictionary<string, MessageSystemAttributeValue>? values) =>
        [.. (values ?? []).Select(static pair => pair.Value.DataType == "String"
            ? Read(pair.Key, pair.Value.DataType, pair.Value.StringValue, pair.Value.BinaryValue)
            : throw SqsErrors.Invalid($"The type of message system attribute '{pair.Key}' is invalid. You must use only the type String."))];

    private static KeyValuePair<string, MessageAttribute> Read(string name, string type, string? text, byte[]? bytes)
    {
        CheckName(name);
        if (type.Length == 0) throw SqsErrors.Invalid($"Message (user) attribute '{name}' must contain a non-empty attribute type.");
        var kind = type.Split('.')[0];
        switch (kind)
        {
            case "Binary":
                return new(name, new MessageAttribute(type, null, bytes is { Length: > 0 } ? bytes : throw Empty()));
            case "String" or "Number":
                if (string.IsNullOrEmpty(text)) throw Empty();
                if (!MessageText.IsValid(text)) throw SqsErrors.Invalid(SqsErrors.InvalidContents().Message);
                if (kind == "Number" && !MessageText.IsNumber(text))
                    throw SqsErrors.Invalid($"Can't cast the value of message (user) attribute '{name}' to a number.");
                return new(name, new MessageAttribute(type, text, null));
            default:
                throw SqsErrors.Invalid(
                    $"The type of message (user) attribute '{name}' is invalid. You must use only the following supported type prefixes: Binary, Number, "
                        + "String.");
        }

        Serving.ServiceErrorException Empty() =>
            SqsErrors.Invalid($"Message (user) attribute '{name}' must contain a non-empty value of type '{type}'.");
    }

    private static void CheckName(string name)
    {
        if (name.Length == 0) throw SqsErrors.Invalid("The request must contain non-empty message attribute name.");
        var isValid = name.Length <= 256 && name[0] != '.' && name[^1] != '.' && !name.Contains("..", StringComparison.Ordinal)
            && name.All(static c => char.IsAsciiLetterOrDigit(c) || c is '_' or '-' or '.')
            && (name is "AWSTraceHeader" || !(name.StartsWith("aws.", StringComparison.OrdinalIgnoreCase)
                || name.StartsWith("amazon.", StringComparison.OrdinalIgnoreCase)));
        if (!isValid) throw SqsErrors.Invalid($"The message attribute name '{name}' is invalid. It can contain A-Z, a-z, 0-9, underscore, hyphen and period.");
    }
}
