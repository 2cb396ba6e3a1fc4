using System.Buffers;
using System.Buffers.Text;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Tern.Lambda.Bench.Floor;

/// <summary>Writes the answer to an event.</summary>
internal delegate void Answer(ReadOnlySpan<byte> json, ArrayBufferWriter<byte> output);

/// <summary>Asks for an event, answers it, and again.</summary>
internal sealed class SocketLoop
{
    private readonly Socket _socket = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
    private readonly ArrayBufferWriter<byte> _answer = new(32 * 1024);
    private readonly Answer _write;
    private readonly byte[] _ask;
    private readonly byte[] _afterId;
    private byte[] _received = new byte[64 * 1024];
    private byte[] _request = new byte[64 * 1024];
    private readonly byte[] _id = new byte[64];
    private int _idLength;

    public SocketLoop(string address, Answer write)
    {
        _write = write;
        var host = $"Host: {address}\r\n";
        _ask = Encoding.ASCII.GetBytes($"GET /2018-06-01/runtime/invocation/next HTTP/1.1\r\n{host}\r\n");
        _afterId = Encoding.ASCII.GetBytes($"/response HTTP/1.1\r\n{host}Content-Type: application/json\r\nContent-Length: ");
        _socket.Connect(IPEndPoint.Parse(address));
    }

    public void Run()
    {
        while (true)
        {
            _socket.Send(_ask);
            var (start, length) = Receive();
            if (length < 0) return;
            Bench.AllocationProbe.Tick();
            _answer.ResetWrittenCount();
            _write(_received.AsSpan(start, length), _answer);
            _socket.Send(_request.AsSpan(0, Compose(_answer.WrittenSpan)));
            if (Receive().Length < 0) return;
        }
    }

    private (int Start, int Length) Receive()
    {
        var filled = 0;
        while (true)
        {
            var read = _socket.Receive(_received.AsSpan(filled));
            if (read == 0) return (0, -1);
            filled += read;
            var end = _received.AsSpan(0, filled).IndexOf("\r\n\r\n"u8);
            if (end < 0) continue;
            var length = ReadHead(_received.AsSpan(0, end + 2));
            var whole = end + 4 + length;
            if (whole > _received.Length) Array.Resize(ref _received, whole);
            while (filled < whole) filled += _socket.Receive(_received.AsSpan(filled));
            return (end + 4, length);
        }
    }

    private int ReadHead(ReadOnlySpan<byte> head)
    {
        var length = 0;
        for (head = head[(head.IndexOf("\r\n"u8) + 2)..]; head.Length > 0;)
        {
            var line = head[..head.IndexOf("\r\n"u8)];
            head = head[(line.Length + 2)..];
            var colon = line.IndexOf((byte)':');
            var value = line[(colon + 2)..];
            if (Ascii.EqualsIgnoreCase(line[..colon], "Content-Length"u8))
            {
                _ = Utf8Parser.TryParse(value, out length, out _);
            }
            else if (Ascii.EqualsIgnoreCase(line[..colon], "Lambda-Runtime-Aws-Request-Id"u8))
            {
                value.CopyTo(_id);
                _idLength = value.Length;
            }
        }
        return length;
    }

    private int Compose(ReadOnlySpan<byte> body)
    {
        if (_request.Length < body.Length + 512) _request = new byte[body.Length + 512];
        var at = 0;
        Append("POST /2018-06-01/runtime/invocation/"u8, ref at);
        Append(_id.AsSpan(0, _idLength), ref at);
        Append(_afterId, ref at);
        _ = Utf8Formatter.TryFormat(body.Length, _request.AsSpan(at), out var digits);
        at += digits;
        Append("\r\n\r\n"u8, ref at);
        Append(body, ref at);
        return at;
    }

    private void Append(ReadOnlySpan<byte> bytes, ref int at)
    {
        bytes.CopyTo(_request.AsSpan(at));
        at += bytes.Length;
    }
}
