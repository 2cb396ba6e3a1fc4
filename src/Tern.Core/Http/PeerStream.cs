using System.Net;
using System.Net.Sockets;

namespace Tern.Http;

/// <summary>
/// A connection's network stream that records the peer for requests that something is listening to, because
/// HttpClient doesn't report which connection a request used. While nothing is listening, it costs one lookup in the
/// execution context per write.
/// </summary>
/// <param name="socket">The connected socket, which the stream owns.</param>
/// <param name="opener">The timings of the request that asked for the connection, or null if nothing was
/// listening.</param>
internal sealed class PeerStream(Socket socket, ConnectionTimings? opener) : NetworkStream(socket, ownsSocket: true)
{
    private string? _address;
    private int _port;

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        // The handshake runs on behalf of the request that asked for the connection, which another connection may
        // have served by now.
        if (ConnectionTimings.Current is { } current && (current != opener || current.IsReady)) Tell(current);
        return base.WriteAsync(buffer, cancellationToken);
    }

    private void Tell(ConnectionTimings timings)
    {
        if (_address is null)
        {
            if (Socket.RemoteEndPoint is not IPEndPoint peer) return;
            // A dual-mode socket returns IPv4 addresses as mapped IPv6 addresses.
            _port = peer.Port;
            _address = (peer.Address.IsIPv4MappedToIPv6 ? peer.Address.MapToIPv4() : peer.Address).ToString();
        }

        timings.Served(_address, _port);
    }
}
