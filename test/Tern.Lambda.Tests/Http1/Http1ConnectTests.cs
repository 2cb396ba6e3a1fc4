using System.Net;
using System.Net.Sockets;
using Tern.Lambda.Http1;

namespace Tern.Lambda.Tests.Http1;

/// <summary>How connections are opened, and the errors if they can't be.</summary>
public sealed class Http1ConnectTests
{
    private static readonly TimeSpan Generous = TimeSpan.FromSeconds(60);

    [Fact]
    public async Task An_address_of_IPv6_is_connected_to()
    {
        if (!Socket.OSSupportsIPv6) Assert.Skip("There is no IPv6 here.");
        using var listener = new Http1Listener(IPAddress.IPv6Loopback);
        var server = listener.Serve(connection =>
        {
            connection.TryReceive(out _);
            connection.Send("HTTP/1.1 204 No Content\r\n\r\n"u8);
        });

        using var connection = Http1Connection.Connect("::1", listener.Port, Generous);
        Assert.Equal(204, connection.Exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n"u8, default).Status);
        await server.WaitAsync(Generous);
    }

    [Theory]
    [InlineData("127.0.0.1")]
    [InlineData("localhost")]
    public void A_refused_connection_names_host_and_port(string host)
    {
        using var reserved = Reserve(out var port);

        var exception = Assert.Throws<IOException>(() => Http1Connection.Connect(host, port, Generous));

        Assert.Contains($"{host}, port {port}", exception.Message);
        Assert.Equal(SocketError.ConnectionRefused, Assert.IsType<SocketException>(exception.InnerException).SocketErrorCode);
    }

    [Fact]
    public void A_connection_that_nobody_takes_ends_after_its_time()
    {
        using var full = FullListener(out var port, out var waiting);

        var exception = Assert.Throws<IOException>(() => Http1Connection.Connect("127.0.0.1", port, TimeSpan.FromMilliseconds(50)));

        Assert.Equal(SocketError.TimedOut, Assert.IsType<SocketException>(exception.InnerException).SocketErrorCode);
        Assert.Contains("within 0.05 s", exception.Message);
        waiting.ForEach(socket => socket.Dispose());
    }

    [Fact]
    public void Polling_ends_after_its_time_as_well()
    {
        using var full = FullListener(out var port, out var waiting);
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);

        var exception = Assert.Throws<SocketException>(() => Http1Connector.ConnectByPolling(socket, new IPEndPoint(IPAddress.Loopback, port), 50));

        Assert.Equal(SocketError.TimedOut, exception.SocketErrorCode);
        waiting.ForEach(other => other.Dispose());
    }

    [Fact]
    public void Polling_finds_a_listener_and_tells_of_a_refusal()
    {
        using (var listener = new Http1Listener())
        {
            using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            Http1Connector.ConnectByPolling(socket, new IPEndPoint(IPAddress.Loopback, listener.Port), 60_000);
            using var stream = new NetworkStream(socket);
            Assert.True(socket.Blocking);
        }

        using var reserved = Reserve(out var port);
        using var refused = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        var exception = Assert.Throws<SocketException>(() => Http1Connector.ConnectByPolling(refused, new IPEndPoint(IPAddress.Loopback, port), 60_000));
        Assert.Equal(SocketError.ConnectionRefused, exception.SocketErrorCode);
    }

    [Fact]
    public void Addresses_are_told_from_names_as_the_base_library_does()
    {
        string[] texts = ["127.0.0.1", "0.0.0.0", "255.255.255.255", "256.0.0.1", "1.2.3.259", "1.2.3.4.", ".1.2.3.4", "1..2.3", "1.2.3", "1.2.3.4.5",
            "01.2.3.4", "1.2.3.08", "0x1.2.3.4",
            "1", "1.2.3.1000", "1.2.3.99999999999", "a.b.c.d", "1.2.3.a", "1.2.3.4 ", "-1.2.3.4", "::1", "[::1]", "fe80::1%1", "localhost",
            "1.2.3.4:80", "4294967295", "1.2.3.\u0661"];
        var random = new Random(1);
        var more = Enumerable.Range(0, 2_000).Select(_ => string.Join(
            '.', Enumerable.Range(0, random.Next(3, 6)).Select(_ => random.Next(0, random.Next(2, 300)).ToString(null as IFormatProvider))));
        foreach (var text in texts.Concat(more))
            Assert.Equal(IPAddress.TryParse(text, out var expected) ? expected : null, Http1Connector.TryReadAddress(text));
    }

