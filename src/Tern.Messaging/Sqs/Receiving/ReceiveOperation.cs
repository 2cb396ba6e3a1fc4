using System.Buffers;
using System.Buffers.Text;
using Tern.Http;
using Tern.Json;
using Tern.Messaging.Sqs.Model;
using Tern.Pipeline;
using Tern.Protocols;

namespace Tern.Messaging.Sqs;

/// <summary>
/// <c>ReceiveMessage</c>, which reads messages as views of the response: bodies are unescaped in place, receipt handles
/// stay as written, and strings are created on first access. Bodies and attributes are verified by their MD5s.
/// </summary>
internal static class ReceiveOperation
{
    public static readonly AwsOperation<ReceiveCall, ReceivedBatch?> Instance =
        new(SqsService.Instance, "ReceiveMessage", Write, Read) { Traits = AwsOperationTraits.LongPoll, Resource = static call => call.QueueUrl };

    private static void Write(ReceiveCall call, AwsHttpRequest http)
    {
        AwsJsonProtocol.Begin(http, "application/x-amz-json-1.0", "AmazonSQS.ReceiveMessage");
        http.Headers.Add("x-amzn-query-mode", "true");
        var json = new AwsJsonWriter(http.Body);
        json.WriteStartObject();
        json.WriteName("QueueUrl"u8);
        json.WriteString(call.QueueUrl);
        json.WriteName("MaxNumberOfMessages"u8);
        json.WriteNumber(call.Count);
        json.WriteName("VisibilityTimeout"u8);
        json.WriteNumber(call.VisibilitySeconds);
        json.WriteName("WaitTimeSeconds"u8);
        json.WriteNumber(call.WaitSeconds);
        json.WriteName("MessageSystemAttributeNames"u8);
        json.WriteRaw("""["ApproximateReceiveCount","SentTimestamp","MessageGroupId","MessageDeduplicationId","SequenceNumber","AWSTraceHeader"]"""u8);
        if (call.Attributes != WantedAttributes.None)
        {
            json.WriteName("MessageAttributeNames"u8);
            json.WriteRaw(NamesOf(call.Attributes));
        }

        if (call.AttemptId is { } attempt)
        {
            json.WriteName("ReceiveRequestAttemptId"u8);
            json.WriteString(attempt);
        }

        json.WriteEndObject();
        json.Flush();
    }

    private static ReadOnlySpan<byte> NamesOf(WantedAttributes wanted) => wanted switch
    {
        WantedAttributes.Trace => """["traceparent","tracestate"]"""u8,
        WantedAttributes.Payload => """["ExtendedPayloadSize","SQSLargePayloadSize"]"""u8,
        WantedAttributes.Trace | WantedAttributes.Payload => """["traceparent","tracestate","ExtendedPayloadSize","SQSLargePayloadSize"]"""u8,
        _ => """["All"]"""u8,
    };

    // Returns null if there are no messages.
    private static ReceivedBatch? Read(ReceiveCall call, AwsHttpResponse http)
    {
        var length = http.Body.Length;
        if (length <= 2) return null;
        var bytes = ArrayPool<byte>.Shared.Rent(length);
        http.Body.Span.CopyTo(bytes);
        var batch = new ReceivedBatch(bytes);
        try
        {
            var json = new AwsJsonReader(bytes.AsSpan(0, length));
            json.BeginObject();
            while (json.NextMember(out var name))
            {
                if (json.TryReadNull()) continue;
                if (!name.SequenceEqual("Messages"u8))
                {
                    json.SkipValue();
                    continue;
                }

                json.BeginArray();
                while (json.NextElement()) ReadMessage(ref json, batch, bytes, call.VerifiesChecksums);
            }

            return batch.Messages.Count > 0 ? batch : null;
        }
        catch
        {
            foreach (var message in batch.Messages) message.Release();
            batch.Messages.Clear();
            throw;
        }
        finally
        {
            batch.Release();
        }
    }

