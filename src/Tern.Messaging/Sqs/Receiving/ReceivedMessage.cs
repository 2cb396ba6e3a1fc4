using Tern.Handling;
using Tern.Json;
using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs;

/// <summary>A message of a response: a view of its bytes, valid until its handler ends.</summary>
internal sealed class ReceivedMessage : SqsMessage
{
    private readonly ByteRange _id;
    private readonly ByteRange _body;
    private readonly ByteRange _receipt;
    private readonly long _sentAt;
    private readonly int _receiveCount;
    private string? _messageId;
    private string? _text;
    private MessageExtras? _extras;

    public ReceivedMessage(ReceivedBatch batch, in MessageRanges ranges)
    {
        Source = batch;
        (_id, _body, _receipt) = (ranges.Id, ranges.Body, ranges.Receipt);
        (_receiveCount, _sentAt, _extras) = (ranges.ReceiveCount, ranges.SentAt, ranges.Extras);
    }

    public override string MessageId => _messageId ??= AwsJsonReader.GetString(Batch.Get(_id));

    public override string Body => _text ??= AwsJsonReader.GetString(BodyUtf8);

    public override ReadOnlySpan<byte> BodyUtf8 => _extras?.Loaded is { } loaded ? loaded.Span : Batch.Get(_body);

    public override int ReceiveCount => _receiveCount;

    public override DateTimeOffset SentAt => DateTimeOffset.FromUnixTimeMilliseconds(_sentAt);

    public override string? GroupId => _extras?.GroupId;

    public override string? DeduplicationId => _extras?.DeduplicationId;

    public override string? SequenceNumber => _extras?.SequenceNumber;

    public override string? ReceiptHandle
    {
        get
        {
            var raw = RawReceipt;
            if (raw.IndexOf((byte)'\\') < 0) return AwsJsonReader.GetString(raw);
            var text = new byte[raw.Length];
            return AwsJsonReader.GetString(text.AsSpan(0, AwsJsonReader.Unescape(raw, text)));
        }
    }

    public override IReadOnlyDictionary<string, SqsMessageAttribute> Attributes => _extras?.Shown ?? base.Attributes;

    /// <summary>The attributes as they were received, or null if there are none.</summary>
    internal Dictionary<string, MessageAttributeValue>? RawAttributes => _extras?.Attributes;

    private ReceivedBatch Batch => (ReceivedBatch)Source!;

    /// <summary>The X-Ray trace header, or null.</summary>
    internal string? TraceHeader => _extras?.TraceHeader;

    /// <summary>
    /// Gets the location of a body that was too long for the message. Returns false if the body is in the message.
    /// </summary>
    internal bool TryGetPointer(out PayloadPointer pointer)
    {
        pointer = default;
        if (_extras?.Attributes is { } attributes)
        {
            foreach (var name in attributes.Keys)
                if (PayloadPointer.IsMark(name)) return PayloadPointer.TryParse(AwsJsonReader.GetString(Batch.Get(_body)), out pointer);
        }

        return EnvelopedPointer.TryRead(Batch.Get(_body), out pointer);
    }

    /// <summary>
    /// Gets a value indicating whether the body was loaded from the location that the message points to.
    /// </summary>
    internal bool IsLoaded => _extras?.Loaded is not null;

    /// <summary>Replaces the pointer with the body that it points to.</summary>
    internal void Load(ReadOnlyMemory<byte> body) => (_extras ??= new MessageExtras()).Loaded = body;

    /// <summary>The receipt handle as it's written in the JSON, without its quotes.</summary>
    internal ReadOnlySpan<byte> RawReceipt => Batch.Get(_receipt);

    /// <summary>The time until which no other consumer receives the message, as a timestamp of the clock.</summary>
    internal long LeasedUntil { get; set; }

    /// <summary>Adds a holder of the response's memory. Call it only while the memory is held.</summary>
    internal void Hold() => Batch.Hold();

    /// <summary>Releases the response's memory.</summary>
    internal void Release() => Batch.Release();
}
