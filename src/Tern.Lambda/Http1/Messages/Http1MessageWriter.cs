using Tern.Buffers;

namespace Tern.Lambda.Http1;

/// <summary>
/// Writes complete messages to a stream, in as few writes as is worthwhile: each write is a system call and, because
/// Nagle's delay is off, a separate packet.
/// </summary>
internal sealed class Http1MessageWriter(Stream stream) : IDisposable
{
    // Up to this length, a copy costs less than a second write.
    private const int OneWriteBytes = 32 * 1024;

    // A chunk's size in hexadecimal digits, and the line end after it.
    private const int ChunkHeadBytes = 8 + 2;

    private readonly PooledBuffer _held = new();

    /// <summary>Writes a head and a body.</summary>
    internal void Write(ReadOnlySpan<byte> head, ReadOnlySpan<byte> body)
    {
        if (body.Length == 0)
        {
            Put(head);
            return;
        }

        if (head.Length > OneWriteBytes)
        {
            Put(head);
            Put(body);
            return;
        }

        // The rest, which doesn't fit into the first write, is sent from the caller's memory.
        _held.Clear();
        _held.Write(head);
        var first = Math.Min(body.Length, OneWriteBytes - head.Length);
        _held.Write(body[..first]);
        Flush();
        if (first < body.Length) Put(body[first..]);
    }

    /// <summary>Holds a head until the first chunk.</summary>
    internal void Hold(ReadOnlySpan<byte> head)
    {
        _held.Clear();
        _held.Write(head);
    }

    /// <summary>Writes a chunk: <c>chunk-size CRLF chunk-data CRLF</c> (RFC 9112, 7.1).</summary>
    internal void WriteChunk(ReadOnlySpan<byte> data)
    {
        HoldChunk(data);
        Flush();
    }

    /// <summary>Writes a last chunk unless it is empty, and <c>"0" CRLF trailer-section CRLF</c>.</summary>
    internal void EndChunks(ReadOnlySpan<byte> lastChunk, ReadOnlySpan<byte> trailers)
    {
        if (lastChunk.Length > 0) HoldChunk(lastChunk);
        _held.Write("0\r\n"u8);
        _held.Write(trailers);
        _held.Write("\r\n"u8);
        Flush();
    }

    /// <summary>Writes the held bytes.</summary>
    internal void Flush()
    {
        if (_held.WrittenCount == 0) return;
        Put(_held.WrittenSpan);
        _held.Clear();
    }

    public void Dispose() => _held.Dispose();

    // The end of the chunk remains held, for the bytes that follow it.
    private void HoldChunk(ReadOnlySpan<byte> data)
    {
        WriteSize(data.Length);
        if (data.Length > OneWriteBytes)
        {
            Flush();
            Put(data);
        }
        else
        {
            _held.Write(data);
        }

        _held.Write("\r\n"u8);
    }

    private void Put(ReadOnlySpan<byte> bytes)
    {
        try
        {
            stream.Write(bytes);
        }
        catch (ObjectDisposedException exception)
        {
            throw new IOException("The connection was closed locally while writing.", exception);
        }
    }

    private void WriteSize(int size)
    {
        var line = _held.GetSpan(ChunkHeadBytes);
        var digits = 1;
        while (digits < 8 && size >> (4 * digits) != 0) digits++;
        for (var i = digits - 1; i >= 0; i--, size >>= 4) line[i] = "0123456789abcdef"u8[size & 15];
        line[digits] = (byte)'\r';
        line[digits + 1] = (byte)'\n';
        _held.Advance(digits + 2);
    }
}
