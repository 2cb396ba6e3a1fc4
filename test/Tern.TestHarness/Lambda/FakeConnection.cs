using System.Globalization;
using System.Net.Sockets;
using System.Text;

namespace Tern.TestHarness;

/// <summary>The server's side of one connection: reads complete requests, and sends scripted responses.</summary>
public sealed class FakeConnection(Socket socket, int number) : IDisposable
{
    private byte[] _buffer = new byte[64 * 1024];
    private int _start;
    private int _end;

    public int Number => number;

    /// <summary>Whether the client, which sends nothing while it waits, is still connected.</summary>
    public bool IsOpen
    {
        get
        {
            try
            {
                return !socket.Poll(0, SelectMode.SelectRead);
            }
            catch (ObjectDisposedException)
            {
                return false;
            }
        }
    }

    /// <summary>The next request; null when the client has closed.</summary>
    public RecordedRequest? Read()
    {
        int length;
        while ((length = Available.IndexOf("\r\n\r\n"u8)) < 0)
        {
            if (!Fill()) return null;
        }

        var lines = Encoding.ASCII.GetString(Available[..length]).Split("\r\n");
        _start += length + 4;
        var headers = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (var line in lines.Skip(1)) AddField(headers, line);
        var words = lines[0].Split(' ');
        if (words[2] != "HTTP/1.1" || !headers.ContainsKey("Host")) throw new InvalidDataException($"This isn't a request of HTTP/1.1 with a host: {lines[0]}");

        var head = new RecordedRequest { Connection = number, Line = words[0] + " " + words[1], Headers = headers, Body = [] };
        if (!headers.TryGetValue("Transfer-Encoding", out var encoding))
        {
            var body = Take(headers.TryGetValue("Content-Length", out var count) ? int.Parse(count, CultureInfo.InvariantCulture) : 0);
            return new RecordedRequest { Connection = number, Line = head.Line, Headers = headers, Body = body };
        }

        if (encoding != "chunked") throw new InvalidDataException($"The body's encoding is {encoding}. Expected chunked.");
        var chunks = new List<byte[]>();
        var trailers = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        while (int.Parse(TakeLine(), NumberStyles.HexNumber, CultureInfo.InvariantCulture) is > 0 and var size)
        {
            chunks.Add(Take(size));
            if (TakeLine() is { Length: > 0 } rest) throw new InvalidDataException($"A chunk is followed by '{rest}'. Expected an empty line.");
            ChunkRead?.Invoke(head, chunks[^1]);
        }

        while (TakeLine() is { Length: > 0 } line) AddField(trailers, line);
        return new RecordedRequest
        {
            Connection = number,
            Line = head.Line,
            Headers = headers,
            Body = [.. chunks.SelectMany(chunk => chunk)],
            Chunks = chunks,
            Trailers = trailers,
        };
    }

    /// <summary>Called for every chunk as it arrives.</summary>
    public Action<RecordedRequest, byte[]>? ChunkRead { get; init; }

    public void Send(ReadOnlySpan<byte> bytes)
    {
        while (bytes.Length > 0) bytes = bytes[socket.Send(bytes)..];
    }

    /// <summary>Closes the connection with a reset instead of gracefully.</summary>
    public void Reset()
    {
        try
        {
            socket.LingerState = new LingerOption(true, 0);
            socket.Close();
        }
        catch (ObjectDisposedException)
        {
            // It has ended already.
        }
    }

    public void Dispose() => socket.Dispose();

    private ReadOnlySpan<byte> Available => _buffer.AsSpan(_start, _end - _start);

    private byte[] Take(int count)
    {
        while (_end - _start < count)
        {
            if (!Fill()) throw new IOException("The client closed within a body.");
        }

        var taken = _buffer.AsSpan(_start, count).ToArray();
        _start += count;
        return taken;
    }

    private string TakeLine()
    {
        int length;
        while ((length = Available.IndexOf("\r\n"u8)) < 0)
        {
            if (!Fill()) throw new IOException("The client closed within a line.");
        }

        var line = Encoding.ASCII.GetString(Available[..length]);
        _start += length + 2;
        return line;
    }

    private bool Fill()
    {
        if (_start == _end) _start = _end = 0;
        if (_end == _buffer.Length)
        {
            if (_start > 0)
            {
                _buffer.AsSpan(_start, _end - _start).CopyTo(_buffer);
                _end -= _start;
                _start = 0;
            }
            else
            {
                Array.Resize(ref _buffer, _buffer.Length * 2);
            }
        }

        var count = socket.Receive(_buffer, _end, _buffer.Length - _end, SocketFlags.None);
        _end += count;
        return count > 0;
    }

    private static void AddField(Dictionary<string, string> fields, string line)
    {
        var colon = line.IndexOf(':', StringComparison.Ordinal);
        fields.Add(line[..colon], line[(colon + 1)..].Trim());
    }
}
