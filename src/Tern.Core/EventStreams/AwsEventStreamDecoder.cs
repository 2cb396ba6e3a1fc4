using System.Buffers;
using System.Buffers.Binary;
using Tern.Checksums;

namespace Tern.EventStreams;

/// <summary>Decodes an event stream: takes its bytes as they arrive, and returns messages. Not thread-safe.</summary>
/// <remarks>
/// <code>
/// while (await stream.ReadAsync(decoder.GetMemory()) is > 0 and var count)
/// {
///     decoder.Advance(count);
///     while (decoder.TryRead(out var message)) …
/// }
///
/// decoder.End();
/// </code>
/// The checksum and lengths in the first twelve bytes are verified before more is stored, and memory is allocated
/// only for bytes that have arrived: a length alone allocates nothing. After an error, the stream can't be read
/// further; the same error is thrown again.
/// </remarks>
internal sealed class AwsEventStreamDecoder : IDisposable
{
    private const int LeastRoom = 4 * 1024;

    private byte[] _array = [];
    private int _start;
    private int _end;

    // The length of the message at the start, or 0 until its first bytes have all arrived.
    private int _length;

    /// <summary>Adds bytes.</summary>
    /// <param name="bytes">The next bytes of the stream.</param>
    public void Append(ReadOnlySpan<byte> bytes)
    {
        MakeRoom(bytes.Length);
        bytes.CopyTo(_array.AsSpan(_end));
        _end += bytes.Length;
    }

    /// <summary>
    /// Returns memory for the next bytes of the stream. Call <see cref="Advance"/> with the number of bytes read into
    /// it. Messages returned before become invalid.
    /// </summary>
    /// <returns>Memory of a few thousand bytes or more.</returns>
    public Memory<byte> GetMemory()
    {
        MakeRoom(1);
        return _array.AsMemory(_end);
    }

    /// <summary>Adds the bytes that were read into <see cref="GetMemory"/>.</summary>
    /// <param name="count">The number of bytes.</param>
    public void Advance(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, _array.Length - _end);
        _end += count;
    }

    /// <summary>Reads the next message if it has arrived completely.</summary>
    /// <param name="message">The message; valid until the next call.</param>
    /// <returns>true if a message was read; false if more bytes are needed.</returns>
    /// <exception cref="AwsEventStreamException">The bytes aren't a valid message, or were damaged in
    /// transit.</exception>
    public bool TryRead(out AwsEventStreamMessage message)
    {
        message = default;
        var bytes = _array.AsSpan(_start, _end - _start);
        if (_length == 0)
        {
            if (bytes.Length < EventStreamFormat.Prelude) return false;
            _length = ReadPrelude(bytes);
        }

        if (bytes.Length < _length) return false;
        message = ReadMessage(bytes[.._length]);
        _start += _length;
        _length = 0;
        return true;
    }

    /// <summary>Marks the end of the stream.</summary>
    /// <exception cref="AwsEventStreamException">The stream ended within a message.</exception>
    public void End()
    {
        if (_start < _end) throw new AwsEventStreamException(AwsEventStreamFault.Truncated, "the stream ended within a message");
    }

    /// <summary>Returns the memory to the pool.</summary>
    public void Dispose()
    {
        var array = _array;
        _array = [];
        _start = _end = _length = 0;
        if (array.Length > 0) ArrayPool<byte>.Shared.Return(array);
    }

    // Verify the checksum first, because the lengths mean nothing without it.
    private static int ReadPrelude(ReadOnlySpan<byte> bytes)
    {
        var checksum = BinaryPrimitives.ReadUInt32BigEndian(bytes[8..]);
        if (Crc32.Compute(bytes[..8]) != checksum)
            throw new AwsEventStreamException(AwsEventStreamFault.Checksum, "the checksum of a message's lengths doesn't match");

        var total = BinaryPrimitives.ReadUInt32BigEndian(bytes);
        var headers = BinaryPrimitives.ReadUInt32BigEndian(bytes[4..]);
        if (total < EventStreamFormat.Least) throw new AwsEventStreamException(AwsEventStreamFault.TotalLength, "a message is shorter than the minimum length");
        if (headers > total - EventStreamFormat.Least)
            throw new AwsEventStreamException(AwsEventStreamFault.HeadersLength, "the headers of a message are longer than the message");
        if (headers > EventStreamFormat.MostHeaders)
            throw new AwsEventStreamException(AwsEventStreamFault.HeadersLength, $"the headers of a message are over {EventStreamFormat.MostHeaders} bytes");
        if (total - EventStreamFormat.Least - headers > EventStreamFormat.MostPayload)
            throw new AwsEventStreamException(AwsEventStreamFault.TotalLength, $"the payload of a message is over {EventStreamFormat.MostPayload} bytes");
        return (int)total;
    }

    private static AwsEventStreamMessage ReadMessage(ReadOnlySpan<byte> bytes)
    {
        var body = bytes[..^EventStreamFormat.Checksum];
        if (Crc32.Compute(body) != BinaryPrimitives.ReadUInt32BigEndian(bytes[body.Length..]))
            throw new AwsEventStreamException(AwsEventStreamFault.Checksum, "the checksum of a message doesn't match");

        var headersEnd = EventStreamFormat.Prelude + (int)BinaryPrimitives.ReadUInt32BigEndian(bytes[4..]);
        var message = new AwsEventStreamMessage(body[EventStreamFormat.Prelude..headersEnd], body[headersEnd..]);
        var headers = message.Headers;
        while (headers.Next(out _))
        {
        }

        return message;
    }

    private void MakeRoom(int count)
    {
        if (_start == _end) _start = _end = 0;
        if (_array.Length - _end >= count) return;

        var kept = _end - _start;
        if (_start > 0 && _array.Length - kept >= count)
        {
            _array.AsSpan(_start, kept).CopyTo(_array);
        }
        else
        {
            var larger = ArrayPool<byte>.Shared.Rent(Math.Max(checked(kept + count), Math.Max(LeastRoom, (int)Math.Min(2L * kept, Array.MaxLength))));
            _array.AsSpan(_start, kept).CopyTo(larger);
            if (_array.Length > 0) ArrayPool<byte>.Shared.Return(_array);
            _array = larger;
        }

        _start = 0;
        _end = kept;
    }
}
