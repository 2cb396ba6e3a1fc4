using System.Buffers.Text;
using Tern.Http;
using Tern.Json;
using Tern.Pipeline;
using Tern.Protocols;

namespace Tern.Messaging.Sqs;

/// <summary>
/// <c>SendMessageBatch</c> with entries that are already serialized. Reports each message that the service took
/// immediately, and returns the errors of the others.
/// </summary>
internal static class SendBatchOperation
{
    public static readonly AwsOperation<SendBatch, EntryRefusals> Instance = new(SqsService.Instance, "SendMessageBatch", Write, Read)
    {
        Resource = static batch => batch.QueueUrl,
    };

    private static void Write(SendBatch batch, AwsHttpRequest http)
    {
        AwsJsonProtocol.Begin(http, "application/x-amz-json-1.0", "AmazonSQS.SendMessageBatch");
        http.Headers.Add("x-amzn-query-mode", "true");
        var json = new AwsJsonWriter(http.Body);
        json.WriteStartObject();
        json.WriteName("QueueUrl"u8);
        json.WriteString(batch.QueueUrl);
        json.WriteName("Entries"u8);
        json.WriteStartArray();
        Span<byte> id = stackalloc byte[4];
        for (var i = 0; i < batch.Count; i++)
        {
            if (batch[i] is not { } message) continue;
            json.WriteStartObject();
            json.WriteName("Id"u8);
            Utf8Formatter.TryFormat(i, id, out var length);
            json.WriteString(id[..length]);
            json.WriteFragment(batch.EntryOf(message), valueEnded: true);
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
        json.Flush();
    }

    private static EntryRefusals Read(SendBatch batch, AwsHttpResponse http)
    {
        EntryRefusals refusals = default;
        var json = new AwsJsonReader(http.Body.Span);
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            if (json.TryReadNull()) continue;
            if (name.SequenceEqual("Successful"u8))
            {
                json.BeginArray();
                while (json.NextElement()) ReadSuccess(ref json, batch);
            }
            else if (name.SequenceEqual("Failed"u8))
            {
                json.BeginArray();
                while (json.NextElement()) refusals.Read(ref json);
            }
            else
            {
                json.SkipValue();
            }
        }

        return refusals;
    }

    private static void ReadSuccess(ref AwsJsonReader json, SendBatch batch)
    {
        var index = -1;
        string? text = null, sequence = null;
        Guid id = default;
        ReadOnlySpan<byte> body = default, attributes = default;
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            if (json.TryReadNull()) continue;
            switch (name.Length)
            {
                case 2 when name.SequenceEqual("Id"u8):
                    index = EntryRefusals.ReadIndex(ref json);
                    break;
                case 9 when name.SequenceEqual("MessageId"u8):
                    ReadId(ref json, out id, out text);
                    break;
                case 16 when name.SequenceEqual("MD5OfMessageBody"u8):
                    body = json.ReadRawString(out _);
                    break;
                case 22 when name.SequenceEqual("MD5OfMessageAttributes"u8):
                    attributes = json.ReadRawString(out _);
                    break;
                case 14 when name.SequenceEqual("SequenceNumber"u8):
                    sequence = json.ReadString();
                    break;
                default:
                    json.SkipValue();
                    break;
            }
        }

        if (batch[index] is not { } message) return;
        if (!batch.VerifiesChecksums) body = attributes = default;
        if (!body.IsEmpty && !MessageDigest.IsText(message.BodyDigest, body)) throw SqsChecksums.Mismatch($"the body of message {text ?? id.ToString()}");
        if (!attributes.IsEmpty && message.AttributesDigest is { } digest && !MessageDigest.IsText(digest, attributes))
            throw SqsChecksums.Mismatch($"the attributes of message {text ?? id.ToString()}");
        batch.Succeed(index, text is null ? new SqsSentMessage(id, sequence) : new SqsSentMessage(text, sequence));
    }

    // An ID in the format in which .NET writes a GUID doesn't have to be kept as text.
    private static void ReadId(ref AwsJsonReader json, out Guid id, out string? text)
    {
        var utf8 = json.ReadStringUtf8();
        var isPlain = Utf8Parser.TryParse(utf8, out id, out var read) && read == utf8.Length && !utf8.ContainsAnyInRange((byte)'A', (byte)'F');
        text = isPlain ? null : AwsJsonReader.GetString(utf8);
    }
}
