using Tern.Bedrock.Model;
using Tern.Credentials;
using Tern.TestHarness;

namespace Tern.Bedrock.Tests.Client;

public sealed class BearerTokenTests
{
    [Fact]
    public async Task A_call_carries_the_bearer_token_in_place_of_a_signature()
    {
        await using var server = new ScriptedServer(ScriptedServer.Answer(200, """{"inputTokens":7}"""u8.ToArray(), ("Content-Type", "application/json")));
        await using var bedrock = new BedrockClient(new BedrockClientOptions
        {
            Region = "eu-west-1",
            Endpoint = server.Address,
            BearerTokens = new StaticBearerTokenProvider("bedrock-api-key-1"),
            AuthSchemePreference = "httpBearerAuth",
        });

        var counted = await bedrock.CountTokensAsync(
            new CountTokensRequest
            {
                ModelId = "m",
                Input = CountTokensInput.Converse(new ConverseTokensRequest
                {
                    Messages = [new Message { Role = ConversationRole.User, Content = [ContentBlock.Text("Hello?")] }],
                }),
            },
            cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal(7, counted.InputTokens);
        Assert.Equal("Bearer bedrock-api-key-1", server.Asked.Single()["Authorization"]);
    }
}
