using System.Diagnostics;
using Tern.Bedrock.Model;
using Tern.TestHarness;

namespace Tern.Bedrock.Tests.Streaming;

public sealed class TelemetryTests
{
    private static CancellationToken Ends => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_streamed_answer_has_a_span_till_its_end_that_counts_tokens_and_holds_no_word()
    {
        var asked = "secret question " + Guid.NewGuid();
        var modelId = "m-" + Guid.NewGuid();
        var ended = new List<Activity>();
        using var listener = Listen(modelId, ended);
        await using var model = new ScriptedModel(Frames.Answer(Frames.Start, Frames.Text(0, "secret answer"), Frames.End("max_tokens"), Frames.Usage));

        await model.Client.StreamConverse(new ConverseStreamRequest
        {
            ModelId = modelId,
            Messages = [Messages.User(asked)],
            InferenceConfig = new InferenceConfiguration { MaxTokens = 20, Temperature = 0.5f },
        }).CompleteAsync(Ends);

        var span = ended.Single(activity => activity.OperationName == "chat " + modelId);
        Assert.Equal("aws.bedrock", span.GetTagItem("gen_ai.provider.name"));
        Assert.Equal("chat", span.GetTagItem("gen_ai.operation.name"));
        Assert.Equal(20, span.GetTagItem("gen_ai.request.max_tokens"));
        Assert.Equal(0.5, span.GetTagItem("gen_ai.request.temperature"));
        Assert.Equal(["max_tokens"], Assert.IsType<string[]>(span.GetTagItem("gen_ai.response.finish_reasons")));
        Assert.Equal((20, 5), (span.GetTagItem("gen_ai.usage.input_tokens"), span.GetTagItem("gen_ai.usage.output_tokens")));
        Assert.Equal((7, 3), (span.GetTagItem("gen_ai.usage.cache_read.input_tokens"), span.GetTagItem("gen_ai.usage.cache_creation.input_tokens")));
        Assert.IsType<double>(span.GetTagItem("gen_ai.response.time_to_first_chunk"));
        Assert.DoesNotContain(
            ended.SelectMany(static activity => activity.TagObjects), static tag => $"{tag.Value}".Contains("secret", StringComparison.Ordinal));
        // The call's own span is within it.
        Assert.Contains(ended, activity => activity.ParentSpanId == span.SpanId);
    }

    [Fact]
    public async Task An_answer_at_once_has_the_same_names_on_the_span_of_its_call()
    {
        var modelId = "m-" + Guid.NewGuid();
        var ended = new List<Activity>();
        using var listener = Listen(modelId, ended);
        await using var model = new ScriptedModel(ScriptedModel.Answer("""{"text":"secret answer"}"""));

        await model.Client.ConverseAsync(new ConverseRequest { ModelId = modelId, Messages = [Messages.User("secret question")] }, cancellationToken: Ends);

        var span = ended.Single();
        Assert.Equal((modelId, "chat"), (span.GetTagItem("gen_ai.request.model"), span.GetTagItem("gen_ai.operation.name")));
        Assert.Equal((20, 5), (span.GetTagItem("gen_ai.usage.input_tokens"), span.GetTagItem("gen_ai.usage.output_tokens")));
        Assert.DoesNotContain(span.TagObjects, static tag => $"{tag.Value}".Contains("secret", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Tokens_and_time_of_an_answer_are_measured_though_nobody_traces(bool isStreamed)
    {
        using var metrics = new RecordedMetrics();
        await using var model = new ScriptedModel(
            options => options.MeterFactory = metrics,
            isStreamed
                ? Frames.Answer(Frames.Start, Frames.Text(0, "secret"), Frames.End("end_turn"), Frames.Usage)
                : ScriptedModel.Answer("""{"text":"secret"}"""));

        await AskAsync(model.Client, isStreamed);

        Assert.Equal(["20 input chat aws.bedrock m", "5 output chat aws.bedrock m"], metrics.All("gen_ai.client.token.usage").Select(static measured =>
            $"{measured.Value} {measured.Tag("gen_ai.token.type")} {measured.Tag("gen_ai.operation.name")} {measured.Tag("gen_ai.provider.name")} " +
            $"{measured.Tag("gen_ai.request.model")}"));
        var duration = metrics.Single("gen_ai.client.operation.duration");
        Assert.True(duration.Value > 0);
        Assert.Equal(("m", null), (duration.Tag("gen_ai.request.model"), duration.Tag("error.type")));
        Assert.DoesNotContain(
            metrics.Measured.SelectMany(static measured => measured.Tags), static tag => $"{tag.Value}".Contains("secret", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_failed_answer_is_measured_with_its_error(bool isStreamed)
    {
        using var metrics = new RecordedMetrics();
        await using var model = new ScriptedModel(
            options => options.MeterFactory = metrics,
            ScriptedServer.Answer(400, """{"message":"no"}"""u8.ToArray(), ("x-amzn-ErrorType", "ValidationException"), ("Content-Type", "application/json")));

        await Assert.ThrowsAsync<ValidationException>(() => AskAsync(model.Client, isStreamed));

        Assert.Equal("ValidationException", metrics.Single("gen_ai.client.operation.duration").Tag("error.type"));
        Assert.Empty(metrics.All("gen_ai.client.token.usage"));
    }

    [Fact]
    public async Task The_reason_for_a_responses_end_is_on_its_span()
    {
        var modelId = "m-" + Guid.NewGuid();
        var ended = new List<Activity>();
        using var listener = Listen(modelId, ended);
        await using var model = new ScriptedModel(Frames.Answer(Frames.Start, Frames.Exception("modelStreamErrorException", """{"message":"secret"}""")));

        await Assert.ThrowsAsync<ModelStreamErrorException>(async () =>
            await model.Client.StreamConverse(new ConverseStreamRequest { ModelId = modelId, Messages = [Messages.User("?")] }).CompleteAsync(Ends));

        var span = ended.Single(activity => activity.OperationName == "chat " + modelId);
        Assert.Equal(("ModelStreamErrorException", ActivityStatusCode.Error), (span.GetTagItem("error.type"), span.Status));
        Assert.DoesNotContain(span.TagObjects, static tag => $"{tag.Value}".Contains("secret", StringComparison.Ordinal));
    }

    private static async Task AskAsync(BedrockClient client, bool isStreamed)
    {
        List<Message> messages = [Messages.User("secret")];
        if (isStreamed) await client.StreamConverse(new ConverseStreamRequest { ModelId = "m", Messages = messages }).CompleteAsync(Ends);
        else await client.ConverseAsync(new ConverseRequest { ModelId = "m", Messages = messages }, cancellationToken: Ends);
    }

    // Other tests run beside these: only what belongs to the one model counts.
    private static ActivityListener Listen(string modelId, List<Activity> ended)
    {
        var listener = new ActivityListener
        {
            ShouldListenTo = static source => source.Name == "Tern.Bedrock",
            Sample = static (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllDataAndRecorded,
            ActivityStopped = activity =>
            {
                if (modelId.Equals(activity.GetTagItem("gen_ai.request.model"))) lock (ended) ended.Add(activity);
            },
        };
        ActivitySource.AddActivityListener(listener);
        return listener;
    }
}
