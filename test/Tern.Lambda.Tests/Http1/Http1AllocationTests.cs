using Tern.Buffers;
using Tern.Lambda.Http1;
using Tern.TestHarness;
using static Tern.Lambda.Tests.Http1.Http1Exchange;

namespace Tern.Lambda.Tests.Http1;

/// <summary>An exchange allocates nothing once the connection is warm.</summary>
public sealed class Http1AllocationTests
{
    private static readonly byte[] Next = Bytes("GET /2018-06-01/runtime/invocation/next HTTP/1.1\r\nHost: 127.0.0.1:9001\r\n\r\n");
    private static readonly byte[] Chunked = Bytes("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
    private static readonly byte[] Body = new byte[20_000];

    [Fact]
    public async Task Over_a_socket()
    {
        using var listener = new Http1Listener();
        var server = listener.Serve(Answer);
        using (var connection = Http1Connection.Connect("127.0.0.1", listener.Port, TimeSpan.FromSeconds(60)))
        using (var head = new PooledBuffer())
        {
            Assert.Equal(0, AllocationTest.BytesPerCall(() => Invoke(connection, head)));
        }

        await server.WaitAsync(TimeSpan.FromSeconds(60));
    }

    [Fact]
    public async Task As_a_server()
    {
        AllocationTest.SkipUnlessOptimized();
        using var listener = new Http1Listener();
        var client = Task.Run(() =>
        {
            using var connection = Http1Connection.Connect("127.0.0.1", listener.Port, TimeSpan.FromSeconds(60));
            using var head = new PooledBuffer();
            for (var i = 0; i < 800; i++) Invoke(connection, head);
        });
        listener.ServeHere(connection =>
        {
            // 2,400 requests come, more than are counted at most; a collection between them may take the pool's arrays, so
            // the least of the blocks counts.
            Assert.Equal(0, AllocationTest.BytesPerCall(() => Assert.True(AnswerOne(connection))));
            Answer(connection);
        });
        await client.WaitAsync(TimeSpan.FromSeconds(60));
    }

    // An event is fetched, its headers are read, and it is answered: buffered, then in chunks with a trailer.
    private static void Invoke(Http1Connection connection, PooledBuffer head)
    {
        connection.Send(Next);
        var response = connection.Receive();
        if (!response.TryGetHeader("lambda-runtime-aws-request-id"u8, out var id)) throw new InvalidOperationException("The header is missing.");

        var writer = new Http1RequestWriter(head);
        head.Clear();
        writer.WriteRequestLine("POST"u8, "/2018-06-01/runtime/invocation/"u8, id, "/response"u8);
        writer.WriteHeader("Host"u8, "127.0.0.1:9001");
        writer.WriteHeader("Content-Length"u8, Body.Length);
        writer.EndHead();
        if (connection.Exchange(head.WrittenSpan, Body).Status != 200) throw new InvalidOperationException("The status is wrong.");

        connection.BeginChunks(Chunked);
        connection.WriteChunk(Body.AsSpan(0, 100));
        connection.WriteChunk(Body);
        head.Clear();
        writer.WriteHeader("Lambda-Runtime-Function-Error-Type"u8, "Function.Error"u8);
        connection.EndChunks(Body.AsSpan(0, 10), head.WrittenSpan);
        if (connection.Receive().Status != 200 || !connection.CanReuse) throw new InvalidOperationException("The connection is lost.");
    }

    private static void Answer(Http1ServerConnection connection)
    {
        while (AnswerOne(connection))
        {
        }
    }

    private static bool AnswerOne(Http1ServerConnection connection)
    {
        if (!connection.TryReceive(out var request)) return false;
        if (request.Method.SequenceEqual("GET"u8))
            connection.Send("HTTP/1.1 200 OK\r\nLambda-Runtime-Aws-Request-Id: 8476a536-e9f4-11e8-9739-2dfe598c3fcd\r\nContent-Length: 20000\r\n\r\n"u8, Body);
        else
            connection.Send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"u8);
        return true;
    }
}