    [Theory]
    [InlineData("127.0.0.1:9001", "127.0.0.1", 9001)]
    [InlineData("169.254.100.1:1", "169.254.100.1", 1)]
    [InlineData("host.local:65535", "host.local", 65535)]
    [InlineData("[::1]:080", "::1", 80)]
    [InlineData("[fe80::1%eth0]:80", "fe80::1%eth0", 80)]
    public void Host_and_port_are_read(string text, string host, int port)
    {
        var endpoint = Http1Endpoint.Parse(text, "AWS_LAMBDA_RUNTIME_API");

        Assert.Equal(host, endpoint.Host);
        Assert.Equal(port, endpoint.Port);
    }

    [Theory]
    [InlineData(null, "isn't set")]
    [InlineData("", "isn't set")]
    [InlineData("localhost", "the port is missing")]
    [InlineData("localhost:", "the port isn't a number")]
    [InlineData("localhost:0", "the port isn't a number")]
    [InlineData("localhost:65536", "the port isn't a number")]
    [InlineData("localhost:99999999999999999999", "the port isn't a number")]
    [InlineData("localhost:+80", "the port isn't a number")]
    [InlineData("localhost:80 ", "the port isn't a number")]
    [InlineData(":80", "the host is missing")]
    [InlineData("[]:80", "the host is missing")]
    [InlineData("::1:80", "several colons")]
    [InlineData("http://localhost:80", "several colons")]
    [InlineData("http://localhost", "the port isn't a number")]
    [InlineData("localhost/:80", "contains characters that")]
    [InlineData("user@host:80", "contains characters that")]
    [InlineData("[::1:80", "contains characters that")]
    [InlineData("[:80", "contains characters that")]
    [InlineData("a\r\nb:80", "contains characters that")]
    public void Text_other_than_host_and_port_is_reported(string? text, string what)
    {
        var exception = Assert.Throws<FormatException>(() => Http1Endpoint.Parse(text, "AWS_LAMBDA_RUNTIME_API"));

        Assert.Contains("AWS_LAMBDA_RUNTIME_API", exception.Message);
        Assert.Contains(what, exception.Message);
        Assert.Contains("127.0.0.1:9001", exception.Message);
    }

    [Fact]
    public void Ports_and_times_are_checked()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => Http1Connection.Connect("127.0.0.1", 0, Generous));
        Assert.Throws<ArgumentOutOfRangeException>(() => Http1Connection.Connect("127.0.0.1", 65536, Generous));
        Assert.Throws<ArgumentOutOfRangeException>(() => Http1Connection.Connect("127.0.0.1", 80, TimeSpan.Zero));
        Assert.Throws<ArgumentException>(() => Http1Connection.Connect("", 80, Generous));
    }

    // A port that is bound and refuses connections; a released port may already be used by another test.
    private static Socket Reserve(out int port)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        port = ((IPEndPoint)socket.LocalEndPoint!).Port;
        return socket;
    }

    // Nothing accepts connections, and the backlog is full, so the system drops further requests.
    private static Socket FullListener(out int port, out List<Socket> waiting)
    {
        var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        listener.Listen(1);
        port = ((IPEndPoint)listener.LocalEndPoint!).Port;
        waiting = [];
        for (var isFull = false; !isFull;)
        {
            Assert.True(waiting.Count < 100, "The queue never filled.");
            var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            waiting.Add(socket);
            try
            {
                Http1Connector.ConnectByPolling(socket, (IPEndPoint)listener.LocalEndPoint, 1_000);
            }
            catch (SocketException)
            {
                isFull = true;
            }
        }

        return listener;
    }
}
