using System.Net.Sockets;
using System.Text;
using Tern.Lambda.Local.Fronts;

namespace Tern.Lambda.Local.Tests.Fronts;

public sealed class MalformedRequestTests
{
    [Theory]
    [InlineData("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")]
    [InlineData("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n")]
    [InlineData("GET / HTTP/1.1\r\n\r\n")]
    [InlineData("GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n")]
    public async Task Malformed_HTTP_is_400_at_each_front_and_no_function_is_called(string request)
    {
        foreach (var kind in Enum.GetValues<ApiKind>())
        {
            await using var host = await FrontHost.StartAsync(FrontHost.Api(kind, kind == ApiKind.Rest ? "ANY /" : "$default"), """{"statusCode":200}""");
            Assert.StartsWith("HTTP/1.1 400", await SendAsync(host.Port, request), StringComparison.Ordinal);
            Assert.Empty(host.Calls);
        }
    }

    [Fact]
    public async Task A_request_that_is_cut_off_calls_nobody()
    {
        foreach (var kind in Enum.GetValues<ApiKind>())
        {
            await using var host = await FrontHost.StartAsync(FrontHost.Api(kind, kind == ApiKind.Rest ? "ANY /" : "$default"), """{"statusCode":200}""");
            await SendAsync(host.Port, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf", cutsOff: true);
            Assert.Empty(host.Calls);
            Assert.Equal(200, (await host.GetAsync("/")).Status);
        }
    }

    [Theory]
    [InlineData("/%zz/%", "/%zz/%")]
    [InlineData("/a/%2e%2e/b", "/a/%2e%2e/b")]
    [InlineData("/%ff%fe", "/%ff%fe")]
    public async Task Escapes_that_stand_for_nothing_fail_no_request(string path, string expected)
    {
        await using var host = await FrontHost.StartAsync(FrontHost.Api(ApiKind.FunctionUrl, "$default"), """{"statusCode":200}""");
        Assert.StartsWith(
            "HTTP/1.1 200", await SendAsync(host.Port, $"GET {path}?%zz=%&=&&a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"), StringComparison.Ordinal);
        Assert.Equal(expected, host.Event.GetProperty("rawPath").GetString());
    }

    private static async Task<string> SendAsync(int port, string request, bool cutsOff = false)
    {
        using var socket = new TcpClient();
        await socket.ConnectAsync("127.0.0.1", port, TestContext.Current.CancellationToken);
        var stream = socket.GetStream();
        await stream.WriteAsync(Encoding.ASCII.GetBytes(request), TestContext.Current.CancellationToken);
        if (cutsOff) socket.Client.Shutdown(SocketShutdown.Send);
        try
        {
            return await new StreamReader(stream).ReadToEndAsync(TestContext.Current.CancellationToken);
        }
        catch (IOException) when (cutsOff)
        {
            return ""; // hung up on
        }
    }
}
