using System.Globalization;
using System.Net.Sockets;
using System.Text;

namespace Tern.Lambda.Bench;

/// <summary>One request of a function.</summary>
/// <param name="Head">The request line and the headers.</param>
/// <param name="Body">The body, valid until the next request is read.</param>
internal sealed record Request(string Head, ReadOnlyMemory<byte> Body);

/// <summary>Reads requests with Content-Length, one after the other, from one connection.</summary>
internal sealed class RequestReader(Socket socket)
{
    private byte[] _buffer = new byte[64 * 1024];
    private int _filled;
    private int _used;

    public Socket Socket => socket;

    /// <returns>Null when the function has closed the connection.</returns>
    public Request? Read()
    {
        _buffer.AsSpan(_used, _filled - _used).CopyTo(_buffer);
        _filled -= _used;
        _used = 0;
        int end;
        while ((end = _buffer.AsSpan(0, _filled).IndexOf("\r\n\r\n"u8)) < 0)
            if (!Fill()) return null;
        var head = Encoding.ASCII.GetString(_buffer, 0, end);
        var length = ContentLength(head);
        while (_filled < end + 4 + length)
            if (!Fill()) throw new FormatException("A function closed its connection in the middle of a request.");
        _used = end + 4 + length;
        return new Request(head, _buffer.AsMemory(end + 4, length));
    }

    private static int ContentLength(string head)
    {
        const string Name = "\r\nContent-Length:";
        var at = head.IndexOf(Name, StringComparison.OrdinalIgnoreCase);
        if (at < 0) return 0;
        var value = head.AsSpan(at + Name.Length);
        var line = value.IndexOf('\r');
        return int.Parse((line < 0 ? value : value[..line]).Trim(), NumberStyles.None, CultureInfo.InvariantCulture);
    }

    private bool Fill()
    {
        if (_filled == _buffer.Length) Array.Resize(ref _buffer, _buffer.Length * 2);
        var read = socket.Receive(_buffer, _filled, _buffer.Length - _filled, SocketFlags.None);
        _filled += read;
        return read > 0;
    }
}
