using System.Text;
using Tern.Json;
using Tern.Messaging.LargePayloads;
using Tern.Messaging.Sqs.Model;
using Tern.Messaging.Sqs.Receiving;

namespace Tern.Messaging.Sqs;

/// <summary>
/// A message that was received, for a handler that takes it as it is. It is a view of the answer, good until its handler ends:
/// copy what is to live longer.
/// </summary>
public sealed class SqsReceivedMessage
{
    private readonly ReceivedBatch _batch;
    private readonly ByteRange _id;
    private readonly ByteRange _body;
    private readonly ByteRange _receipt;
    private MessageExtras? _extras;
    private readonly long _sentAt;

    /// <summary>Makes a message as if it was received, for tests of handlers.</summary>
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

    /// <summary>The id that SQS gave it.</summary>
    public string MessageId { get => field ??= AwsJsonReader.GetString(_batch.Get(_id)); init; }

    /// <summary>The body as text.</summary>
    public string Body => field ??= AwsJsonReader.GetString(BodyUtf8);

    /// <summary>The body in UTF-8; good until the handler ends.</summary>
    public ReadOnlySpan<byte> BodyUtf8 => _extras?.Loaded is { } loaded ? loaded.Span : _batch.Get(_body);

    /// <summary>How often it was received, this time included.</summary>
    public int ReceiveCount { get; init; }

    /// <summary>When it was sent.</summary>
    public DateTimeOffset SentAt { get => DateTimeOffset.FromUnixTimeMilliseconds(_sentAt); init => _sentAt = value.ToUnixTimeMilliseconds(); }

    /// <summary>Its message group; null where it has none.</summary>
    public string? GroupId { get => _extras?.GroupId; init => (_extras ??= new()).GroupId = value; }

    /// <summary>Its deduplication id; null in a standard queue.</summary>
    public string? DeduplicationId { get => _extras?.DeduplicationId; init => (_extras ??= new()).DeduplicationId = value; }

    /// <summary>Its place in a FIFO queue; null in a standard queue.</summary>
    public string? SequenceNumber { get => _extras?.SequenceNumber; init => (_extras ??= new()).SequenceNumber = value; }

    /// <summary>
    /// Its attributes, by name. A handler that takes a body alone, without the message and without services, has none here: they aren't asked for, save those
    /// with the trace.
    /// </summary>
    public IReadOnlyDictionary<string, MessageAttributeValue> Attributes
    {
        get => _extras?.Attributes ?? SqsAttributes.None;
        init => (_extras ??= new()).Attributes = new(value, StringComparer.Ordinal);
    }

    /// <summary>X-Ray's header; null for none.</summary>
    internal string? TraceHeader => _extras?.TraceHeader;

    /// <summary>Where the body lies, where it was too long for the message; false where it is here.</summary>
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

    /// <summary>Whether the body is the one that the message points to.</summary>
    internal bool IsLoaded => _extras?.Loaded is not null;

    /// <summary>Puts the body that the message points to in its place.</summary>
    internal void Load(ReadOnlyMemory<byte> body) => (_extras ??= new MessageExtras()).Loaded = body;

    /// <summary>The receipt as it stands in JSON, between its quotes.</summary>
    internal ReadOnlySpan<byte> RawReceipt => _batch.Get(_receipt);

    /// <summary>Until when nobody else receives it, as a timestamp of the clock.</summary>
    internal long LeasedUntil { get; set; }

    /// <summary>Keeps the answer's memory for one more; while it is held anyway.</summary>
    internal void Hold() => _batch.Hold();

    /// <summary>Lets go of the answer's memory.</summary>
    internal void Release() => _batch.Release();
}
