using System.Net;
using System.Net.Sockets;
using System.Text;
using Airports.SelfTest;

namespace Airports.Tests.SelfTest;

public sealed class LoadConnectionTests
{
    private const string WithLength = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nDate: x\r\n\r\nhello";
    private const string Chunked = "HTTP/1.1 409 Conflict\r\nTransfer-Encoding: chunked\r\n\r\nA\r\n0123456789\r\n3\r\nabc\r\n0\r\n\r\n";
    private const string Empty = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(10_000)]
    public async Task Answers_are_read_to_their_end_however_they_arrive(int pieceLength)
    {
        using var listener = Listen();
        using var connection = new LoadConnection();
        await connection.ConnectAsync((IPEndPoint)listener.LocalEndpoint, TestContext.Current.CancellationToken);
        var server = ServeAsync(listener, WithLength + Chunked + Empty + WithLength, pieceLength);

        Assert.Equal(200, await SendAsync(connection));
        Assert.Equal(409, await SendAsync(connection));
        Assert.Equal(404, await SendAsync(connection));
        Assert.Equal(200, await SendAsync(connection));
        connection.Dispose();
        await server;
    }

    [Fact]
    public async Task A_connection_closed_in_an_answer_is_an_error()
    {
        using var listener = Listen();
        using var connection = new LoadConnection();
        await connection.ConnectAsync((IPEndPoint)listener.LocalEndpoint, TestContext.Current.CancellationToken);
        var server = ServeAsync(listener, WithLength[..^2], 100);

        await Assert.ThrowsAsync<IOException>(() => SendAsync(connection));
        connection.Dispose();
        await server;
    }

    private static TcpListener Listen()
    {
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return listener;
    }

    private static async Task ServeAsync(TcpListener listener, string answers, int pieceLength)
    {
        using var client = await listener.AcceptTcpClientAsync(TestContext.Current.CancellationToken);
        client.NoDelay = true;
        var stream = client.GetStream();
        foreach (var piece in Encoding.ASCII.GetBytes(answers).Chunk(pieceLength))
        {
            await stream.WriteAsync(piece, TestContext.Current.CancellationToken);
        }

        // It accepts requests until the other side has closed, so that no request is sent over a closed connection.
        client.Client.Shutdown(SocketShutdown.Send);
        await stream.CopyToAsync(Stream.Null, TestContext.Current.CancellationToken);
    }

    private static Task<int> SendAsync(LoadConnection connection) =>
        connection.SendAsync("GET / HTTP/1.1\r\n\r\n"u8.ToArray(), TestContext.Current.CancellationToken).AsTask();
}
