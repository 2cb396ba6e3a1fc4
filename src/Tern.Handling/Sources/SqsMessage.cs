using System.Buffers;
using System.ComponentModel;
using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Tern.Handling;

/// <summary>
/// A message of an SQS queue, the same whether a function's event contained it or a worker polled it. Its values are
/// read from the event or response when they are accessed, and only until the handler ends: copy what must live longer.
/// For tests, create a message with an object initializer.
/// </summary>
public class SqsMessage
{
    // For a message that a host read, its source; for a message that was created, its values.
    private object? _source;

    /// <summary>Gets the ID that SQS assigned to the message.</summary>
    public virtual string MessageId { get => Values?.MessageId ?? ""; init => Created.MessageId = value; }

    /// <summary>Gets the body.</summary>
    public virtual string Body { get => Values?.Body ?? ""; init => Created.Body = value; }

    /// <summary>Gets the body in UTF-8.</summary>
    public virtual ReadOnlySpan<byte> BodyUtf8 => Values is { } values ? values.BodyUtf8 ??= Encoding.UTF8.GetBytes(values.Body) : default;

    /// <summary>Gets the number of times that the message was received, including this one.</summary>
    public virtual int ReceiveCount { get => Values?.ReceiveCount ?? 1; init => Created.ReceiveCount = value; }

    /// <summary>Gets the time when the message was sent.</summary>
    public virtual DateTimeOffset SentAt { get => Values?.SentAt ?? DateTimeOffset.UnixEpoch; init => Created.SentAt = value; }

    /// <summary>Gets the message group, or null if there is none.</summary>
    public virtual string? GroupId { get => Values?.GroupId; init => Created.GroupId = value; }

    /// <summary>Gets the deduplication ID; null in a standard queue.</summary>
    public virtual string? DeduplicationId { get => Values?.DeduplicationId; init => Created.DeduplicationId = value; }

    /// <summary>Gets the sequence number in a FIFO queue; null in a standard queue.</summary>
    public virtual string? SequenceNumber { get => Values?.SequenceNumber; init => Created.SequenceNumber = value; }

    /// <summary>Gets the receipt handle, which identifies this receive of the message; null if there is none.</summary>
    public virtual string? ReceiptHandle { get => Values?.ReceiptHandle; init => Created.ReceiptHandle = value; }

    /// <summary>Gets the ARN of the queue, which events contain; null in a worker.</summary>
    public virtual string? QueueArn { get => Values?.QueueArn; init => Created.QueueArn = value; }

    /// <summary>
    /// Gets the attributes that the sender set, by name. A worker requests them only if the handler takes more than the
    /// body, or has filters; otherwise, this contains at most the trace attributes.
    /// </summary>
    public virtual IReadOnlyDictionary<string, SqsMessageAttribute> Attributes
    {
        get => Values?.Attributes ?? SqsMessageValues.NoAttributes;
        init => Created.Attributes = value;
    }

    /// <summary>Gets or sets the object that a host reads the values from.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    protected ref object? Source => ref _source;

    private SqsMessageValues? Values => _source as SqsMessageValues;

    private SqsMessageValues Created => (SqsMessageValues)(_source ??= new SqsMessageValues());

    /// <summary>
    /// Returns an attribute that SQS set, such as <c>SenderId</c>. Events contain all of them. A worker receives those
    /// that have properties here.
    /// </summary>
    /// <param name="name">The name of the attribute.</param>
    /// <returns>The value, or null if there is none.</returns>
    public virtual string? FindSystemAttribute(string name) => name switch
    {
        "ApproximateReceiveCount" => ReceiveCount.ToString(CultureInfo.InvariantCulture),
        "SentTimestamp" => SentAt.ToUnixTimeMilliseconds().ToString(CultureInfo.InvariantCulture),
        "MessageGroupId" => GroupId,
        "MessageDeduplicationId" => DeduplicationId,
        "SequenceNumber" => SequenceNumber,
        _ => null,
    };

    /// <summary>Deserializes the body's JSON.</summary>
    /// <typeparam name="T">The type to deserialize.</typeparam>
    /// <param name="type">The JSON contract of the type, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The value, never null.</returns>
    /// <exception cref="JsonException">The body isn't JSON of this type, or it is <c>null</c>.</exception>
    public T Read<T>(JsonTypeInfo<T> type)
    {
        var rented = RentBody(out var utf8);
        try
        {
            return JsonSerializer.Deserialize(utf8, type) ?? throw new JsonException($"The message is JSON null. Expected a {typeof(T).Name}.");
        }
        finally
        {
            if (rented is not null) ArrayPool<byte>.Shared.Return(rented);
        }
    }

    /// <summary>Gets the body in UTF-8, in rented memory if it must be decoded.</summary>
    /// <param name="utf8">The body.</param>
    /// <returns>The array to return to the shared pool, or null.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    protected virtual byte[]? RentBody(out ReadOnlySpan<byte> utf8)
    {
        utf8 = BodyUtf8;
        return null;
    }

    /// <summary>Returns the ID of the message, for logs.</summary>
    public override string ToString() => $"SqsMessage {MessageId}";
}
