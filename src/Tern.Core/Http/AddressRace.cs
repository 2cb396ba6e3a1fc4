using System.Net;
using System.Net.Sockets;

namespace Tern.Http;

/// <summary>
/// Connects to a host with several addresses: to the first, and to the next one after 250 ms without a connection or
/// after an address has failed. The first connection wins. An unreachable address, for example because of a broken
/// IPv6 route or an unavailable zone, thus delays the call by 250 ms instead of failing it.
/// </summary>
/// <remarks>RFC 8305, "Happy Eyeballs", section 5.</remarks>
/// <param name="connect">Connects to one address.</param>
/// <param name="clock">The clock.</param>
internal sealed class AddressRace(Func<IPAddress, CancellationToken, Task<Socket>> connect, TimeProvider clock)
{
    /// <summary>The time after which the next address is tried in parallel.</summary>
    public static readonly TimeSpan Head = TimeSpan.FromMilliseconds(250);

    /// <summary>Connects to one of a host's addresses.</summary>
    /// <param name="addresses">The addresses in order of preference.</param>
    /// <param name="cancellationToken">A token that cancels all attempts.</param>
    /// <exception cref="SocketException">No address accepted the connection. This is the first address's
    /// error.</exception>
    public async Task<Socket> RunAsync(IReadOnlyList<IPAddress> addresses, CancellationToken cancellationToken)
    {
        var order = Interleave(addresses);
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        var running = new List<Task>();
        Exception? fault = null;
        try
        {
            for (var next = 0; ;)
            {
                if (next < order.Count) running.Add(connect(order[next++], stop.Token));
                if (running.Count == 0) throw fault!;
                var head = next < order.Count ? Task.Delay(Head, clock, stop.Token) : null;
                // When no addresses are left to start, a failure leaves the other attempts running.
                do
                {
                    var done = await Task.WhenAny(head is null ? running : [.. running, head]).ConfigureAwait(false);
                    if (done == head) break;
                    running.Remove(done);
                    if (done.IsCompletedSuccessfully) return ((Task<Socket>)done).Result;
                    cancellationToken.ThrowIfCancellationRequested();
                    fault ??= done.Exception?.InnerException ?? new OperationCanceledException(cancellationToken);
                }
                while (next == order.Count && running.Count > 0);
            }
        }
        finally
        {
            await stop.CancelAsync().ConfigureAwait(false);
            foreach (var late in running) _ = CloseAsync((Task<Socket>)late);
        }
    }

    // Alternate between address families, so that a family that doesn't work at all costs only one address's delay.
    private static List<IPAddress> Interleave(IReadOnlyList<IPAddress> addresses)
    {
        List<IPAddress> first = [], others = [];
        foreach (var address in addresses) (address.AddressFamily == addresses[0].AddressFamily ? first : others).Add(address);
        var order = new List<IPAddress>(addresses.Count);
        for (var i = 0; i < first.Count || i < others.Count; i++)
        {
            if (i < first.Count) order.Add(first[i]);
            if (i < others.Count) order.Add(others[i]);
        }

        return order;
    }

    private static async Task CloseAsync(Task<Socket> late)
    {
        await ((Task)late).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        if (late.IsCompletedSuccessfully) late.Result.Dispose();
    }
}
