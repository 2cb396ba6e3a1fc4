using System.Net;
using System.Net.Sockets;

namespace Tern.Lambda.Http1;

/// <summary>Opens sockets for connections: blocking, with a timeout, and without the resolver for addresses.</summary>
internal static class Http1Connector
{
    internal static NetworkStream Connect(string host, int port, TimeSpan timeout)
    {
        ArgumentException.ThrowIfNullOrEmpty(host);
        ArgumentOutOfRangeException.ThrowIfLessThan(port, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(port, 65535);
        if (timeout <= TimeSpan.Zero) throw new ArgumentOutOfRangeException(nameof(timeout), timeout, "The connect timeout must be greater than zero.");

        var end = Environment.TickCount64 + (long)Math.Min(timeout.TotalMilliseconds, int.MaxValue);
        try
        {
            return TryReadAddress(host) is { } address ? Connect(address, port, end) : ConnectByName(host, port, end);
        }
        catch (SocketException exception)
        {
            throw Failed(host, port, timeout, exception);
        }
    }

    /// <summary>Parses an address; null if the text is a name.</summary>
    // Dotted IPv4 addresses are parsed here: the base library's parser is generic, and compiled at each start of a
    // program.
    internal static IPAddress? TryReadAddress(string host)
    {
        var address = 0L;
        var number = -1;
        var numbers = 0;
        for (var i = 0; i <= host.Length; i++)
        {
            var c = i < host.Length ? host[i] : '.';
            if (c == '.' && number is >= 0 and <= 255 && numbers < 4)
            {
                address |= (long)number << (8 * numbers++);
                number = -1;
            }
            else if (c is >= '0' and <= '9' && number != 0 && number <= 25)
            {
                number = Math.Max(number, 0) * 10 + (c - '0');
            }
            else
            {
                return ReadOtherAddress(host);
            }
        }

        return numbers == 4 ? new IPAddress(address) : ReadOtherAddress(host);
    }

    private static IPAddress? ReadOtherAddress(string host) => IPAddress.TryParse(host, out var address) ? address : null;

    private static IOException Failed(string host, int port, TimeSpan timeout, SocketException exception)
    {
        var reason = exception.SocketErrorCode == SocketError.TimedOut ? $"no answer within {timeout.TotalSeconds:0.###} s" : exception.Message;
        return new IOException($"The connection to {host}, port {port}, failed: {reason}.", exception);
    }

    private static NetworkStream ConnectByName(string host, int port, long end)
    {
        var addresses = Dns.GetHostAddresses(host);
        for (var i = 0; ; i++)
        {
            try
            {
                if (i == addresses.Length) throw new SocketException((int)SocketError.HostNotFound);
                return Connect(addresses[i], port, end);
            }
            catch (SocketException) when (i < addresses.Length - 1 && Environment.TickCount64 < end)
            {
                // The next address may respond; the last one's error is reported.
            }
        }
    }

    private static NetworkStream Connect(IPAddress address, int port, long end)
    {
        var socket = new Socket(address.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            Connect(socket, new IPEndPoint(address, port), (int)Math.Max(1, end - Environment.TickCount64));
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    private static void Connect(Socket socket, IPEndPoint endPoint, int milliseconds)
    {
        if (!OperatingSystem.IsLinux())
        {
            ConnectByPolling(socket, endPoint, milliseconds);
            return;
        }

        // On Linux, the send timeout ends a blocking connect. If the socket were made non-blocking for it, it would
        // remain so, and each receive would be woken through another thread.
        socket.SendTimeout = milliseconds;
        socket.Connect(endPoint);
        socket.SendTimeout = 0;
    }

    /// <summary>Connects on systems without a timeout for a blocking connect.</summary>
    internal static void ConnectByPolling(Socket socket, IPEndPoint endPoint, int milliseconds)
    {
        socket.Blocking = false;
        try
        {
            socket.Connect(endPoint);
        }
        catch (SocketException exception) when (exception.SocketErrorCode is SocketError.WouldBlock or SocketError.InProgress)
        {
            // Windows reports success among the writable sockets, and failure among the failed ones.
            List<Socket> connected = [socket];
            List<Socket> failed = [socket];
            Socket.Select(null, connected, failed, TimeSpan.FromMilliseconds(milliseconds));
            if (connected.Count + failed.Count == 0) throw new SocketException((int)SocketError.TimedOut);
            var error = (int)socket.GetSocketOption(SocketOptionLevel.Socket, SocketOptionName.Error)!;
            if (error != 0) throw new SocketException(error);
        }

        socket.Blocking = true;
    }
}
