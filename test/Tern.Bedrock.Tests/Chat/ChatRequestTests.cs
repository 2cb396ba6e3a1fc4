using System.Text.Json;
using Microsoft.Extensions.AI;
using Tern.Bedrock.Model;
using Tern.Protocols;

namespace Tern.Bedrock.Tests.Chat;

/// <summary>The requests to the service for a chat's messages and options.</summary>
public sealed class ChatRequestTests
{
    private static readonly ChatMessage Hello = new(ChatRole.User, "Hello?");

    [Fact]
    public async Task Messages_become_turns_and_the_systems_go_first()
    {
        var asked = await AskAsync(
            [
                new ChatMessage(ChatRole.System, "Be brief."),
                new ChatMessage(ChatRole.User, "One."),
                new ChatMessage(ChatRole.User, [new TextContent("Two."), new TextContent(" "), new UsageContent()]),
                new ChatMessage(ChatRole.Assistant, [new TextReasoningContent("Hm.") { ProtectedData = "c2ln" }, new TextContent("Three.")]),
                new ChatMessage(ChatRole.User, [new AIContent { RawRepresentation = Blocks.CachePoint() }, new TextContent("Four.")]),
            ],
            new ChatOptions { Instructions = "Be kind." });

        Assert.Equal(
            """
            {"messages":[{"role":"user","content":[{"text":"One."},{"text":"Two."}]},
            {"role":"assistant","content":[{"reasoningContent":{"reasoningText":{"text":"Hm.","signature":"c2ln"}}},{"text":"Three."}]},
            {"role":"user","content":[{"cachePoint":{"type":"default"}},{"text":"Four."}]}],
            "system":[{"text":"Be kind."},{"text":"Be brief."}]}
            """.ReplaceLineEndings(""),
            asked);
    }

    [Fact]
    public async Task Options_become_inference_settings_and_fields_of_the_model()
    {
        var asked = await AskAsync([Hello], new ChatOptions
        {
            ModelId = "eu.anthropic.claude",
            Temperature = 0.5f,
            TopP = 0.25f,
            MaxOutputTokens = 100,
            StopSequences = ["END"],
            TopK = 5,
            Reasoning = new ReasoningOptions { Effort = ReasoningEffort.Low },
            AdditionalProperties = new AdditionalPropertiesDictionary
            {
                ["thinking"] = AwsDocument.Parse("""{"type":"enabled"}"""),
                ["beta"] = (string[])["a"],
            },
            ResponseFormat = ChatResponseFormat.ForJsonSchema(JsonElement.Parse("""{"type":"object"}"""), "answer", "what is said"),
        });

        Assert.Equal(
            """
            {"messages":[{"role":"user","content":[{"text":"Hello?"}]}],
            "inferenceConfig":{"maxTokens":100,"temperature":0.5,"topP":0.25,"stopSequences":["END"]},
            "additionalModelRequestFields":{"thinking":{"type":"enabled"},"beta":["a"],"top_k":5},
            "outputConfig":{"textFormat":{"type":"json_schema","structure":{"jsonSchema":{"schema":"{\"type\":\"object\"}",
            "name":"answer","description":"what is said"}}},
            "effort":"low"}}
            """.ReplaceLineEndings(""),
            asked);
    }

