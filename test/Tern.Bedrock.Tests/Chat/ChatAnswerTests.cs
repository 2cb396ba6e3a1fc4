using System.Text.Json;
using Microsoft.Extensions.AI;
using Tern.Bedrock.Model;

namespace Tern.Bedrock.Tests.Chat;

public sealed class ChatAnswerTests
{
    private static CancellationToken Ends => TestContext.Current.CancellationToken;

    [Fact]
    public async Task An_answer_has_its_contents_usage_and_reason()
    {
        await using var model = new ScriptedModel(ScriptedModel.Answer(
            """
            {"reasoningContent":{"reasoningText":{"text":"Hm.","signature":"c2ln"}}},{"text":"One moment."},
            {"toolUse":{"toolUseId":"t1","name":"weather","input":{"city":"Bern"}}},{"newKind":{"a":1}}
            """,
            "tool_use",
            ""","additionalModelResponseFields":{"stop":"x"}"""));

        var answer = await model.Client.AsChatClient("m").GetResponseAsync("Hello?", cancellationToken: Ends);

        Assert.Equal(("One moment.", ChatFinishReason.ToolCalls, "m"), (answer.Text, answer.FinishReason, answer.ModelId));
        var contents = answer.Messages.Single().Contents;
        Assert.Equal("c2ln", Assert.IsType<TextReasoningContent>(contents[0]).ProtectedData);
        var call = Assert.IsType<FunctionCallContent>(contents[2]);
        Assert.Equal(("t1", "weather", "Bern"), (call.CallId, call.Name, ((JsonElement)call.Arguments!["city"]!).GetString()));
        Assert.Equal("newKind", ((ContentBlock)contents[3].RawRepresentation!).UnknownName);
        var usage = answer.Usage!;
        Assert.Equal((20, 5, 25, 7), (usage.InputTokenCount, usage.OutputTokenCount, usage.TotalTokenCount, usage.CachedInputTokenCount));
        Assert.Equal(3, usage.AdditionalCounts!["CacheWriteInputTokens"]);
        Assert.Equal("x", ((JsonElement)answer.AdditionalProperties!["additionalModelResponseFields"]!).GetProperty("stop").GetString());
        Assert.IsType<ConverseResponse>(answer.RawRepresentation);
    }

    [Theory]
    [InlineData("end_turn", "stop")]
    [InlineData("stop_sequence", "stop")]
    [InlineData("max_tokens", "length")]
    [InlineData("model_context_window_exceeded", "length")]
    [InlineData("guardrail_intervened", "content_filter")]
    [InlineData("content_filtered", "content_filter")]
    [InlineData("something_new", "something_new")]
    public async Task Reasons_to_stop_have_the_names_of_chats(string reason, string expected)
    {
        await using var model = new ScriptedModel(ScriptedModel.Answer("""{"text":"a"}""", reason));
        Assert.Equal(expected, (await model.Client.AsChatClient("m").GetResponseAsync("Hello?", cancellationToken: Ends)).FinishReason!.Value.Value);
    }

    [Fact]
    public async Task A_streamed_answer_is_the_same_message_and_can_be_sent_back_as_it_was()
    {
        await using var model = new ScriptedModel(
            Frames.Answer(
                Frames.Start,
                Frames.Delta(0, """{"reasoningContent":{"text":"Hm, "}}"""),
                Frames.Delta(0, """{"reasoningContent":{"text":"rain."}}"""),
                Frames.Delta(0, """{"reasoningContent":{"signature":"c2ln"}}"""),
                Frames.Stop(0),
                Frames.Delta(1, """{"reasoningContent":{"redactedContent":"AQID"}}"""),
                Frames.Stop(1),
                Frames.Text(2, "One "),
                Frames.Text(2, "moment."),
                Frames.Stop(2),
                Frames.Tool(3, "t1", "weather"),
                Frames.Delta(3, """{"toolUse":{"input":"{\"city\":\"Bern\"}"}}"""),
                Frames.Stop(3),
                Frames.End("tool_use"),
                Frames.Usage),
            ScriptedModel.Answer("""{"text":"It rains."}"""));
        var chat = model.Client.AsChatClient("m");
        List<ChatMessage> messages = [new ChatMessage(ChatRole.User, "Hello?")];

        var updates = await chat.GetStreamingResponseAsync(messages, null, Ends).ToListAsync(Ends);
        Assert.Equal(["One ", "moment."], updates.Where(static update => update.Text.Length > 0).Select(static update => update.Text));
        Assert.Single(updates.Select(static update => update.MessageId).Distinct());

        var answer = updates.ToChatResponse();
        Assert.Equal(("One moment.", ChatFinishReason.ToolCalls, 25L), (answer.Text, answer.FinishReason, answer.Usage!.TotalTokenCount));
        messages.AddMessages(answer);
        messages.Add(new ChatMessage(ChatRole.Tool, [new FunctionResultContent("t1", "rain")]));
        await chat.GetResponseAsync(messages, null, Ends);

        Assert.Contains(
            """
            {"role":"assistant","content":[{"reasoningContent":{"reasoningText":{"text":"Hm, rain.","signature":"c2ln"}}},
            {"reasoningContent":{"redactedContent":"AQID"}},
            {"text":"One moment."},{"toolUse":{"toolUseId":"t1","name":"weather","input":{"city":"Bern"}}}]},
            {"role":"user","content":[{"toolResult":{"toolUseId":"t1","content":[{"text":"rain"}]}}]}
            """.ReplaceLineEndings(""),
            model.Asked[1]);
    }

