using System.Net;
using System.Net.Sockets;

namespace Tern.Load;

/// <summary>
/// Resolves a host before the load starts, so that DNS lookups don't affect requests, and checks that it accepts
/// connections.
/// </summary>
internal static class Endpoints
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(5);

    /// <exception cref="LoadException">The name can't be resolved, or nothing is listening.</exception>
    public static async Task<EndPoint> FindAsync(Origin origin, CancellationToken cancellationToken)
    {
        IPAddress[] addresses;
        try
        {
            addresses = await Dns.GetHostAddressesAsync(origin.Host.Trim('[', ']'), cancellationToken).ConfigureAwait(false);
        }
        catch (SocketException failure)
        {
            throw new LoadException($"The host of {origin} is unknown: {failure.Message}.", failure);
        }

        var why = "it has no address";
        foreach (var address in addresses)
        {
            var endpoint = new IPEndPoint(address, origin.Port);
            using var socket = new Socket(address.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
            using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
            limit.CancelAfter(s_patience);
            try
            {
                await socket.ConnectAsync(endpoint, limit.Token).ConfigureAwait(false);
                return endpoint;
            }
            catch (SocketException failure)
            {
                why = failure.Message;
            }
            catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
            {
                why = $"no answer in {s_patience.TotalSeconds:0} s";
            }
        }

        throw new LoadException($"Nothing can be reached at {origin}: {why}. Start the service first.");
    }
}
