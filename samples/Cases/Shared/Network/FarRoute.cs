using System.Buffers.Binary;
using System.Net;
using System.Net.Sockets;

namespace Cases.Network;

/// <summary>
/// Makes a service on this machine look distant: a SOCKS 5 proxy (RFC 1928) that takes time to open a connection, as
/// TCP and TLS do, and that closes idle connections, as services and their load balancers do. Data is forwarded without
/// delay.
/// </summary>
/// <remarks>It connects only to ports of this machine, whatever host is requested.</remarks>
public sealed class FarRoute : IAsyncDisposable
{
    private const byte Version = 5;
    private const byte NoAuthentication = 0;
    private const byte Connect = 1;
    private static readonly byte[] s_connected = [Version, 0, 0, 1, 0, 0, 0, 0, 0, 0];

    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _stop = new();
    private readonly TimeSpan _opening;
    private readonly TimeSpan _idle;
    private readonly Task _accepting;
    private int _opened;

    /// <summary>Starts the proxy.</summary>
    /// <param name="opening">The time to open a connection.</param>
    /// <param name="idle">The time after which an idle connection is closed.</param>
    public FarRoute(TimeSpan opening, TimeSpan idle)
    {
        (_opening, _idle) = (opening, idle);
        _listener.Start();
        _accepting = AcceptAsync();
    }

    /// <summary>The proxy for a client's options.</summary>
    public WebProxy Proxy => new($"socks5://{_listener.LocalEndpoint}");

    /// <summary>The number of connections opened.</summary>
    public int Opened => Volatile.Read(ref _opened);

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        await _accepting;
        _listener.Dispose();
        _stop.Dispose();
    }

    private async Task AcceptAsync()
    {
        var serving = new List<Task>();
        try
        {
            while (true)
            {
                serving.Add(ServeAsync(await _listener.AcceptSocketAsync(_stop.Token)));
                serving.RemoveAll(static task => task.IsCompleted);
            }
        }
        catch (OperationCanceledException)
        {
            // The proxy was disposed.
        }

        await Task.WhenAll(serving);
    }

    private async Task ServeAsync(Socket client)
    {
        using var service = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        using var idle = CancellationTokenSource.CreateLinkedTokenSource(_stop.Token);
        using (client)
        {
            client.NoDelay = true;
            try
            {
                var port = await GreetAsync(client, idle.Token);
                await Task.Delay(_opening, idle.Token);
                await service.ConnectAsync(IPAddress.Loopback, port, idle.Token);
                await client.SendAsync(s_connected, idle.Token);
                Interlocked.Increment(ref _opened);
                idle.CancelAfter(_idle);
                Task[] directions = [PassOnAsync(client, service, idle), PassOnAsync(service, client, idle)];
                await Task.WhenAny(directions);
                // When one direction ends, so does the other.
                await idle.CancelAsync();
                await Task.WhenAll(directions);
            }
            catch (Exception error) when (error is OperationCanceledException or SocketException or InvalidDataException)
            {
                // The other side sees that the connection is closed.
            }
        }
    }

    /// <summary>Performs the proxy's part of the handshake; returns the requested port.</summary>
    private static async Task<int> GreetAsync(Socket client, CancellationToken cancellationToken)
    {
        var buffer = new byte[256 + 2];
        await ReadAsync(client, buffer.AsMemory(0, 2), cancellationToken); // version, number of methods
        if (buffer[0] != Version) throw new InvalidDataException("This isn't SOCKS 5.");
        await ReadAsync(client, buffer.AsMemory(0, buffer[1]), cancellationToken);
        await client.SendAsync(new byte[] { Version, NoAuthentication }, cancellationToken);

        await ReadAsync(client, buffer.AsMemory(0, 5), cancellationToken); // version, command, 0, address type, first byte of the address
        if (buffer[1] != Connect) throw new InvalidDataException("Only CONNECT is supported.");
        var rest = buffer[3] switch { 1 => 3, 3 => buffer[4], 4 => 15, _ => throw new InvalidDataException("The type of address isn't supported.") };
        await ReadAsync(client, buffer.AsMemory(0, rest + 2), cancellationToken);
        return BinaryPrimitives.ReadUInt16BigEndian(buffer.AsSpan(rest, 2));
    }

    private static async Task ReadAsync(Socket socket, Memory<byte> buffer, CancellationToken cancellationToken)
    {
        while (!buffer.IsEmpty)
        {
            var read = await socket.ReceiveAsync(buffer, cancellationToken);
            buffer = buffer[(read > 0 ? read : throw new InvalidDataException("The client disconnected."))..];
        }
    }

    private async Task PassOnAsync(Socket from, Socket to, CancellationTokenSource idle)
    {
        try
        {
            var buffer = new byte[16 * 1024];
            while (await from.ReceiveAsync(buffer, idle.Token) is var read and > 0)
            {
                idle.CancelAfter(_idle);
                for (var sent = 0; sent < read;) sent += await to.SendAsync(buffer.AsMemory(sent, read - sent), idle.Token);
            }
        }
        catch (Exception error) when (error is OperationCanceledException or SocketException)
        {
            // Idle for too long, or closed by one side: the connection ends for both.
        }
    }
}
