using System.Net;
using System.Net.Sockets;

namespace Tern.Http;

/// <summary>
/// Connects to a host that has several addresses: to the first, and to the next whenever 250 ms have brought no connection or an address has failed. The
/// first connection wins. So an address that is dead, such as one of a broken IPv6 route or of a zone that is down, costs that long and not the call.
/// </summary>
/// <remarks>RFC 8305, "Happy Eyeballs", section 5.</remarks>
/// <param name="connect">Connects to one address.</param>
/// <param name="clock">The clock.</param>
internal sealed class AddressRace(Func<IPAddress, CancellationToken, Task<Socket>> connect, TimeProvider clock)
{
    /// <summary>How long an address may take before the next is tried beside it.</summary>
    public static readonly TimeSpan Head = TimeSpan.FromMilliseconds(250);

    /// <summary>Connects to one of a host's addresses.</summary>
    /// <param name="addresses">The addresses, the preferred first.</param>
    /// <param name="cancellationToken">Ends all attempts.</param>
    /// <exception cref="SocketException">No address took the connection: the first one's error.</exception>
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
                // Without an address left to start, each that fails leaves the others running.
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

    // Families take turns, so that one that is broken as a whole costs no more than one address.
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
