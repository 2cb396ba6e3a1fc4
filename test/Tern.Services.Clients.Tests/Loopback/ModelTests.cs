using Tern.Services.BedrockRuntime;
using Tern.Services.BedrockRuntime.Model;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Loopback;

public sealed class ModelTests
{
    private static readonly ConverseRequest Question = new()
    {
        ModelId = "arn:aws:bedrock:eu-west-1::foundation-model/anthropic.claude",
        Messages = [new Message { Role = ConversationRole.User, Content = [ContentBlock.Text("Hello?")] }],
        InferenceConfig = new InferenceConfiguration { MaxTokens = 10, Temperature = 0.5f },
    };

    [Fact]
    public async Task A_model_answers_in_blocks()
    {
        await using var server = new ScriptedServer(ScriptedServer.Answer(200, """
            {"output":{"message":{"role":"assistant","content":[{"text":"Hello!"},{"newKind":{"a":1}}]}},"stopReason":"end_turn",
             "usage":{"inputTokens":3,"outputTokens":2,"totalTokens":5},"metrics":{"latencyMs":12}}
            """u8.ToArray(), ("Content-Type", "application/json")));
        await using var bedrock = new BedrockRuntimeClient(server.Use(new BedrockRuntimeClientOptions()));

        var answer = await bedrock.ConverseAsync(Question);

        Assert.Equal("/model/arn%3Aaws%3Abedrock%3Aeu-west-1%3A%3Afoundation-model%2Fanthropic.claude/converse", server.Asked.Single().Target);
        Assert.Equal(
            """{"messages":[{"role":"user","content":[{"text":"Hello?"}]}],"inferenceConfig":{"maxTokens":10,"temperature":0.5}}""",
            server.Asked.Single().Text);
        Assert.True(answer.Output!.TryGetMessage(out var message));
        Assert.True(message.Content![0].TryGetText(out var text));
        Assert.Equal(("Hello!", "newKind", StopReason.EndTurn), (text, message.Content![1].UnknownName, answer.StopReason));
    }

    [Fact]
    public async Task A_model_answers_as_it_speaks()
    {
        await using var server = new ScriptedServer(async exchange =>
        {
            await exchange.BeginChunksAsync("Content-Type: application/vnd.amazon.eventstream\r\n");
            await exchange.WriteChunkAsync(EventFrame.Of("messageStart", "application/json", """{"role":"assistant"}"""u8));
            foreach (var word in (string[])["Hel", "lo!"])
            {
                var delta = System.Text.Encoding.UTF8.GetBytes($$$"""{"contentBlockIndex":0,"delta":{"text":"{{{word}}}"}}""");
                await exchange.WriteChunkAsync(EventFrame.Of("contentBlockDelta", "application/json", delta));
            }

            await exchange.WriteChunkAsync(EventFrame.Of("messageStop", "application/json", """{"stopReason":"end_turn"}"""u8));
            await exchange.EndChunksAsync();
        });
        await using var bedrock = new BedrockRuntimeClient(server.Use(new BedrockRuntimeClientOptions()));

        await using var answer = await bedrock.ConverseStreamAsync(new ConverseStreamRequest { ModelId = "m", Messages = Question.Messages });
        var said = "";
        StopReason? stop = null;
        await foreach (var one in answer.Stream!)
        {
            if (one.TryGetContentBlockDelta(out var delta) && delta.Delta!.TryGetText(out var text)) said += text;
            if (one.TryGetMessageStop(out var end)) stop = end.StopReason;
        }

        Assert.Equal(("Hello!", StopReason.EndTurn), (said, stop));
    }
}