    private static void ReadMessage(ref AwsJsonReader json, ReceivedBatch batch, byte[] bytes, bool verifies)
    {
        MessageRanges ranges = default;
        ReadOnlySpan<byte> bodyDigest = default, attributesDigest = default;
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            if (json.TryReadNull()) continue;
            switch (name.Length)
            {
                case 4 when name.SequenceEqual("Body"u8):
                    ranges.Body = ReadText(ref json, bytes);
                    break;
                case 9 when name.SequenceEqual("MessageId"u8):
                    ranges.Id = ReadText(ref json, bytes);
                    break;
                case 9 when name.SequenceEqual("MD5OfBody"u8):
                    bodyDigest = json.ReadRawString(out _);
                    break;
                case 13 when name.SequenceEqual("ReceiptHandle"u8):
                    var receipt = json.ReadRawString(out _);
                    ranges.Receipt = new ByteRange(json.Position - 1 - receipt.Length, receipt.Length);
                    break;
                case 10 when name.SequenceEqual("Attributes"u8):
                    ReadSystemAttributes(ref json, ref ranges);
                    break;
                case 17 when name.SequenceEqual("MessageAttributes"u8):
                    ranges.More().Attributes = SqsJson.ReadMapOfMessageAttributeValue(ref json);
                    break;
                case 22 when name.SequenceEqual("MD5OfMessageAttributes"u8):
                    attributesDigest = json.ReadRawString(out _);
                    break;
                default:
                    json.SkipValue();
                    break;
            }
        }

        if (!verifies) bodyDigest = attributesDigest = default;
        var body = bytes.AsSpan(ranges.Body.Start, ranges.Body.Length);
        if (!bodyDigest.IsEmpty && !MessageDigest.IsText(MessageDigest.Of(body), bodyDigest)) throw Mismatch("the body", ranges.Id, bytes);
        if (!attributesDigest.IsEmpty && MessageDigest.Of(ranges.Extras?.Attributes) is { } digest && !MessageDigest.IsText(digest, attributesDigest))
            throw Mismatch("the attributes", ranges.Id, bytes);
        batch.Add(ranges);
    }

    // Escape sequences are longer than the characters that they stand for, so an unescaped string fits in its place.
    private static ByteRange ReadText(ref AwsJsonReader json, byte[] bytes)
    {
        var raw = json.ReadRawString(out var escaped);
        var start = json.Position - 1 - raw.Length;
        return new ByteRange(start, escaped ? AwsJsonReader.Unescape(raw, bytes.AsSpan(start, raw.Length)) : raw.Length);
    }

    private static void ReadSystemAttributes(ref AwsJsonReader json, ref MessageRanges ranges)
    {
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            if (json.TryReadNull()) continue;
            if (name.SequenceEqual("ApproximateReceiveCount"u8)) ranges.ReceiveCount = (int)ReadNumber(ref json);
            else if (name.SequenceEqual("SentTimestamp"u8)) ranges.SentAt = ReadNumber(ref json);
            else if (name.SequenceEqual("MessageGroupId"u8)) ranges.More().GroupId = json.ReadString();
            else if (name.SequenceEqual("MessageDeduplicationId"u8)) ranges.More().DeduplicationId = json.ReadString();
            else if (name.SequenceEqual("SequenceNumber"u8)) ranges.More().SequenceNumber = json.ReadString();
            else if (MessagingTelemetry.IsListened && name.SequenceEqual("AWSTraceHeader"u8)) ranges.More().TraceHeader = json.ReadString();
            else json.SkipValue();
        }
    }

    private static long ReadNumber(ref AwsJsonReader json)
    {
        var text = json.ReadStringUtf8();
        return Utf8Parser.TryParse(text, out long number, out var read) && read == text.Length ? number : 0;
    }

    private static AwsTransportException Mismatch(string what, ByteRange id, byte[] bytes) =>
        SqsChecksums.Mismatch($"{what} of message {AwsJsonReader.GetString(bytes.AsSpan(id.Start, id.Length))}");
}
