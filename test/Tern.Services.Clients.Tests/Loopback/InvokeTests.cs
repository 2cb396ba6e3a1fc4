using System.Text;
using Tern.Services.Lambda;
using Tern.Services.Lambda.Model;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Loopback;

public sealed class InvokeTests
{
    [Fact]
    public async Task Payloads_are_raw_in_both_directions_and_an_error_of_the_function_is_a_value()
    {
        byte[] given = [0, 255, 10, 13], answered = [255, 0, 34];
        var log = Convert.ToBase64String("START\nboom ü\nEND\n"u8);
        await using var server = new ScriptedServer(ScriptedServer.Answer(
            200, answered, ("X-Amz-Function-Error", "Unhandled"), ("X-Amz-Log-Result", log), ("X-Amz-Executed-Version", "7")));
        await using var lambda = new LambdaClient(server.Use(new LambdaClientOptions()));

        var answer = await lambda.InvokeAsync(new InvokeRequest
        {
            FunctionName = "arn:aws:lambda:eu-west-1:123456789012:function:total", Qualifier = "live", LogType = LogType.Tail, Payload = given,
        });

        var asked = server.Asked.Single();
        Assert.Equal(
            ("POST", "/2015-03-31/functions/arn%3Aaws%3Alambda%3Aeu-west-1%3A123456789012%3Afunction%3Atotal/invocations?Qualifier=live"),
            (asked.Method, asked.Target));
        Assert.Equal(("Tail", "application/octet-stream"), (asked["X-Amz-Log-Type"], asked["Content-Type"]));
        Assert.Equal(given, asked.Body);
        Assert.Equal(("Unhandled", 200, "7"), (answer.FunctionError, answer.StatusCode, answer.ExecutedVersion));
        Assert.Equal(answered, answer.Payload!.Value.ToArray());
        Assert.Equal("START\nboom ü\nEND\n", Encoding.UTF8.GetString(Convert.FromBase64String(answer.LogResult!)));
    }

    [Fact]
    public async Task An_answer_that_streams_is_read_as_it_comes()
    {
        var first = new TaskCompletionSource();
        await using var server = new ScriptedServer(async exchange =>
        {
            await exchange.BeginChunksAsync("Content-Type: application/vnd.amazon.eventstream\r\nX-Amz-Executed-Version: $LATEST\r\n");
            await exchange.WriteChunkAsync(EventFrame.Of("PayloadChunk", "application/octet-stream", "one "u8));
            await first.Task; // nothing more before the caller has the first
            await exchange.WriteChunkAsync(EventFrame.Of("PayloadChunk", "application/octet-stream", "two"u8));
            await exchange.WriteChunkAsync(EventFrame.Of(
                "InvokeComplete", "application/json", """{"ErrorCode":"Late","ErrorDetails":"after all"}"""u8));
            await exchange.EndChunksAsync();
        });
        await using var lambda = new LambdaClient(server.Use(new LambdaClientOptions()));

        await using var answer = await lambda.InvokeWithResponseStreamAsync(
            new InvokeWithResponseStreamRequest { FunctionName = "total", Payload = "{}"u8.ToArray() });
        var text = new StringBuilder();
        string? error = null;
        await foreach (var one in answer.EventStream!)
        {
            if (one.TryGetPayloadChunk(out var chunk)) text.Append(Encoding.UTF8.GetString(chunk.Payload!.Value.Span));
            if (one.TryGetInvokeComplete(out var complete)) error = complete.ErrorCode;
            first.TrySetResult();
        }

        Assert.Equal(("one two", "Late", "$LATEST"), (text.ToString(), error, answer.ExecutedVersion));
        Assert.Equal("/2021-11-15/functions/total/response-streaming-invocations", server.Asked.Single().Target);
    }
}
