using System.ComponentModel;
using System.Text.Json.Serialization;
using Microsoft.Extensions.AI;
using Tern.Bedrock;
using Tern.Bedrock.DynamoDb;
using Tern.Bedrock.Model;
using Tern.DynamoDb;

namespace Tern.Guides.Tests.Snippets;

/// <summary>No model is called here: Tern.Bedrock.Tests tests the requests.</summary>
public static class BedrockGuide
{
    public static async Task AskAsync()
    {
        await using var bedrock = new BedrockClient();

        var answer = await bedrock.ConverseAsync(new ConverseRequest
        {
            ModelId = "eu.anthropic.claude-sonnet-4-5-20250929-v1:0",
            Messages = [Messages.User("Name three rivers.")],
        });
        Console.WriteLine(answer.GetText());
    }

    public static ConverseRequest Look(string modelId, ReadOnlyMemory<byte> pdf)
    {
        var look = new ConverseRequest
        {
            ModelId = modelId,
            System = [SystemContentBlock.Text("You read invoices."), Blocks.SystemCachePoint()],
            Messages = [Messages.User(ContentBlock.Text("What is the total?"), Blocks.Document("invoice", pdf, DocumentFormat.Pdf))],
            InferenceConfig = new InferenceConfiguration { MaxTokens = 500, Temperature = 0 },
            GuardrailConfig = new GuardrailConfiguration { GuardrailIdentifier = "g-1", GuardrailVersion = "1" },
        };
        return look;
    }

    public static async Task StreamAsync(BedrockClient bedrock, string modelId, CancellationToken cancellationToken)
    {
        var events = bedrock.StreamConverse(new ConverseStreamRequest { ModelId = modelId, Messages = [Messages.User("Tell me a story.")] });
        await foreach (var text in events.ReadTextAsync(cancellationToken))
            Console.Write(text);

        Console.WriteLine(events.Response!.Usage?.OutputTokens);
    }

    public static async Task UseToolsAsync(BedrockClient bedrock, string modelId)
    {
        var tools = new ToolConfiguration { Tools = [BedrockTools.Create("weather", "The weather of a city.", ToolJson.Default.WeatherQuestion)] };
        List<Message> messages = [Messages.User("Does it rain in Bern?")];
        while (true)
        {
            var said = await bedrock.ConverseAsync(new ConverseRequest { ModelId = modelId, Messages = messages, ToolConfig = tools });
            messages.Add(said.GetMessage());
            if (said.StopReason != StopReason.ToolUse) break;

            var results = new List<ContentBlock>();
            foreach (var use in said.GetToolUses())
                results.Add(Blocks.ToolResult(use.ToolUseId!, await WeatherAsync(use.ReadInput(ToolJson.Default.WeatherQuestion))));
            messages.Add(Messages.User([.. results]));
        }
    }

    public static async Task ChatAsync(BedrockClient bedrock)
    {
        IChatClient chat = bedrock.AsChatClient("eu.anthropic.claude-sonnet-4-5-20250929-v1:0");

        var response = await chat.GetResponseAsync("Name three rivers.", new ChatOptions { MaxOutputTokens = 200, Temperature = 0.2f });
        Console.WriteLine($"{response.Text} ({response.FinishReason}, {response.Usage?.CachedInputTokenCount} tokens from the cache)");
    }

    public static async Task<string> GoOnAsync(BedrockClient bedrock, DynamoDbClient db, string modelId, CancellationToken cancellationToken)
    {
        var store = new ConversationStore(db, new ConversationStoreOptions { MaxTokens = 20_000, TimeToLive = TimeSpan.FromDays(30) });

        var conversation = await store.OpenAsync("user-42", cancellationToken);
        var reply = await conversation.AskAsync(bedrock, new ConverseRequest { ModelId = modelId }, Messages.User("And in Rome?"), cancellationToken);
        return reply.GetText();
    }

    private static Task<string> WeatherAsync(WeatherQuestion question) => Task.FromResult("rain in " + question.City);
}

public sealed record WeatherQuestion([property: Description("Its name in English.")] string City);

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(WeatherQuestion))]
public sealed partial class ToolJson : JsonSerializerContext;
