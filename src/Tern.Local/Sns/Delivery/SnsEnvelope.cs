using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Tern.Local.Serving;
using Tern.Local.Sqs;

namespace Tern.Local.Sns;

/// <summary>
/// Writes the documents that receivers get. The members of each have a fixed order. The text to sign consists of some
/// of them in alphabetical order:
/// <code>
/// text   = (name "\n" value "\n")*
/// notification: Message, MessageId, [Subject], Timestamp, TopicArn, Type
/// confirmation: Message, MessageId, SubscribeURL, Timestamp, Token, TopicArn, Type
/// </code>
/// </summary>
internal sealed class SnsEnvelope(MessageSigner signer)
{
    /// <summary>Returns the document of a message for queues and HTTP.</summary>
    public string Notification(SnsNotification message, SnsSubscription subscription)
    {
        var text = message.TextFor(subscription.Protocol);
        List<(string Name, string? Value)> members =
        [
            ("Type", "Notification"), ("MessageId", message.MessageId), ("SequenceNumber", message.SequenceNumber),
            ("Replayed", message.IsReplayed ? "true" : null), ("TopicArn", subscription.Topic.Arn), ("Subject", message.Subject), ("Message", text),
            ("Timestamp", SnsNotification.TextOf(message.Time)),
        ];
        if (!subscription.Topic.IsFifo) Sign(members, message, subscription.Topic, text); // FIFO topics don't sign
        members.Add(("UnsubscribeURL", UnsubscribeUrl(message.Origin, subscription)));
        return Write(members, message.Attributes);
    }

    /// <summary>Returns the event of a message for functions.</summary>
    public string FunctionEvent(SnsNotification message, SnsSubscription subscription)
    {
        var text = message.TextFor(subscription.Protocol);
        var buffer = new System.Buffers.ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(buffer, new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }))
        {
            json.WriteStartObject();
            json.WriteStartArray("Records");
            json.WriteStartObject();
            json.WriteString("EventSource", "aws:sns");
            json.WriteString("EventVersion", "1.0");
            json.WriteString("EventSubscriptionArn", subscription.Arn);
            json.WriteStartObject("Sns");
            json.WriteString("Type", "Notification");
            json.WriteString("MessageId", message.MessageId);
            json.WriteString("TopicArn", subscription.Topic.Arn);
            json.WriteString("Subject", message.Subject);
            json.WriteString("Message", text);
            json.WriteString("Timestamp", SnsNotification.TextOf(message.Time));
            List<(string Name, string? Value)> signature = [];
            Sign(signature, message, subscription.Topic, text);
            foreach (var (name, value) in signature) WriteSignature(json, name, value);
            json.WriteString("UnsubscribeUrl", UnsubscribeUrl(message.Origin, subscription));
            json.WriteStartObject("MessageAttributes");
            foreach (var (name, attribute) in message.Attributes)
            {
                json.WriteStartObject(name);
                json.WriteString("Type", attribute.DataType);
                json.WriteString("Value", ValueOf(attribute));
                json.WriteEndObject();
            }

            json.WriteEndObject();
            json.WriteEndObject();
            json.WriteEndObject();
            json.WriteEndArray();
            json.WriteEndObject();
        }

        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    /// <summary>
    /// Returns the document that asks an endpoint to confirm a subscription, or notifies it that one was deleted.
    /// </summary>
    /// <param name="type"><c>SubscriptionConfirmation</c> or <c>UnsubscribeConfirmation</c>.</param>
    /// <param name="subscription">The subscription.</param>
    /// <param name="id">The ID of the message.</param>
    /// <param name="token">The token that confirms or restores the subscription.</param>
    /// <param name="time">The time.</param>
    /// <param name="origin">The address of this host.</param>
    public string Confirmation(string type, SnsSubscription subscription, string id, string token, DateTimeOffset time, string origin)
    {
        var topic = subscription.Topic;
        var message = type == "SubscriptionConfirmation"
            ? $"You have chosen to subscribe to the topic {topic.Arn}.\nTo confirm the subscription, visit the SubscribeURL included in this message."
            : $"You have chosen to deactivate subscription {subscription.Arn}.\nTo cancel this operation and restore the subscription, visit the "
                + "SubscribeURL included in this message.";
        var url = $"{origin}/?Action=ConfirmSubscription&TopicArn={topic.Arn}&Token={token}";
        var signature = signer.Sign(
            $"Message\n{message}\nMessageId\n{id}\nSubscribeURL\n{url}\n"
                + $"Timestamp\n{SnsNotification.TextOf(time)}\nToken\n{token}\nTopicArn\n{topic.Arn}\nType\n{type}\n",
            topic.SignatureVersion);
        return Write(
            [
                ("Type", type), ("MessageId", id), ("Token", token), ("TopicArn", topic.Arn), ("Message", message), ("SubscribeURL", url),
                ("Timestamp", SnsNotification.TextOf(time)), ("SignatureVersion", topic.SignatureVersion), ("Signature", signature),
                ("SigningCertURL", origin + MessageSigner.CertificatePath),
            ],
            []);
    }

    private void Sign(List<(string Name, string? Value)> members, SnsNotification message, SnsTopic topic, string text)
    {
        var subject = message.Subject is null ? "" : $"Subject\n{message.Subject}\n";
        members.Add(("SignatureVersion", topic.SignatureVersion));
        members.Add(("Signature", signer.Sign(
            $"Message\n{text}\nMessageId\n{message.MessageId}\n{subject}"
                + $"Timestamp\n{SnsNotification.TextOf(message.Time)}\nTopicArn\n{topic.Arn}\nType\nNotification\n",
            topic.SignatureVersion)));
        members.Add(("SigningCertURL", message.Origin + MessageSigner.CertificatePath));
    }

    // The service reports version 1 to functions, even if the topic signs with version 2.
    private static void WriteSignature(Utf8JsonWriter json, string name, string? value)
    {
        switch (name)
        {
            case "SignatureVersion":
                json.WriteString(name, "1");
                break;
            case "SigningCertURL":
                json.WriteString("SigningCertUrl", value);
                break;
            default:
                json.WriteString(name, value);
                break;
        }
    }

    private static string Write(List<(string Name, string? Value)> members, IReadOnlyList<KeyValuePair<string, MessageAttribute>> attributes)
    {
        var text = new StringBuilder("{");
        foreach (var (name, value) in members)
        {
            if (value is not null) text.Append(text.Length > 1 ? ",\n" : "\n").Append(CultureInfo.InvariantCulture, $"  \"{name}\" : \"{Escape(value)}\"");
        }

        if (attributes.Count > 0)
        {
            text.Append(",\n  \"MessageAttributes\" : {\n").AppendJoin(",\n", attributes.Select(static attribute =>
                $"    \"{Escape(attribute.Key)}\" : {{\"Type\":\"{Escape(attribute.Value.DataType)}\",\"Value\":\"{Escape(ValueOf(attribute.Value))}\"}}"));
            text.Append("\n  }");
        }

        return text.Append("\n}").ToString();
    }

    private static string ValueOf(MessageAttribute attribute) => attribute.Text ?? Convert.ToBase64String(attribute.Bytes!);

    private static string UnsubscribeUrl(string origin, SnsSubscription subscription) => $"{origin}/?Action=Unsubscribe&SubscriptionArn={subscription.Arn}";

    private static string Escape(string value) => JavaScriptEncoder.UnsafeRelaxedJsonEscaping.Encode(value);
}
