using System.Globalization;
using System.Net.Sockets;
using System.Text;

namespace Tern.S3.Server.Http;

/// <summary>One connection: reads requests, and writes what is answered. Bodies go straight from the socket to where they are kept.</summary>
internal sealed class ServerConnection(Socket socket, CancellationToken stopped) : IDisposable
{
    private readonly byte[] _buffer = GC.AllocateUninitializedArray<byte>(64 * 1024);
    private byte[]? _nowhere;
    private int _start;
    private int _end;

    /// <summary>The bytes of the request's body that were not read yet, as they are on the wire.</summary>
    public long BodyLeft { get; private set; }

    /// <summary>Reads the head of the next request; null where the client has gone.</summary>
    public async ValueTask<ServerRequest?> ReadHeadAsync()
    {
        int length;
        while ((length = _buffer.AsSpan(_start, _end - _start).IndexOf("\r\n\r\n"u8)) < 0)
            if (!await FillAsync()) return null;
        var lines = Encoding.UTF8.GetString(_buffer, _start, length).Split("\r\n");
        _start += length + 4;
        var words = lines[0].Split(' ');
        var headers = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (var line in lines.AsSpan(1))
            if (line.IndexOf(':', StringComparison.Ordinal) is var colon and > 0) headers[line[..colon]] = line[(colon + 1)..].Trim();
        BodyLeft = headers.TryGetValue("content-length", out var given) ? long.Parse(given, CultureInfo.InvariantCulture) : 0;
        return new ServerRequest(words[0], words[1], headers);
    }

    /// <summary>Tells a client that waits for it to go on.</summary>
    public async ValueTask ContinueAsync(ServerRequest request)
    {
        if (request.Header("expect") is not null) await WriteAsync("HTTP/1.1 100 Continue\r\n\r\n"u8.ToArray());
    }

    /// <summary>Reads bytes of the body, all that are asked for.</summary>
    public async ValueTask ReadExactlyAsync(Memory<byte> destination)
    {
        BodyLeft -= destination.Length;
        if (BodyLeft < 0) throw new S3Error(400, "IncompleteBody", "The body is shorter than it says.");
        var buffered = Math.Min(destination.Length, _end - _start);
        _buffer.AsMemory(_start, buffered).CopyTo(destination);
        _start += buffered;
        destination = destination[buffered..];
        while (destination.Length > 0)
        {
            var read = await socket.ReceiveAsync(destination, SocketFlags.None, stopped);
            if (read == 0) throw new IOException("The client left amid its body.");
            destination = destination[read..];
        }
    }

    /// <summary>Reads a line of the body, without its end.</summary>
    public async ValueTask<string> ReadLineAsync()
    {
        int length;
        while ((length = _buffer.AsSpan(_start, _end - _start).IndexOf("\r\n"u8)) < 0)
            if (!await FillAsync()) throw new IOException("The client left amid its body.");
        var line = Encoding.ASCII.GetString(_buffer, _start, length);
        _start += length + 2;
        BodyLeft -= length + 2;
        return line;
    }

    /// <summary>Reads what is left of the body, and forgets it.</summary>
    public async ValueTask SkipAsync()
    {
        if (BodyLeft == 0) return;
        var nowhere = _nowhere ??= GC.AllocateUninitializedArray<byte>(256 * 1024);
        while (BodyLeft > 0) await ReadExactlyAsync(nowhere.AsMemory(0, (int)Math.Min(BodyLeft, nowhere.Length)));
    }

    public async ValueTask WriteAsync(ReadOnlyMemory<byte> bytes)
    {
        while (bytes.Length > 0) bytes = bytes[await socket.SendAsync(bytes, SocketFlags.None, stopped)..];
    }

    /// <summary>Breaks the connection off.</summary>
    public void Reset()
    {
        socket.LingerState = new LingerOption(true, 0);
        socket.Close();
    }

    public void Dispose() => socket.Dispose();

    private async ValueTask<bool> FillAsync()
    {
        if (_start > 0)
        {
            _buffer.AsSpan(_start, _end - _start).CopyTo(_buffer);
            (_start, _end) = (0, _end - _start);
        }

        if (_end == _buffer.Length) throw new S3Error(400, "RequestHeaderSectionTooLarge", "The head of the request is too long.");
        var read = await socket.ReceiveAsync(_buffer.AsMemory(_end), SocketFlags.None, stopped);
        _end += read;
        return read > 0;
    }
}
