using System.Net;
using System.Net.Sockets;
using Cases.Network;

namespace Cases.Tests.Network;

public sealed class FarRouteTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Bytes_pass_both_ways_and_the_route_takes_its_time_to_open()
    {
        await using var route = new FarRoute(TimeSpan.FromMilliseconds(100), TimeSpan.FromMinutes(1));
        using var service = new Service();
        using var http = new HttpClient(new SocketsHttpHandler { Proxy = route.Proxy });
        var started = TimeProvider.System.GetTimestamp();

        var answer = http.GetStringAsync(service.Address, Token);
        using var connection = await service.AcceptAsync();
        await service.AnswerAsync(connection);

        Assert.Equal("ok", await answer);
        Assert.True(TimeProvider.System.GetElapsedTime(started) >= TimeSpan.FromMilliseconds(95));
        Assert.Equal(1, route.Opened);
    }

    [Fact]
    public async Task A_silent_connection_is_cut()
    {
        await using var route = new FarRoute(TimeSpan.Zero, TimeSpan.FromSeconds(10)); // longer than the stalls of a busy machine
        using var service = new Service();
        using var http = new HttpClient(new SocketsHttpHandler { Proxy = route.Proxy });
        var answer = http.GetStringAsync(service.Address, Token);
        using var connection = await service.AcceptAsync();
        await service.AnswerAsync(connection);
        await answer;

        // The service sees the end of the connection without having sent anything.
        Assert.Equal(0, await connection.ReceiveAsync(new byte[1], Token));
    }

    [Theory]
    [InlineData("GET / HTTP/1.1\r\n\r\n")]
    [InlineData("\u0005\u0001\0\u0005\u0002\0\u0001\u007f\0\0\u0001\0\u0050")]
    [InlineData("\u0005\u0001\0\u0005\u0001\0\u0009\u007f\0\0\u0001\0\u0050")]
    [InlineData("")]
    public async Task Connections_without_socks_are_closed(string greeting)
    {
        await using var route = new FarRoute(TimeSpan.Zero, TimeSpan.FromMinutes(1));
        using var client = new Socket(SocketType.Stream, ProtocolType.Tcp);
        await client.ConnectAsync(IPAddress.Loopback, route.Proxy.Address!.Port, Token);
        await client.SendAsync(System.Text.Encoding.Latin1.GetBytes(greeting), Token);
        client.Shutdown(SocketShutdown.Send);

        var buffer = new byte[64];
        try
        {
            while (await client.ReceiveAsync(buffer, Token) > 0)
            {
            }
        }
        catch (SocketException error) when (error.SocketErrorCode == SocketError.ConnectionReset)
        {
            // Bytes that it hadn't read yet were dropped with the connection.
        }

        Assert.Equal(0, route.Opened);
    }

    private sealed class Service : IDisposable
    {
        private readonly TcpListener _listener = new(IPAddress.Loopback, 0);

        public Service() => _listener.Start();

        public Uri Address => new($"http://{_listener.LocalEndpoint}/");

        public Task<Socket> AcceptAsync() => _listener.AcceptSocketAsync(Token).AsTask();

        public async Task AnswerAsync(Socket connection)
        {
            await connection.ReceiveAsync(new byte[1024], Token);
            await connection.SendAsync("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"u8.ToArray(), Token);
        }

        public void Dispose() => _listener.Dispose();
    }
}
