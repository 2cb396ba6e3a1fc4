using System.Buffers.Binary;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Text;
using Tern.Buffers;
using Tern.Checksums;

namespace Tern.EventStreams;

/// <summary>
/// Writes messages of an event stream to the end of a <see cref="PooledBuffer"/>, each as headers, then the payload,
/// then <see cref="End"/>. For generated code.
/// </summary>
/// <remarks>
/// <code>
/// var message = new AwsEventStreamEncoder(buffer);
/// message.WriteHeader(":event-type"u8, "AudioEvent");
/// message.BeginPayload();
/// buffer.Write(audio);
/// message.End();
/// </code>
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class AwsEventStreamEncoder
{
    private PooledBuffer _buffer;
    private int _start;
    private int _payload;

    /// <summary>Begins a message.</summary>
    /// <param name="buffer">The buffer to write to.</param>
    internal AwsEventStreamEncoder(PooledBuffer buffer) => Begin(buffer);

    /// <summary>Begins the next message. A stream uses one encoder for all of its messages.</summary>
    /// <param name="buffer">The buffer to write to.</param>
    [MemberNotNull(nameof(_buffer))]
    internal void Begin(PooledBuffer buffer)
    {
        _buffer = buffer;
        _start = buffer.WrittenCount;
        _payload = 0;
        buffer.GetSpan(EventStreamFormat.Prelude)[..EventStreamFormat.Prelude].Clear();
        buffer.Advance(EventStreamFormat.Prelude);
    }

    /// <summary>Writes the headers that every event has.</summary>
    /// <param name="type">The event's name in the service's model.</param>
    /// <param name="contentType">The content type of the payload, such as <c>application/json</c>, or null for
    /// none.</param>
    public void BeginEvent(string type, string? contentType)
    {
        WriteHeader(":message-type"u8, "event");
        WriteHeader(":event-type"u8, type);
        if (contentType is not null) WriteHeader(":content-type"u8, contentType);
    }

    /// <summary>Writes a Boolean header.</summary>
    /// <param name="name">The name in UTF-8.</param>
    /// <param name="value">The value.</param>
    public void WriteHeader(scoped ReadOnlySpan<byte> name, bool value) =>
        WriteHeader(name, value ? AwsEventStreamHeaderType.True : AwsEventStreamHeaderType.False, []);

    /// <summary>Writes an 8-bit integer header.</summary>
    /// <param name="name">The name in UTF-8.</param>
    /// <param name="value">The value.</param>
    internal void WriteHeader(scoped ReadOnlySpan<byte> name, sbyte value) => WriteHeader(name, AwsEventStreamHeaderType.Byte, [(byte)value]);

    /// <summary>Writes a 16-bit integer header.</summary>
    /// <param name="name">The name in UTF-8.</param>
    /// <param name="value">The value.</param>
    internal void WriteHeader(scoped ReadOnlySpan<byte> name, short value)
    {
        Span<byte> bytes = stackalloc byte[sizeof(short)];
        BinaryPrimitives.WriteInt16BigEndian(bytes, value);
        WriteHeader(name, AwsEventStreamHeaderType.Short, bytes);
    }

    /// <summary>Writes a 32-bit integer header.</summary>
    /// <param name="name">The name in UTF-8.</param>
    /// <param name="value">The value.</param>
    public void WriteHeader(scoped ReadOnlySpan<byte> name, int value)
    {
        Span<byte> bytes = stackalloc byte[sizeof(int)];
        BinaryPrimitives.WriteInt32BigEndian(bytes, value);
        WriteHeader(name, AwsEventStreamHeaderType.Integer, bytes);
    }

    /// <summary>Writes a 64-bit integer header.</summary>
    /// <param name="name">The name in UTF-8.</param>
    /// <param name="value">The value.</param>
    public void WriteHeader(scoped ReadOnlySpan<byte> name, long value) => WriteInt64(name, AwsEventStreamHeaderType.Long, value);

    /// <summary>Writes a binary header.</summary>
    /// <param name="name">The name in UTF-8.</param>
    /// <param name="value">The value, at most 65,535 bytes.</param>
    /// <exception cref="ArgumentException">The value is too long.</exception>
    public void WriteHeader(scoped ReadOnlySpan<byte> name, scoped ReadOnlySpan<byte> value) =>
        WriteHeader(name, AwsEventStreamHeaderType.Bytes, value);

    /// <summary>Writes a string header.</summary>
    /// <param name="name">The name in UTF-8.</param>
    /// <param name="value">The value, at most 65,535 bytes in UTF-8.</param>
    /// <exception cref="ArgumentException">The value is too long.</exception>
    public void WriteHeader(scoped ReadOnlySpan<byte> name, string value)
    {
        ArgumentNullException.ThrowIfNull(value);
        WriteHeader(name, AwsEventStreamHeaderType.String, Encoding.UTF8.GetBytes(value));
    }

    /// <summary>Writes a timestamp header with millisecond precision.</summary>
    /// <param name="name">The name in UTF-8.</param>
    /// <param name="value">The value.</param>
    public void WriteHeader(scoped ReadOnlySpan<byte> name, DateTimeOffset value) =>
        WriteInt64(name, AwsEventStreamHeaderType.Timestamp, value.ToUnixTimeMilliseconds());

    /// <summary>Writes a UUID header.</summary>
    /// <param name="name">The name in UTF-8.</param>
    /// <param name="value">The value.</param>
    internal void WriteHeader(scoped ReadOnlySpan<byte> name, Guid value)
    {
        Span<byte> bytes = stackalloc byte[16];
        value.TryWriteBytes(bytes, bigEndian: true, out _);
        WriteHeader(name, AwsEventStreamHeaderType.Uuid, bytes);
    }

    /// <summary>Ends the headers. Bytes written to the buffer from now on are the payload.</summary>
    /// <returns>The buffer.</returns>
    public PooledBuffer BeginPayload()
    {
        _payload = _buffer.WrittenCount;
        return _buffer;
    }

    /// <summary>Ends the message by writing its lengths and checksums.</summary>
    /// <exception cref="ArgumentException">The headers or the payload exceed their limits.</exception>
    internal void End()
    {
        var payload = _payload == 0 ? _buffer.WrittenCount : _payload;
        var headers = payload - _start - EventStreamFormat.Prelude;
        if (headers > EventStreamFormat.MostHeaders)
            throw new ArgumentException(
                $"The headers of an event have {headers} bytes, but the maximum is {EventStreamFormat.MostHeaders}. Move long values into the payload.");
        var length = _buffer.WrittenCount - payload;
        if (length > EventStreamFormat.MostPayload)
            throw new ArgumentException(
                $"The payload of an event has {length} bytes, but the maximum is {EventStreamFormat.MostPayload}. Split it into several events.");

        var message = _buffer.WrittenFrom(_start);
        BinaryPrimitives.WriteUInt32BigEndian(message, (uint)(message.Length + EventStreamFormat.Checksum));
        BinaryPrimitives.WriteUInt32BigEndian(message[4..], (uint)headers);
        BinaryPrimitives.WriteUInt32BigEndian(message[8..], Crc32.Compute(message[..8]));
        var checksum = Crc32.Compute(message);
        BinaryPrimitives.WriteUInt32BigEndian(_buffer.GetSpan(EventStreamFormat.Checksum), checksum);
        _buffer.Advance(EventStreamFormat.Checksum);
    }

    private void WriteInt64(scoped ReadOnlySpan<byte> name, AwsEventStreamHeaderType type, long value)
    {
        Span<byte> bytes = stackalloc byte[sizeof(long)];
        BinaryPrimitives.WriteInt64BigEndian(bytes, value);
        WriteHeader(name, type, bytes);
    }

    private void WriteHeader(scoped ReadOnlySpan<byte> name, AwsEventStreamHeaderType type, scoped ReadOnlySpan<byte> value)
    {
        if (_payload != 0) throw new InvalidOperationException("Headers must be written before the payload, which has already started.");
        if (name.IsEmpty || name.Length > EventStreamFormat.MostName)
            throw new ArgumentException($"The name of a header must have 1 to {EventStreamFormat.MostName} bytes, but has {name.Length}.", nameof(name));
        if (value.Length > EventStreamFormat.MostValue)
            throw new ArgumentException(
                $"The value of a header must have at most {EventStreamFormat.MostValue} bytes, but has {value.Length}.", nameof(value));

        var hasLength = type is AwsEventStreamHeaderType.Bytes or AwsEventStreamHeaderType.String;
        var span = _buffer.GetSpan(name.Length + value.Length + 4);
        var at = 0;
        span[at++] = (byte)name.Length;
        name.CopyTo(span[at..]);
        at += name.Length;
        span[at++] = (byte)type;
        if (hasLength)
        {
            BinaryPrimitives.WriteUInt16BigEndian(span[at..], (ushort)value.Length);
            at += 2;
        }

        value.CopyTo(span[at..]);
        _buffer.Advance(at + value.Length);
    }
}
