using System.Net;
using System.Net.Sockets;

namespace Tern.Http;

/// <summary>
/// A connection's socket that notes, for requests that somebody listens to, who is at its other end. HttpClient itself does not say which of its connections
/// served a request. While nobody listens it costs one look at the execution context a write.
/// </summary>
/// <param name="socket">The connected socket, which belongs to the stream.</param>
/// <param name="opener">What belongs to the request that asked for the connection; null when nobody listened to it.</param>
internal sealed class PeerStream(Socket socket, ConnectionTimings? opener) : NetworkStream(socket, ownsSocket: true)
{
    private string? _address;
    private int _port;

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        // The handshake runs on behalf of the request that asked for the connection, which another one may have served by now.
        if (ConnectionTimings.Current is { } current && (current != opener || current.IsReady)) Tell(current);
        return base.WriteAsync(buffer, cancellationToken);
    }

    private void Tell(ConnectionTimings timings)
    {
        if (_address is null)
        {
            if (Socket.RemoteEndPoint is not IPEndPoint peer) return;
            // A socket of both families gives the addresses of the older one in the form of the newer.
            _port = peer.Port;
            _address = (peer.Address.IsIPv4MappedToIPv6 ? peer.Address.MapToIPv4() : peer.Address).ToString();
        }

        timings.Served(_address, _port);
    }
}
