using System.Buffers;
using System.Text;
using System.Text.Json;

namespace Tern.Messaging.Server;

/// <summary>The calls that a queue answers.</summary>
internal static class QueueOperations
{
    public static async Task<ReadOnlyMemory<byte>> CallAsync(
        MemoryQueue queue, string operation, JsonElement body, QueueFault? fault, CancellationToken cancellationToken)
    {
        var output = new ArrayBufferWriter<byte>(4096);
        List<MemoryMessage>? received = null;
        if (operation == "ReceiveMessage")
        {
            var wait = TimeSpan.FromSeconds(Number(body, "WaitTimeSeconds") ?? 0);
            var visibility = TimeSpan.FromSeconds(Number(body, "VisibilityTimeout") ?? 30);
            received = await queue.ReceiveAsync(Number(body, "MaxNumberOfMessages") ?? 1, visibility, wait, cancellationToken);
        }

        using var json = new Utf8JsonWriter(output, new JsonWriterOptions { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping });
        json.WriteStartObject();
        switch (operation)
        {
            case "SendMessage":
                WriteSent(json, Send(queue, body), fault);
                break;
            case "SendMessageBatch":
                Each(json, body, fault, (entry, writer) => WriteSent(writer, Send(queue, entry), fault));
                break;
            case "ReceiveMessage":
                if (received!.Count > 0) WriteMessages(json, received, body, fault);
                break;
            case "DeleteMessage":
                queue.Delete(Text(body, "ReceiptHandle")!);
                break;
            case "DeleteMessageBatch":
                Each(json, body, fault, (entry, _) => queue.Delete(Text(entry, "ReceiptHandle")!));
                break;
            case "ChangeMessageVisibilityBatch":
                Each(json, body, fault, (entry, _) =>
                    queue.ChangeVisibility(Text(entry, "ReceiptHandle")!, TimeSpan.FromSeconds(Number(entry, "VisibilityTimeout")!.Value))
                        ? true
                        : throw new InvalidOperationException("MessageNotInflight"));
                break;
            default:
                throw new NotSupportedException(operation);
        }

        json.WriteEndObject();
        json.Flush();
        return output.WrittenMemory;
    }

    private static MemoryMessage Send(MemoryQueue queue, JsonElement entry)
    {
        var body = Text(entry, "MessageBody")!;
        var attributes = entry.TryGetProperty("MessageAttributes", out var sent) && sent.EnumerateObject().Any() ? sent : default(JsonElement?);
        var now = DateTimeOffset.UtcNow;
        var message = new MemoryMessage
        {
            Id = Guid.NewGuid().ToString(),
            Body = body,
            BodyDigest = Digests.Of(Encoding.UTF8.GetBytes(body)),
            Attributes = attributes is { } all ? Encoding.UTF8.GetBytes(all.GetRawText()) : null,
            AttributesDigest = attributes is { } some ? Digests.Of(some) : null,
            GroupId = Text(entry, "MessageGroupId"),
            DeduplicationId = Text(entry, "MessageDeduplicationId"),
            SequenceNumber = queue.NextSequence(),
            SentAt = now,
            VisibleAt = Number(entry, "DelaySeconds") is { } delay ? now + TimeSpan.FromSeconds(delay) : default,
        };
        queue.Send(message);
        return message;
    }

    private static bool WriteSent(Utf8JsonWriter json, MemoryMessage message, QueueFault? fault)
    {
        json.WriteString("MessageId", message.Id);
        json.WriteString("MD5OfMessageBody", fault?.BreaksDigests == true ? new string('0', 32) : message.BodyDigest);
        if (message.AttributesDigest is not null) json.WriteString("MD5OfMessageAttributes", message.AttributesDigest);
        if (message.SequenceNumber is not null) json.WriteString("SequenceNumber", message.SequenceNumber);
        return true;
    }

    private static void WriteMessages(Utf8JsonWriter json, List<MemoryMessage> messages, JsonElement body, QueueFault? fault)
    {
        var names = Texts(body, "MessageSystemAttributeNames");
        var attributes = Texts(body, "MessageAttributeNames").Count > 0;
        json.WriteStartArray("Messages");
        foreach (var message in messages)
        {
            json.WriteStartObject();
            json.WriteString("MessageId", message.Id);
            json.WriteString("ReceiptHandle", message.Receipt);
            json.WriteString("MD5OfBody", fault?.BreaksDigests == true ? new string('0', 32) : message.BodyDigest);
            json.WriteString("Body", message.Body);
            json.WriteStartObject("Attributes");
            foreach (var (name, value) in SystemAttributes(message))
                if (value is not null && (names.Contains(name) || names.Contains("All"))) json.WriteString(name, value);
            json.WriteEndObject();
            if (attributes && message.Attributes is { } sent)
            {
                json.WritePropertyName("MessageAttributes");
                json.WriteRawValue(sent);
                json.WriteString("MD5OfMessageAttributes", message.AttributesDigest);
            }

            json.WriteEndObject();
        }

        json.WriteEndArray();
    }

    private static IEnumerable<(string Name, string? Value)> SystemAttributes(MemoryMessage message) =>
    [
        ("ApproximateReceiveCount", message.ReceiveCount.ToString(System.Globalization.CultureInfo.InvariantCulture)),
        ("SentTimestamp", message.SentAt.ToUnixTimeMilliseconds().ToString(System.Globalization.CultureInfo.InvariantCulture)),
        ("MessageGroupId", message.GroupId),
        ("MessageDeduplicationId", message.DeduplicationId),
        ("SequenceNumber", message.SequenceNumber),
    ];

    private static void Each(Utf8JsonWriter json, JsonElement body, QueueFault? fault, Func<JsonElement, Utf8JsonWriter, bool> call)
    {
        List<(string Id, bool Senders, string Code)> failed = [];
        json.WriteStartArray("Successful");
        foreach (var entry in body.GetProperty("Entries").EnumerateArray())
        {
            var id = Text(entry, "Id")!;
            if (fault?.RefusesEntry?.Invoke(id) == true)
            {
                failed.Add((id, fault.IsSendersFault, fault.Code));
                continue;
            }

            json.WriteStartObject();
            json.WriteString("Id", fault?.ForgetsEntry?.Invoke(id) == true ? "?" : id);
            try
            {
                call(entry, json);
            }
            catch (InvalidOperationException error)
            {
                json.WriteString("Id", "?");
                failed.Add((id, true, error.Message));
            }

            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteStartArray("Failed");
        foreach (var (id, senders, code) in failed)
        {
            json.WriteStartObject();
            json.WriteString("Id", id);
            json.WriteBoolean("SenderFault", senders);
            json.WriteString("Code", code);
            json.WriteString("Message", "The server was told to refuse it.");
            json.WriteEndObject();
        }

        json.WriteEndArray();
    }

    private static List<string> Texts(JsonElement body, string name) =>
        body.TryGetProperty(name, out var values) ? [.. values.EnumerateArray().Select(static value => value.GetString()!)] : [];

    private static string? Text(JsonElement body, string name) => body.TryGetProperty(name, out var value) ? value.GetString() : null;

    private static int? Number(JsonElement body, string name) => body.TryGetProperty(name, out var value) ? value.GetInt32() : null;
}
