using Tern.Bedrock.Model;
using Tern.TestHarness;

namespace Tern.Bedrock.Tests.Streaming;

public sealed class ConverseEventsTests
{
    private static readonly ConverseStreamRequest Question = new() { ModelId = "m", Messages = [Messages.User("Hello?")] };

    private static CancellationToken Ends => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Text_comes_in_parts_and_the_whole_answer_at_the_end()
    {
        await using var model = new ScriptedModel(Frames.Answer(
            Frames.Start,
            Frames.Delta(0, """{"reasoningContent":{"text":"Hm, "}}"""),
            Frames.Delta(0, """{"reasoningContent":{"text":"a greeting."}}"""),
            Frames.Delta(0, """{"reasoningContent":{"signature":"c2ln"}}"""),
            Frames.Stop(0),
            Frames.Delta(1, """{"reasoningContent":{"redactedContent":"AQID"}}"""),
            Frames.Stop(1),
            Frames.Text(2, "Hel"),
            Frames.Text(2, "lo!"),
            Frames.Stop(2),
            Frames.Tool(3, "t1", "clock"),
            Frames.Delta(3, """{"toolUse":{"input":"{\"zone\":"}}"""),
            Frames.Delta(3, """{"toolUse":{"input":"\"utc\"}"}}"""),
            Frames.Stop(3),
            Frames.Tool(4, "t2", "ping"),
            Frames.Stop(4),
            Frames.Event("somethingNew", "{}"),
            Frames.End("tool_use"),
            Frames.Usage));

        var events = model.Client.StreamConverse(Question);
        Assert.Null(events.Response);
        Assert.Equal(["Hel", "lo!"], await events.ReadTextAsync(Ends).ToListAsync(Ends));

        var whole = await events.CompleteAsync(Ends);
        Assert.Same(whole, events.Response);
        Assert.Equal("/model/m/converse-stream", model.Targets.Single());
        Assert.Equal(("Hello!", "Hm, a greeting."), (whole.GetText(), whole.GetReasoning()));
        Assert.Equal((StopReason.ToolUse, 15, 42L), (whole.StopReason, whole.Usage!.TotalTokens, whole.Metrics!.LatencyMs));
        Assert.Equal(["t1 clock {\"zone\":\"utc\"}", "t2 ping {}"], whole.GetToolUses().Select(static use => $"{use.ToolUseId} {use.Name} {use.Input}"));
        Assert.Equal(
            """
            {"role":"assistant","content":[{"reasoningContent":{"reasoningText":{"text":"Hm, a greeting.","signature":"c2ln"}}},
            {"reasoningContent":{"redactedContent":"AQID"}},{"text":"Hello!"},
            {"toolUse":{"toolUseId":"t1","name":"clock","input":{"zone":"utc"}}},{"toolUse":{"toolUseId":"t2","name":"ping","input":{}}}]}
            """.ReplaceLineEndings(""),
            System.Text.Encoding.UTF8.GetString(MessageJson.ToUtf8Bytes(whole.GetMessage())));
    }

    [Fact]
    public async Task The_first_part_is_handed_on_while_the_second_is_not_made_yet()
    {
        var read = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var model = new ScriptedModel(async exchange =>
        {
            await exchange.BeginChunksAsync(Frames.Headers);
            await exchange.WriteChunkAsync(Frames.Start);
            await exchange.WriteChunkAsync(Frames.Text(0, "first"));
            await read.Task; // if anything were held back, both ends would wait forever
            await exchange.WriteChunkAsync(Frames.Text(0, "second"));
            await exchange.WriteChunkAsync(Frames.End("end_turn"));
            await exchange.EndChunksAsync();
        });

        var texts = new List<string>();
        await foreach (var text in model.Client.StreamConverse(Question).ReadTextAsync(Ends))
        {
            texts.Add(text);
            read.TrySetResult();
        }

        Assert.Equal(["first", "second"], texts);
    }

    [Fact]
    public async Task An_error_amid_the_answer_is_thrown_behind_what_came_and_not_retried()
    {
        await using var model = new ScriptedModel(
            options => options.MaxAttempts = 3,
            Frames.Answer(Frames.Start, Frames.Text(0, "Hel"), Frames.Exception("throttlingException", """{"message":"slow"}""")));

        var events = model.Client.StreamConverse(Question);
        var texts = new List<string>();
        var error = await Assert.ThrowsAsync<ThrottlingException>(async () =>
        {
            await foreach (var text in events.ReadTextAsync(Ends)) texts.Add(text);
        });

        Assert.Equal(("slow", 429, true), (error.ServiceMessage, error.StatusCode, error.IsRetryable));
        Assert.Equal(["Hel"], texts);
        Assert.Null(events.Response);
        Assert.Single(model.Asked);
        Assert.Contains("only be enumerated once", (await Assert.ThrowsAsync<InvalidOperationException>(async () => await events.CompleteAsync(Ends))).Message);
    }