    [Fact]
    public async Task Functions_become_tools_with_their_schema_and_the_mode_their_choice()
    {
        var weather = AIFunctionFactory.CreateDeclaration(
            "weather", "The weather.", JsonElement.Parse("""{"type":"object","properties":{"city":{"type":"string"}}}"""));
        var raw = new BedrockTool(Tool.CachePoint(new CachePointBlock { Type = CachePointType.Default }));

        const string Tools =
            """
            "tools":[{"toolSpec":{"name":"weather","description":"The weather.",
            """ +
            """
            "inputSchema":{"json":{"type":"object","properties":{"city":{"type":"string"}}}}}}
            """;
        Assert.EndsWith(
            "\"toolConfig\":{" + Tools + """,{"cachePoint":{"type":"default"}}],"toolChoice":{"tool":{"name":"weather"}}}}""",
            await AskAsync([Hello], new ChatOptions { Tools = [weather, raw], ToolMode = ChatToolMode.RequireSpecific("weather") }));
        Assert.EndsWith(
            Tools + """],"toolChoice":{"any":{}}}}""", await AskAsync([Hello], new ChatOptions { Tools = [weather], ToolMode = ChatToolMode.RequireAny }));
        Assert.EndsWith(Tools + "]}}", await AskAsync([Hello], new ChatOptions { Tools = [weather] }));
        Assert.DoesNotContain("toolConfig", await AskAsync([Hello], new ChatOptions { Tools = [weather], ToolMode = ChatToolMode.None }));
    }

    [Fact]
    public async Task Calls_and_results_keep_their_ids_and_results_their_kind()
    {
        var asked = await AskAsync(
            [
                Hello,
                new ChatMessage(
                    ChatRole.Assistant,
                    [
                        new FunctionCallContent("t1", "weather", new Dictionary<string, object?> { ["city"] = "Bern", ["days"] = 2 }),
                        new FunctionCallContent("t2", "now"),
                    ]),
                new ChatMessage(ChatRole.Tool, [new FunctionResultContent("t1", JsonElement.Parse("""{"rain":true}"""))]),
                new ChatMessage(ChatRole.Tool, [new FunctionResultContent("t2", "noon"), new FunctionResultContent("t3", (int[])[1, 2])]),
                new ChatMessage(ChatRole.Tool, [new FunctionResultContent("t4", null) { Exception = new InvalidOperationException("secret") }]),
                new ChatMessage(ChatRole.Tool, [new FunctionResultContent("t5", new DataContent(new byte[] { 1 }, "image/png"))]),
            ],
            new ChatOptions());

        Assert.Equal(
            """
            {"messages":[{"role":"user","content":[{"text":"Hello?"}]},
            {"role":"assistant","content":[{"toolUse":{"toolUseId":"t1","name":"weather","input":{"city":"Bern","days":2}}},
            {"toolUse":{"toolUseId":"t2","name":"now","input":{}}}]},
            {"role":"user","content":[{"toolResult":{"toolUseId":"t1","content":[{"json":{"rain":true}}]}},
            {"toolResult":{"toolUseId":"t2","content":[{"text":"noon"}]}},
            {"toolResult":{"toolUseId":"t3","content":[{"text":"[1,2]"}]}},
            {"toolResult":{"toolUseId":"t4","content":[{"text":"The function failed."}],"status":"error"}},
            {"toolResult":{"toolUseId":"t5","content":[{"image":{"format":"png","source":{"bytes":"AQ=="}}}]}}]}],
            "toolConfig":{"tools":[{"toolSpec":{"name":"now","inputSchema":{"json":{"type":"object"}}}},
            {"toolSpec":{"name":"weather","inputSchema":{"json":{"type":"object"}}}}]}}
            """.ReplaceLineEndings(""),
            asked);
    }

    [Fact]
    public async Task Data_becomes_images_documents_videos_and_audio()
    {
        var asked = await AskAsync(
            [
                new ChatMessage(
                    ChatRole.User,
                    [
                        new DataContent(new byte[] { 1 }, "image/jpeg"),
                        new DataContent(new byte[] { 2 }, "application/pdf") { Name = "My report.pdf" },
                        new DataContent(new byte[] { 3 }, "text/csv"),
                        new UriContent("s3://videos/a.mp4", "video/mp4"),
                        new DataContent(new byte[] { 4 }, "audio/wav"),
                    ]),
            ],
            null);

        Assert.Equal(
            """
            {"messages":[{"role":"user","content":[{"image":{"format":"jpeg","source":{"bytes":"AQ=="}}},
            {"document":{"format":"pdf","name":"My report-pdf","source":{"bytes":"Ag=="}}},
            {"document":{"format":"csv","name":"document-1","source":{"bytes":"Aw=="}}},
            {"video":{"format":"mp4","source":{"s3Location":{"uri":"s3://videos/a.mp4"}}}},
            {"audio":{"format":"wav","source":{"bytes":"BA=="}}}]}]}
            """.ReplaceLineEndings(""),
            asked);
    }

