using System.Buffers.Text;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Tern.Local.Bench.Load;

/// <summary>One kept-alive HTTP/1.1 connection with one request under way: sends bytes as they are, finds where the answer ends.</summary>
internal sealed class LoadConnection : IDisposable
{
    private readonly Socket _socket = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
    private byte[] _buffer = new byte[16 * 1024];
    private int _filled;
    private int _bodyStart;
    private int _bodyLength;

    public LoadConnection(int port)
    {
        try
        {
            _socket.Connect(new IPEndPoint(IPAddress.Loopback, port));
        }
        catch
        {
            _socket.Dispose();
            throw;
        }
    }

    public int Descriptor => (int)_socket.Handle;

    /// <summary>When the request under way was sent, as a <see cref="System.Diagnostics.Stopwatch"/> time stamp.</summary>
    public long Sent { get; set; }

    /// <summary>Which item the request under way is about.</summary>
    public int Item { get; set; }

    /// <summary>Whether the request under way is a read.</summary>
    public bool IsRead { get; set; }

    public int Status { get; private set; }

    public ReadOnlySpan<byte> Body => _buffer.AsSpan(_bodyStart, _bodyLength);

    public void Send(ReadOnlySpan<byte> request)
    {
        _filled = 0;
        while (request.Length > 0) request = request[_socket.Send(request)..];
    }

    /// <summary>Reads what has come.</summary>
    /// <returns>Whether the answer is whole: <see cref="Status"/> and <see cref="Body"/> are its, until the next is sent.</returns>
    public bool Receive()
    {
        if (_filled == _buffer.Length) Array.Resize(ref _buffer, _buffer.Length * 2);
        var read = _socket.Receive(_buffer.AsSpan(_filled));
        if (read == 0) throw new BenchException("The server closed a connection in the middle of an answer.");
        _filled += read;
        var bytes = _buffer.AsSpan(0, _filled);
        var end = bytes.IndexOf("\r\n\r\n"u8);
        if (end < 0) return false;
        _bodyStart = end + 4;
        _bodyLength = ContentLength(bytes[..(end + 2)]);
        if (_filled < _bodyStart + _bodyLength) return false;
        if (_filled > _bodyStart + _bodyLength) throw new BenchException("The server sent more than its answer's Content-Length.");
        if (!Utf8Parser.TryParse(bytes["HTTP/1.1 ".Length..], out int status, out _)) throw new BenchException("The server's answer has no status.");
        Status = status;
        return true;
    }

    /// <summary>Sends one request and waits for its answer, which has to be 200.</summary>
    /// <returns>The answer's body.</returns>
    public string Call(ReadOnlySpan<byte> request)
    {
        Send(request);
        while (!Receive())
        {
        }

        var body = Encoding.UTF8.GetString(Body);
        return Status == 200 ? body : throw new BenchException($"The server answered {Status}: {body}");
    }

    public void Dispose() => _socket.Dispose();

    private static int ContentLength(ReadOnlySpan<byte> head)
    {
        // Of the first letter only the case differs between servers.
        var at = head.IndexOf("ontent-Length: "u8);
        if (at < 0) at = head.IndexOf("ontent-length: "u8);
        if (at < 0 || !Utf8Parser.TryParse(head[(at + "ontent-Length: ".Length)..], out int length, out _))
            throw new BenchException("The server's answer has no Content-Length:\n" + Encoding.UTF8.GetString(head));
        return length;
    }
}