    [Fact]
    public async Task A_message_survives_the_JSON_of_chats_with_its_reasoning()
    {
        await using var model = new ScriptedModel(
            ScriptedModel.Answer(
                """
                {"reasoningContent":{"redactedContent":"AQID"}},{"reasoningContent":{"reasoningText":{"text":"Hm.","signature":"c2ln"}}},{"text":"a"}
                """),
            ScriptedModel.Answer("""{"text":"b"}"""));
        var chat = model.Client.AsChatClient("m");
        var answer = await chat.GetResponseAsync("Hello?", cancellationToken: Ends);

        var type = (System.Text.Json.Serialization.Metadata.JsonTypeInfo<ChatMessage>)AIJsonUtilities.DefaultOptions.GetTypeInfo(typeof(ChatMessage));
        var kept = JsonSerializer.Deserialize(JsonSerializer.Serialize(answer.Messages.Single(), type), type)!;
        await chat.GetResponseAsync([kept, new ChatMessage(ChatRole.User, "And?")], null, Ends);

        Assert.StartsWith(
            """
            {"messages":[{"role":"assistant","content":[{"reasoningContent":{"redactedContent":"AQID"}},
            {"reasoningContent":{"reasoningText":{"text":"Hm.","signature":"c2ln"}}},{"text":"a"}]}
            """.ReplaceLineEndings(""),
            model.Asked[1]);
    }

    [Fact]
    public async Task A_call_that_was_cut_off_says_so_in_place_of_arguments()
    {
        await using var model = new ScriptedModel(Frames.Answer(
            Frames.Start, Frames.Tool(0, "t1", "weather"), Frames.Delta(0, """{"toolUse":{"input":"{\"ci"}}"""), Frames.Stop(0), Frames.End("max_tokens")));

        var answer = await model.Client.AsChatClient("m").GetStreamingResponseAsync("Hello?", cancellationToken: Ends).ToChatResponseAsync(Ends);

        var call = answer.Messages.Single().Contents.OfType<FunctionCallContent>().Single();
        Assert.Null(call.Arguments);
        Assert.Contains("cut off", Assert.IsType<JsonException>(call.Exception).Message);
    }

    [Fact]
    public async Task Citations_are_annotations()
    {
        const string Cited = """
            {"citationsContent":{"content":[{"text":"It rains."}],
            "citations":[{"title":"Weather","sourceContent":[{"text":"rain"}],"location":{"web":{"url":"https://w.example/a"}}}]}}
            """;
        await using var model = new ScriptedModel(ScriptedModel.Answer(Cited));

        var answer = await model.Client.AsChatClient("m").GetResponseAsync("Hello?", cancellationToken: Ends);

        var annotation = Assert.IsType<CitationAnnotation>(answer.Messages.Single().Contents.Single().Annotations!.Single());
        Assert.Equal(("It rains.", "Weather", "rain", "https://w.example/a"), (answer.Text, annotation.Title, annotation.Snippet, annotation.Url!.ToString()));
    }

    [Fact]
    public async Task The_client_behind_a_chat_is_found()
    {
        await using var model = new ScriptedModel();
        var chat = model.Client.AsChatClient("m");

        Assert.Same(model.Client, chat.GetService<BedrockClient>());
        Assert.Same(chat, chat.GetService<BedrockChatClient>());
        Assert.Equal(("aws.bedrock", "m"), (chat.GetService<ChatClientMetadata>()!.ProviderName, chat.GetService<ChatClientMetadata>()!.DefaultModelId));
        Assert.Null(chat.GetService<string>());
        Assert.Null(chat.GetService(typeof(BedrockClient), "key"));
    }
}
