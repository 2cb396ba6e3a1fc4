using System.Globalization;
using Tern.Handling;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <content>The values that handlers see, and messages of tests, which weren't read from an event.</content>
internal sealed partial class SqsEventMessage
{
    public override string MessageId => Id;

    public override string Body => RawBody.Text;

    public override ReadOnlySpan<byte> BodyUtf8 => _rawBody.In(Source).ToUtf8().Span;

    public override int ReceiveCount =>
        int.TryParse(FindSystemAttribute("ApproximateReceiveCount"), NumberStyles.None, CultureInfo.InvariantCulture, out var count) ? count : 0;

    public override DateTimeOffset SentAt =>
        long.TryParse(FindSystemAttribute("SentTimestamp"), NumberStyles.None, CultureInfo.InvariantCulture, out var time)
            ? EventTime.FromMilliseconds(time) ?? DateTimeOffset.UnixEpoch
            : DateTimeOffset.UnixEpoch;

    public override string? GroupId => FindSystemAttribute("MessageGroupId");

    public override string? DeduplicationId => FindSystemAttribute("MessageDeduplicationId");

    public override string? SequenceNumber => FindSystemAttribute("SequenceNumber");

    public override string? ReceiptHandle => Receipt;

    public override string? QueueArn => EventSourceArn;

    public override IReadOnlyDictionary<string, SqsMessageAttribute> Attributes
    {
        get
        {
            if (MessageAttributes.Count == 0) return base.Attributes;
            var attributes = new Dictionary<string, SqsMessageAttribute>(MessageAttributes.Count, StringComparer.Ordinal);
            foreach (var (name, value) in MessageAttributes)
            {
                attributes.Add(name, new()
                {
                    DataType = value.DataType,
                    StringValue = value.StringValue,
                    BinaryValue = value.BinaryValue.HasValue ? value.BinaryValue.ToArray() : null,
                });
            }

            return attributes;
        }
    }

    protected override byte[]? RentBody(out ReadOnlySpan<byte> utf8)
    {
        var body = RawBody.RentUtf8();
        utf8 = body.Span;
        return body.Rented;
    }

    public override string? FindSystemAttribute(string name) => SystemAttributes.TryGetValue(name, out var value) ? value : null;

    /// <summary>Writes a message, which may have been created for a test.</summary>
    public static void Write(ref AwsJsonWriter json, SqsMessage message) => (message as SqsEventMessage ?? Of(message)).Write(ref json);

    private static SqsEventMessage Of(SqsMessage message)
    {
        var system = new EventTextMap { ["ApproximateReceiveCount"] = message.FindSystemAttribute("ApproximateReceiveCount")! };
        foreach (var name in (ReadOnlySpan<string>)["SentTimestamp", "MessageGroupId", "MessageDeduplicationId", "SequenceNumber"])
            if (message.FindSystemAttribute(name) is { } value) system[name] = value;
        Dictionary<string, SqsEventAttribute>? attributes = null;
        foreach (var (name, value) in message.Attributes)
        {
            var bytes = value.BinaryValue is { } binary ? new EventBytes(binary.Span) : default;
            (attributes ??= []).Add(name, new() { DataType = value.DataType, StringValue = value.StringValue, BinaryValue = bytes });
        }

        var written = new SqsEventMessage
        {
            Id = message.MessageId, Receipt = message.ReceiptHandle, RawBody = message.Body, SystemAttributes = system, EventSource = "aws:sqs",
            EventSourceArn = message.QueueArn,
        };
        written._messageAttributes = attributes;
        return written;
    }
}
