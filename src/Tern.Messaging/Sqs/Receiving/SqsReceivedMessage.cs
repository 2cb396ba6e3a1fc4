using System.Text;
using Tern.Json;
using Tern.Messaging.LargePayloads;
using Tern.Messaging.Sqs.Model;
using Tern.Messaging.Sqs.Receiving;

namespace Tern.Messaging.Sqs;

/// <summary>
/// A received message, for handlers that take the message itself. It's a view of the response, valid until its handler
/// ends: copy the parts that you need longer.
/// </summary>
public sealed class SqsReceivedMessage
{
    private readonly ReceivedBatch _batch;
    private readonly ByteRange _id;
    private readonly ByteRange _body;
    private readonly ByteRange _receipt;
    private MessageExtras? _extras;
    private readonly long _sentAt;

    /// <summary>Initializes a message as if it had been received, for tests of handlers.</summary>
    /// <param name="body">The body.</param>
    public SqsReceivedMessage(string body)
    {
        ArgumentNullException.ThrowIfNull(body);
        var bytes = Encoding.UTF8.GetBytes(body);
        _batch = new ReceivedBatch(bytes);
        _body = new ByteRange(0, bytes.Length);
        MessageId = Guid.NewGuid().ToString();
        ReceiveCount = 1;
    }

    internal SqsReceivedMessage(ReceivedBatch batch, in MessageRanges ranges)
    {
        _batch = batch;
        (_id, _body, _receipt) = (ranges.Id, ranges.Body, ranges.Receipt);
        ReceiveCount = ranges.ReceiveCount;
        (_sentAt, _extras) = (ranges.SentAt, ranges.Extras);
    }

    /// <summary>Gets the ID that SQS assigned to the message.</summary>
    public string MessageId { get => field ??= AwsJsonReader.GetString(_batch.Get(_id)); init; }

    /// <summary>Gets the body as a string.</summary>
    public string Body => field ??= AwsJsonReader.GetString(BodyUtf8);

    /// <summary>Gets the body in UTF-8, valid until the handler ends.</summary>
    public ReadOnlySpan<byte> BodyUtf8 => _extras?.Loaded is { } loaded ? loaded.Span : _batch.Get(_body);

    /// <summary>Gets the number of times that the message was received, including this one.</summary>
    public int ReceiveCount { get; init; }

    /// <summary>Gets the time when the message was sent.</summary>
    public DateTimeOffset SentAt { get => DateTimeOffset.FromUnixTimeMilliseconds(_sentAt); init => _sentAt = value.ToUnixTimeMilliseconds(); }

    /// <summary>Gets the message group, or null if there is none.</summary>
    public string? GroupId { get => _extras?.GroupId; init => (_extras ??= new()).GroupId = value; }

    /// <summary>Gets the deduplication ID; null in a standard queue.</summary>
    public string? DeduplicationId { get => _extras?.DeduplicationId; init => (_extras ??= new()).DeduplicationId = value; }

    /// <summary>Gets the sequence number in a FIFO queue; null in a standard queue.</summary>
    public string? SequenceNumber { get => _extras?.SequenceNumber; init => (_extras ??= new()).SequenceNumber = value; }

    /// <summary>
    /// Gets the attributes by name. If the handler takes only the body, without the message and without services, this
    /// is empty except for the trace attributes, because the others aren't requested.
    /// </summary>
    public IReadOnlyDictionary<string, MessageAttributeValue> Attributes
    {
        get => _extras?.Attributes ?? SqsAttributes.None;
        init => (_extras ??= new()).Attributes = new(value, StringComparer.Ordinal);
    }

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
                if (PayloadPointer.IsMark(name)) return PayloadPointer.TryParse(AwsJsonReader.GetString(_batch.Get(_body)), out pointer);
        }

        return EnvelopedPointer.TryRead(_batch.Get(_body), out pointer);
    }

    /// <summary>
    /// Gets a value indicating whether the body was loaded from the location that the message points to.
    /// </summary>
    internal bool IsLoaded => _extras?.Loaded is not null;

    /// <summary>Replaces the pointer with the body that it points to.</summary>
    internal void Load(ReadOnlyMemory<byte> body) => (_extras ??= new MessageExtras()).Loaded = body;

    /// <summary>The receipt handle as it's written in the JSON, without its quotes.</summary>
    internal ReadOnlySpan<byte> RawReceipt => _batch.Get(_receipt);

    /// <summary>The time until which no other consumer receives the message, as a timestamp of the clock.</summary>
    internal long LeasedUntil { get; set; }

    /// <summary>Adds a holder of the response's memory. Call it only while the memory is held.</summary>
    internal void Hold() => _batch.Hold();

    /// <summary>Releases the response's memory.</summary>
    internal void Release() => _batch.Release();
}
