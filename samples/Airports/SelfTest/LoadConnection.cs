using System.Buffers.Text;
using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;

namespace Airports.SelfTest;

/// <summary>
/// A connection to the server under test: sends a prepared request and skips the response body. It does as little as
/// possible, because it shares the machine, and the count of allocated bytes, with the server that it measures.
/// </summary>
internal sealed class LoadConnection : IDisposable
{
    private readonly Socket _socket = new(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
    private readonly byte[] _buffer = new byte[64 * 1024];
    private int _start;
    private int _end;

    public ValueTask ConnectAsync(IPEndPoint server, CancellationToken cancellationToken) => _socket.ConnectAsync(server, cancellationToken);

    /// <summary>Sends a request, reads the response to its end, and returns the status.</summary>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<int> SendAsync(ReadOnlyMemory<byte> request, CancellationToken cancellationToken)
    {
        while (!request.IsEmpty)
        {
            request = request[await _socket.SendAsync(request, cancellationToken)..];
        }

        // "HTTP/1.1 200 OK"
        var statusLine = await ReadLineAsync(cancellationToken);
        if (!Utf8Parser.TryParse(statusLine.Span[9..], out int status, out _))
        {
            throw new InvalidDataException("The response doesn't start with an HTTP status line.");
        }

        var length = 0;
        var isChunked = false;
        while (await ReadLineAsync(cancellationToken) is { IsEmpty: false } header)
        {
            length = ValueOf(header.Span, "Content-Length: "u8, 'D') ?? length;
            isChunked |= header.Span.SequenceEqual("Transfer-Encoding: chunked"u8);
        }

        if (!isChunked)
        {
            await SkipAsync(length, cancellationToken);
            return status;
        }

        do
        {
            length = ValueOf((await ReadLineAsync(cancellationToken)).Span, default, 'x') ?? throw new InvalidDataException("A chunk has no length.");
            await SkipAsync(length + "\r\n".Length, cancellationToken);
        }
        while (length > 0);

        return status;
    }

    public void Dispose() => _socket.Dispose();

    private static int? ValueOf(ReadOnlySpan<byte> line, ReadOnlySpan<byte> prefix, char format) =>
        line.StartsWith(prefix) && Utf8Parser.TryParse(line[prefix.Length..], out int value, out _, format) ? value : null;

    // Reads a line without its end. The result is valid until the next read.
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<ReadOnlyMemory<byte>> ReadLineAsync(CancellationToken cancellationToken)
    {
        int length;
        while ((length = _buffer.AsSpan(_start, _end - _start).IndexOf("\r\n"u8)) < 0)
        {
            await ReceiveAsync(cancellationToken);
        }

        var line = _buffer.AsMemory(_start, length);
        _start += length + "\r\n".Length;
        return line;
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private async ValueTask SkipAsync(int count, CancellationToken cancellationToken)
    {
        while (count > _end - _start)
        {
            count -= _end - _start;
            _start = _end;
            await ReceiveAsync(cancellationToken);
        }

        _start += count;
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private async ValueTask ReceiveAsync(CancellationToken cancellationToken)
    {
        _buffer.AsSpan(_start, _end - _start).CopyTo(_buffer);
        _end -= _start;
        _start = 0;
        var received = await _socket.ReceiveAsync(_buffer.AsMemory(_end), cancellationToken);
        _end += received > 0 ? received : throw new IOException("The server closed the connection, or sent a line of more than 64 KB.");
    }
}