    [Theory]
    [InlineData("throttlingException")]
    [InlineData("serviceUnavailableException")]
    public async Task An_answer_that_fails_before_its_first_event_is_asked_for_again(string exception)
    {
        await using var model = new ScriptedModel(
            options =>
            {
                (options.MaxAttempts, options.TimeProvider) = (3, new HurriedTimeProvider(1_000));
                options.AttemptTimeout = options.TotalTimeout = TimeSpan.FromDays(1); // 86 s of a machine's time
            },
            Frames.Answer(Frames.Exception(exception, """{"message":"slow"}""")),
            Frames.Answer(Frames.Start, Frames.Text(0, "Hello!"), Frames.End("end_turn")));

        Assert.Equal("Hello!", (await model.Client.StreamConverse(Question).CompleteAsync(Ends)).GetText());
        Assert.Equal(2, model.Asked.Count);
    }

    [Fact]
    public async Task An_answer_that_fails_at_first_for_good_is_not_asked_for_again()
    {
        await using var model = new ScriptedModel(
            options => options.MaxAttempts = 3,
            Frames.Answer(Frames.Exception("validationException", """{"message":"no such thing"}""")));

        await Assert.ThrowsAsync<ValidationException>(async () => await model.Client.StreamConverse(Question).CompleteAsync(Ends));
        Assert.Single(model.Asked);
    }

    [Fact]
    public async Task A_response_that_ends_before_its_message_is_an_error()
    {
        await using var model = new ScriptedModel(Frames.Answer(Frames.Start, Frames.Text(0, "Hel")));

        var events = model.Client.StreamConverse(Question);
        var error = await Assert.ThrowsAsync<AwsTransportException>(async () => await events.CompleteAsync(Ends));

        Assert.Equal(AwsTransportFault.ConnectionLost, error.Kind);
        Assert.Null(events.Response);
    }

    [Fact]
    public async Task The_input_of_a_tool_that_is_cut_off_stays_as_the_text_that_it_is()
    {
        await using var model = new ScriptedModel(Frames.Answer(
            Frames.Start,
            Frames.Tool(0, "t1", "clock"),
            Frames.Delta(0, """{"toolUse":{"input":"{\"zone\":\"u"}}"""),
            Frames.Stop(0),
            Frames.End("max_tokens")));

        var whole = await model.Client.StreamConverse(Question).CompleteAsync(Ends);

        Assert.Equal(StopReason.MaxTokens, whole.StopReason);
        Assert.Equal("{\"zone\":\"u", whole.GetToolUses().Single().Input!.ToJsonElement().GetString());
    }

    [Fact]
    public async Task An_answer_may_be_left_early_and_the_client_goes_on()
    {
        await using var model = new ScriptedModel(
            Frames.Answer(Frames.Start, Frames.Text(0, "one"), Frames.Text(0, "two"), Frames.End("end_turn")),
            Frames.Answer(Frames.Start, Frames.Text(0, "three"), Frames.End("end_turn")));

        var left = model.Client.StreamConverse(Question);
        await foreach (var text in left.ReadTextAsync(Ends))
        {
            Assert.Equal("one", text);
            break;
        }

        Assert.Null(left.Response);
        Assert.Equal("three", (await model.Client.StreamConverse(Question).CompleteAsync(Ends)).GetText());
    }

    [Fact]
    public async Task Image_and_citations_are_put_together_too()
    {
        await using var model = new ScriptedModel(Frames.Answer(
            Frames.Start,
            Frames.Text(0, "It rains."),
            Frames.Delta(0, """{"citation":{"title":"Weather","sourceContent":[{"text":"rain all day"}],"location":{"web":{"url":"https://w.example/"}}}}"""),
            Frames.Stop(0),
            Frames.Event("contentBlockStart", """{"contentBlockIndex":1,"start":{"image":{"format":"png"}}}"""),
            Frames.Delta(1, """{"image":{"source":{"bytes":"AQI="}}}"""),
            Frames.Delta(1, """{"image":{"source":{"bytes":"Aw=="}}}"""),
            Frames.Stop(1),
            Frames.End("end_turn")));

        var message = (await model.Client.StreamConverse(Question).CompleteAsync(Ends)).GetMessage();

        Assert.Equal("It rains.", message.GetText());
        Assert.True(message.Content![0].TryGetCitationsContent(out var cited));
        Assert.Equal("Weather", cited.Citations!.Single().Title);
        Assert.True(message.Content[1].TryGetImage(out var image));
        Assert.True(image.Source!.TryGetBytes(out var bytes));
        Assert.Equal([1, 2, 3], bytes.ToArray());
    }
}
