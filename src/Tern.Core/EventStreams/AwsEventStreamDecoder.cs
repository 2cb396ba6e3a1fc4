using System.Buffers;
using System.Buffers.Binary;
using Tern.Checksums;

namespace Tern.EventStreams;

/// <summary>Takes the bytes of an event stream as they come, and gives its messages. Not thread-safe.</summary>
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
/// Checksums and lengths of the first twelve bytes are checked before more is kept, and room is made only for what has
/// come: a length alone allocates nothing. After an error the stream can't be read on; the same error comes again.
/// </remarks>
internal sealed class AwsEventStreamDecoder : IDisposable
{
    private const int LeastRoom = 4 * 1024;

    private byte[] _array = [];
    private int _start;
    private int _end;

    // The length of the message at the start; 0 while its first bytes are not all there.
    private int _length;

    /// <summary>Takes bytes that are there already.</summary>
    /// <param name="bytes">What comes next of the stream.</param>
    public void Append(ReadOnlySpan<byte> bytes)
    {
        MakeRoom(bytes.Length);
        bytes.CopyTo(_array.AsSpan(_end));
        _end += bytes.Length;
    }

    /// <summary>
    /// Room for what comes next of the stream; call <see cref="Advance"/> with what was read into it. Messages that
    /// were given are no longer valid.
    /// </summary>
    /// <returns>A few thousand bytes or more.</returns>
    public Memory<byte> GetMemory()
    {
        MakeRoom(1);
        return _array.AsMemory(_end);
    }

    /// <summary>Takes bytes that were read into <see cref="GetMemory"/>.</summary>
    /// <param name="count">Their number.</param>
    public void Advance(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, _array.Length - _end);
        _end += count;
    }

    /// <summary>Reads the next message, if all of it is there.</summary>
    /// <param name="message">The message; valid until the next call.</param>
    /// <returns>False when more bytes are needed.</returns>
    /// <exception cref="AwsEventStreamException">What came is no message, or was damaged on the way.</exception>
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

    /// <summary>Says that the stream has ended.</summary>
    /// <exception cref="AwsEventStreamException">It ended within a message.</exception>
    public void End()
    {
        if (_start < _end) throw new AwsEventStreamException(AwsEventStreamFault.Truncated, "the stream ended within a message");
    }

    /// <summary>Gives the memory back to the pool.</summary>
    public void Dispose()
    {
        var array = _array;
        _array = [];
        _start = _end = _length = 0;
        if (array.Length > 0) ArrayPool<byte>.Shared.Return(array);
    }

    // The checksum first: without it no length means anything.
    private static int ReadPrelude(ReadOnlySpan<byte> bytes)
    {
        var checksum = BinaryPrimitives.ReadUInt32BigEndian(bytes[8..]);
        if (Crc32.Compute(bytes[..8]) != checksum)
            throw new AwsEventStreamException(AwsEventStreamFault.Checksum, "the checksum of a message's lengths does not match");

        var total = BinaryPrimitives.ReadUInt32BigEndian(bytes);
        var headers = BinaryPrimitives.ReadUInt32BigEndian(bytes[4..]);
        if (total < EventStreamFormat.Least) throw new AwsEventStreamException(AwsEventStreamFault.TotalLength, "a message is shorter than a message can be");
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
            throw new AwsEventStreamException(AwsEventStreamFault.Checksum, "the checksum of a message does not match");

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