    [Fact]
    public async Task A_message_of_which_nothing_is_left_divides_no_turn()
    {
        var asked = await AskAsync([new(ChatRole.User, "One."), new(ChatRole.Assistant, " "), new(ChatRole.User, "Two.")], null);

        Assert.Equal("""{"messages":[{"role":"user","content":[{"text":"One."},{"text":"Two."}]}]}""", asked);
    }

    [Fact]
    public async Task No_two_documents_of_a_request_have_one_name()
    {
        var raw = new ConverseRequest { Messages = [Messages.User(Blocks.Document("report", new byte[] { 0 }, DocumentFormat.Pdf))] };
        DataContent Pdf(string? name) => new(new byte[] { 1 }, "application/pdf") { Name = name };

        var asked = await AskAsync(
            [
                new(ChatRole.User, [Pdf("Report"), Pdf(null), Pdf("a.b"), Pdf(new string('n', 300))]),
                new(ChatRole.Assistant, "Read."),
                new(ChatRole.User, [Pdf("a-b"), Pdf("document-1"), Pdf(null), Pdf(new string('n', 250))]),
            ],
            new ChatOptions { RawRepresentationFactory = _ => raw });

        var names = JsonElement.Parse(asked).GetProperty("messages").EnumerateArray()
            .SelectMany(static message => message.GetProperty("content").EnumerateArray())
            .Where(static block => block.TryGetProperty("document", out _))
            .Select(static block => block.GetProperty("document").GetProperty("name").GetString()!);
        Assert.Equal(
            ["report", "Report-2", "document-1", "a-b", new string('n', 200), "a-b-2", "document-1-2", "document-2", new string('n', 198) + "-2"], names);
    }

    [Fact]
    public async Task Results_without_a_letter_go_in_quotation_marks()
    {
        var asked = await AskAsync(
            [
                Hello,
                new(ChatRole.Assistant, [new FunctionCallContent("t1", "a"), new FunctionCallContent("t2", "a"), new FunctionCallContent("t3", "a")]),
                new(ChatRole.Tool, [new FunctionResultContent("t1", ""), new FunctionResultContent("t2", " ")]),
                new(ChatRole.Tool, [new FunctionResultContent("t3", new TextContent(" "))]),
            ],
            null);

        Assert.Contains("\"t1\",\"content\":[{\"text\":\"\\\"\\\"\"}]", asked);
        Assert.Contains("\"t2\",\"content\":[{\"text\":\"\\\" \\\"\"}]", asked);
        Assert.Contains("\"t3\",\"content\":[{\"text\":\"\\\" \\\"\"}]", asked);
    }

    [Fact]
    public async Task A_schema_that_names_no_type_keeps_its_members_and_TopK_what_stands_beside_it()
    {
        var tool = AIFunctionFactory.CreateDeclaration("weather", "", JsonElement.Parse("""{"properties":{"city":{"type":"string"}},"required":["city"]}"""));

        var asked = await AskAsync([Hello], new ChatOptions
        {
            ModelId = "amazon.nova-lite-v1:0",
            TopK = 5,
            Tools = [tool],
            AdditionalProperties = new AdditionalPropertiesDictionary { ["inferenceConfig"] = AwsDocument.Parse("""{"seed":1}""") },
        });

        Assert.Contains("""{"json":{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}}""", asked);
        Assert.Contains("\"additionalModelRequestFields\":{\"inferenceConfig\":{\"topK\":5,\"seed\":1}}", asked);
    }

