using Microsoft.Extensions.AI;
using Tern.TestHarness;

namespace Tern.Bedrock.Tests.Embeddings;

public sealed class EmbeddingTests
{
    private static CancellationToken Ends => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Titan_is_asked_for_one_text_after_the_other()
    {
        using var metrics = new RecordedMetrics();
        await using var model = new ScriptedModel(
            options => options.MeterFactory = metrics,
            Answer("""{"embedding":[0.5,-1],"inputTextTokenCount":3}"""), Answer("""{"embedding":[0.25,2],"inputTextTokenCount":4}"""));
        using var generator = model.Client.AsEmbeddingGenerator("amazon.titan-embed-text-v2:0", dimensions: 256);

        var made = await generator.GenerateAsync(["one", "two"], cancellationToken: Ends);

        Assert.Equal([[0.5f, -1], [0.25f, 2]], made.Select(static one => one.Vector.ToArray()));
        Assert.Equal(7, made.Usage!.InputTokenCount);
        Assert.Equal(["3 embeddings input", "4 embeddings input"], metrics.All("gen_ai.client.token.usage").Select(static measured =>
            $"{measured.Value} {measured.Tag("gen_ai.operation.name")} {measured.Tag("gen_ai.token.type")}"));
        Assert.Equal(["""{"inputText":"one","dimensions":256}""", """{"inputText":"two","dimensions":256}"""], model.Asked);
        Assert.Equal("/model/amazon.titan-embed-text-v2%3A0/invoke", model.Targets[0]);
    }

    [Fact]
    public async Task Cohere_is_asked_for_all_at_once_and_told_what_for()
    {
        await using var model = new ScriptedModel(Answer("""{"embeddings":[[1],[2]]}"""), Answer("""{"embeddings":{"float":[[3]]}}"""));
        using var generator = model.Client.AsEmbeddingGenerator("cohere.embed-multilingual-v3");

        var documents = await generator.GenerateAsync(["one", "two"], cancellationToken: Ends);
        var query = await generator.GenerateAsync(
            ["three"], new EmbeddingGenerationOptions { AdditionalProperties = new() { ["input_type"] = "search_query" } }, Ends);

        Assert.Equal([[1f], [2f], [3f]], documents.Concat(query).Select(static one => one.Vector.ToArray()));
        Assert.Equal(["""{"texts":["one","two"],"input_type":"search_document"}""", """{"texts":["three"],"input_type":"search_query"}"""], model.Asked);
    }

    [Fact]
    public async Task Answers_and_models_that_do_not_fit_are_refused()
    {
        await using var model = new ScriptedModel(Answer("""{"embeddings":[[1]]}"""), Answer("""{"embeddings":{"int8":[[1]]}}"""));

        using var cohere = model.Client.AsEmbeddingGenerator("cohere.embed-english-v3");
        var few = await Assert.ThrowsAsync<InvalidOperationException>(() => cohere.GenerateAsync(["a", "b"], null, Ends));
        Assert.Contains("1 embeddings for 2", few.Message);
        Assert.Contains("float", (await Assert.ThrowsAsync<InvalidOperationException>(() => cohere.GenerateAsync(["a"], null, Ends))).Message);
        using var other = model.Client.AsEmbeddingGenerator("some.model");
        Assert.Contains("'some.model'", (await Assert.ThrowsAsync<NotSupportedException>(() => other.GenerateAsync(["a"], null, Ends))).Message);
    }

    private static Func<Exchange, Task> Answer(string json) =>
        ScriptedServer.Answer(200, System.Text.Encoding.UTF8.GetBytes(json), ("Content-Type", "application/json"));
}
