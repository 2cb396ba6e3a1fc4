using System.Globalization;
using System.Net.Sockets;
using System.Text;

namespace Tern.Local.Fuzz.Http;

/// <summary>A connection that sends bytes as they are and reads the responses, with a time limit.</summary>
internal sealed class RawConnection : IDisposable
{
    private readonly Socket _socket = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
    private readonly byte[] _buffer = new byte[64 * 1024];
    private readonly List<byte> _received = [];

    public RawConnection(Uri endpoint, TimeSpan patience)
    {
        _socket.ReceiveTimeout = (int)patience.TotalMilliseconds;
        _socket.SendTimeout = (int)patience.TotalMilliseconds;
        _socket.Connect(endpoint.Host, endpoint.Port);
    }

    /// <summary>Sends a request and reads its answer; null when the server closed the connection instead.</summary>
    public RawAnswer? Send(byte[] request)
    {
        _socket.Send(request);
        return Receive();
    }

    /// <summary>Sends bytes, says that there are no more, and reads all answers until the server closes the connection.</summary>
    /// <exception cref="TimeoutException">The server neither answered nor closed the connection.</exception>
    public List<RawAnswer> SendLast(byte[] bytes)
    {
        var answers = new List<RawAnswer>();
        try
        {
            _socket.Send(bytes);
            _socket.Shutdown(SocketShutdown.Send);
            while (Receive() is { } answer) answers.Add(answer);
        }
        catch (SocketException failure) when (failure.SocketErrorCode is SocketError.ConnectionReset or SocketError.Shutdown or SocketError.ConnectionAborted)
        {
            // The server has closed the connection, which it may do if the bytes aren't HTTP.
        }

        return answers;
    }

    public void Dispose() => _socket.Dispose();

    private RawAnswer? Receive()
    {
        int end;
        while ((end = Encoding.Latin1.GetString([.. _received]).IndexOf("\r\n\r\n", StringComparison.Ordinal)) < 0)
        {
            if (!More()) return null;
        }

        var lines = Encoding.Latin1.GetString([.. _received[..end]]).Split("\r\n");
        var headers = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (var line in lines.Skip(1))
        {
            var colon = line.IndexOf(':', StringComparison.Ordinal);
            headers[line[..colon]] = line[(colon + 1)..].Trim();
        }

        var status = int.Parse(lines[0].Split(' ')[1], CultureInfo.InvariantCulture);
        var length = status == 100 || !headers.TryGetValue("Content-Length", out var text) ? 0 : int.Parse(text, CultureInfo.InvariantCulture);
        while (_received.Count < end + 4 + length)
        {
            if (!More()) return null;
        }

        var body = _received.GetRange(end + 4, length).ToArray();
        _received.RemoveRange(0, end + 4 + length);
        return status == 100 ? Receive() : new RawAnswer(status, headers, body);
    }

    private bool More()
    {
        int read;
        try
        {
            read = _socket.Receive(_buffer);
        }
        catch (SocketException failure) when (failure.SocketErrorCode == SocketError.TimedOut)
        {
            throw new TimeoutException("The server neither answered nor closed the connection.");
        }

        _received.AddRange(_buffer.AsSpan(0, read));
        return read > 0;
    }
}
