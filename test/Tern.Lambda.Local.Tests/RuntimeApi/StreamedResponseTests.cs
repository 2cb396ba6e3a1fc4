using System.Net.Sockets;
using System.Text;

namespace Tern.Lambda.Local.Tests.RuntimeApi;

/// <summary>Responses in chunks: forwarded as they arrive, with errors in the trailers.</summary>
public sealed class StreamedResponseTests
{
    [Fact]
    public async Task Chunks_reach_the_sink_before_the_response_is_over()
    {
        await using var runtime = await RuntimeClient.StartAsync();
        var sink = new RecordingSink();
        var work = runtime.Enqueue(sink: sink);
        await runtime.NextAsync();
        using var connection = await BeginAsync(runtime, work.RequestId);

        await SendAsync(connection, "3\r\none\r\n");
        Assert.Equal("one", await sink.NextAsync());
        await SendAsync(connection, "3\r\ntwo\r\n");
        Assert.Equal("two", await sink.NextAsync());
        Assert.False(work.IsOver);
        await SendAsync(connection, "0\r\n\r\n");

        var outcome = await work.Outcome;
        Assert.Equal((true, null, ""), (outcome.IsStreamed, outcome.FunctionError, outcome.Text));
        Assert.Equal(("text/plain", true, null), (sink.ContentType, sink.IsOver, sink.ErrorType));
    }

    [Fact]
    public async Task Without_a_sink_the_response_is_collected()
    {
        await using var runtime = await RuntimeClient.StartAsync();
        var work = runtime.Enqueue();
        await runtime.NextAsync();
        using var connection = await BeginAsync(runtime, work.RequestId);

        await SendAsync(connection, "3\r\none\r\n3\r\ntwo\r\n0\r\n\r\n");

        Assert.Equal("onetwo", (await work.Outcome).Text);
    }

    [Fact]
    public async Task An_error_in_its_midst_stands_in_the_trailers()
    {
        await using var runtime = await RuntimeClient.StartAsync();
        var sink = new RecordingSink();
        var work = runtime.Enqueue(sink: sink);
        await runtime.NextAsync();
        using var connection = await BeginAsync(runtime, work.RequestId);
        var error = Convert.ToBase64String("""{"errorMessage":"Lost."}"""u8);

        await SendAsync(
            connection,
            $"3\r\none\r\n0\r\nLambda-Runtime-Function-Error-Type: Function.Lost\r\nLambda-Runtime-Function-Error-Body: {error}\r\n\r\n");

        var outcome = await work.Outcome;
        Assert.Equal(("Function.Lost", """{"errorMessage":"Lost."}"""), (outcome.ErrorType, outcome.Text));
        Assert.Equal(("Function.Lost", """{"errorMessage":"Lost."}"""), (sink.ErrorType, sink.ErrorBody));
    }

    [Fact]
    public async Task A_connection_that_breaks_in_its_midst_is_a_truncated_response()
    {
        await using var runtime = await RuntimeClient.StartAsync();
        var sink = new RecordingSink();
        var work = runtime.Enqueue(sink: sink);
        await runtime.NextAsync();
        using (var connection = await BeginAsync(runtime, work.RequestId))
        {
            await SendAsync(connection, "3\r\none\r\n");
            await sink.NextAsync();
        }

        Assert.Equal("Runtime.TruncatedResponse", (await work.Outcome).ErrorType);
        Assert.Equal("Runtime.TruncatedResponse", sink.ErrorType);
    }

    private static async Task<Socket> BeginAsync(RuntimeClient runtime, string id)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        await socket.ConnectAsync("127.0.0.1", runtime.Port, TestContext.Current.CancellationToken);
        await SendAsync(socket, $"POST /2018-06-01/runtime/invocation/{id}/response HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\n"
            + "Lambda-Runtime-Function-Response-Mode: streaming\r\nTransfer-Encoding: chunked\r\n"
            + "Trailer: Lambda-Runtime-Function-Error-Type, Lambda-Runtime-Function-Error-Body\r\n\r\n");
        return socket;
    }

    private static async Task SendAsync(Socket socket, string text) =>
        await socket.SendAsync(Encoding.ASCII.GetBytes(text), TestContext.Current.CancellationToken);
}
