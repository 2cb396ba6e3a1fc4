using System.Net;
using System.Net.Sockets;

namespace Tern.Http;

/// <summary>
/// Opens the sockets of connections: resolves a host, and connects to the address that responds first.
/// </summary>
internal static class SocketConnector
{
    /// <summary>Connects to a host.</summary>
    /// <param name="host">The host and port.</param>
    /// <param name="timings">The timings to record the phases in, or null.</param>
    /// <param name="clock">The clock.</param>
    /// <param name="cancellationToken">A token that cancels the connection attempt.</param>
    /// <exception cref="SocketException">The host is unknown, or none of its addresses accepted the
    /// connection.</exception>
    public static async ValueTask<Socket> OpenAsync(DnsEndPoint host, ConnectionTimings? timings, TimeProvider clock, CancellationToken cancellationToken)
    {
        if (IPAddress.TryParse(host.Host, out var address))
        {
            timings?.Started(clock, hasName: false);
            return await ConnectAsync(address, host.Port, cancellationToken).ConfigureAwait(false);
        }

        timings?.Started(clock, hasName: true);
        var addresses = await Dns.GetHostAddressesAsync(
            host.Host, Socket.OSSupportsIPv6 ? AddressFamily.Unspecified : AddressFamily.InterNetwork, cancellationToken).ConfigureAwait(false);
        timings?.Resolved(clock);
        return addresses switch
        {
            [] => throw new SocketException((int)SocketError.HostNotFound),
            [var only] => await ConnectAsync(only, host.Port, cancellationToken).ConfigureAwait(false),
            _ => await new AddressRace((one, token) => ConnectAsync(one, host.Port, token), clock).RunAsync(addresses, cancellationToken).ConfigureAwait(false),
        };
    }

    private static async Task<Socket> ConnectAsync(IPAddress address, int port, CancellationToken cancellationToken)
    {
        // Without an address family, .NET creates a dual-mode socket if IPv6 is available, which accepts addresses of
        // both families.
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            KeepAlive(socket);
            await socket.ConnectAsync(address, port, cancellationToken).ConfigureAwait(false);
            return socket;
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    // A NAT gateway drops a connection that has been idle for 350 seconds, and some calls wait for minutes before
    // they get a response.
    private static void KeepAlive(Socket socket)
    {
        socket.SetSocketOption(SocketOptionLevel.Socket, SocketOptionName.KeepAlive, true);
        socket.SetSocketOption(SocketOptionLevel.Tcp, SocketOptionName.TcpKeepAliveTime, 60);
        socket.SetSocketOption(SocketOptionLevel.Tcp, SocketOptionName.TcpKeepAliveInterval, 15);
    }
}