    [Fact]
    public async Task A_request_of_ones_own_keeps_what_it_says()
    {
        var asked = await AskAsync([Hello], new ChatOptions
        {
            Temperature = 0.5f,
            RawRepresentationFactory = static _ => new ConverseRequest
            {
                GuardrailConfig = new GuardrailConfiguration { GuardrailIdentifier = "g1", GuardrailVersion = "2" },
                InferenceConfig = new InferenceConfiguration { Temperature = 1 },
            },
        });

        Assert.Equal(
            """
            {"messages":[{"role":"user","content":[{"text":"Hello?"}]}],"inferenceConfig":{"temperature":1},
            "guardrailConfig":{"guardrailIdentifier":"g1","guardrailVersion":"2"}}
            """.ReplaceLineEndings(""),
            asked);
    }

    public static TheoryData<string, ChatOptions> Refused() => new()
    {
        { "Seed", new ChatOptions { Seed = 1 } },
        { "FrequencyPenalty", new ChatOptions { FrequencyPenalty = 1 } },
        { "PresencePenalty", new ChatOptions { PresencePenalty = 1 } },
        { "AllowMultipleToolCalls", new ChatOptions { AllowMultipleToolCalls = false } },
        { "ConversationId", new ChatOptions { ConversationId = "c" } },
        { "TopK", new ChatOptions { TopK = 1 } },
        { "ExtraHigh", new ChatOptions { Reasoning = new ReasoningOptions { Effort = ReasoningEffort.ExtraHigh } } },
        { "schema", new ChatOptions { ResponseFormat = ChatResponseFormat.Json } },
        { "HostedWebSearchTool", new ChatOptions { Tools = [new HostedWebSearchTool()] } },
    };

    [Theory]
    [MemberData(nameof(Refused), DisableDiscoveryEnumeration = true)]
    public async Task Options_that_Converse_does_not_support_are_refused_by_name(string named, ChatOptions options)
    {
        await using var model = new ScriptedModel();
        var chat = model.Client.AsChatClient("m");

        Assert.Contains(named, (await Assert.ThrowsAsync<NotSupportedException>(() => chat.GetResponseAsync(Hello, options, Ends))).Message);
        Assert.Empty(model.Asked);
    }

    public static TheoryData<string, AIContent> RefusedContents() => new()
    {
        { "https", new UriContent("https://example.org/a.png", "image/png") },
        { "image/tiff", new DataContent(new byte[] { 1 }, "image/tiff") },
        { "ErrorContent", new ErrorContent("no") },
    };

    [Theory]
    [MemberData(nameof(RefusedContents), DisableDiscoveryEnumeration = true)]
    public async Task Contents_that_Converse_does_not_take_are_refused_by_name(string named, AIContent content)
    {
        await using var model = new ScriptedModel();
        var chat = model.Client.AsChatClient("m");

        var error = await Assert.ThrowsAsync<NotSupportedException>(() => chat.GetResponseAsync(new ChatMessage(ChatRole.User, [content]), null, Ends));
        Assert.Contains(named, error.Message);
    }

    [Fact]
    public async Task A_chat_without_a_model_says_what_is_missing()
    {
        await using var model = new ScriptedModel();
        var error = await Assert.ThrowsAsync<ArgumentException>(() => model.Client.AsChatClient().GetResponseAsync(Hello, null, Ends));
        Assert.Contains("ChatOptions.ModelId", error.Message);
    }

    private static CancellationToken Ends => TestContext.Current.CancellationToken;

    private static async Task<string> AskAsync(IEnumerable<ChatMessage> messages, ChatOptions? options)
    {
        await using var model = new ScriptedModel(ScriptedModel.Answer("""{"text":"Hello!"}"""));
        await model.Client.AsChatClient("m").GetResponseAsync(messages, options, Ends);
        return model.Asked.Single();
    }
}
