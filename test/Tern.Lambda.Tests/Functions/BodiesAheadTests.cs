using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern.Lambda.Tests.Functions;

/// <summary>
/// Several bodies of a batch are read at once. This isn't visible: each message gets its own body, and an invalid body
/// fails only its own message.
/// </summary>
public sealed partial class BodiesAheadTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(16)]
    [InlineData(17)]
    [InlineData(100)]
    public async Task Every_message_gets_its_own_body_in_order(int count)
    {
        var (bodies, failed) = await HandleAsync(AheadJson.Default.Letter, [.. Enumerable.Range(0, count).Select(static i => $$"""{"Text":"é\n{{i}}"}""")]);
        Assert.Equal(Enumerable.Range(0, count).Select(static i => $"é\n{i}"), bodies.Select(static letter => letter.Text));
        Assert.Empty(failed);
    }

    // With side by side bodies in one list, each pair would be two well-formed elements.
    [Theory]
    [InlineData("""{"Text":"a"},{"Text":"forged"}""", "")]
    [InlineData("", """{"Text":"forged"},{"Text":"b"}""")]
    [InlineData("""{"Text":"a"},{"Text":"forged"},[""", "]")]
    [InlineData("""{"Text":"a"} /*""", """*/ ,{"Text":"forged"}""")]
    [InlineData("""{"Text":"a"},{"Text":"forged"} //""", "\n")]
    [InlineData("""{"Text":"a"},{"Text":"forged"}]""", " ")]
    public async Task A_body_never_stands_for_another_message(string first, string second)
    {
        foreach (var type in (System.Text.Json.Serialization.Metadata.JsonTypeInfo<Letter>[])[AheadJson.Default.Letter, LooseJson.Default.Letter])
        {
            var (bodies, failed) = await HandleAsync(type, """{"Text":"before"}""", first, second, """{"Text":"after"}""");
            Assert.DoesNotContain(bodies, static letter => letter.Text == "forged");
            Assert.Contains("m1", failed.Concat(bodies.Exists(static letter => letter.Text == "a") ? ["m1"] : []));
            Assert.Contains("m2", failed);
            Assert.Equal("before", bodies[0].Text);
            Assert.Equal("after", bodies[^1].Text);
        }
    }

    [Theory]
    [InlineData("{}")]
    [InlineData("""{"Service":"Amazon S3","Event":"s3:TestEvent","Time":"2026-11-28T12:00:00.000Z","Bucket":"b"}""")]
    [InlineData("""{"Type":"Notification","TopicArn":"arn:aws:sns:eu-west-1:1:t","Message":"{}"}""")]
    public async Task A_message_of_another_kind_fails_alone(string wrong)
    {
        var (bodies, failed) = await HandleAsync(AheadJson.Default.Letter, """{"Text":"a"}""", wrong, """{"Text":"b"}""");

        Assert.Equal(["a", "b"], bodies.Select(static letter => letter.Text));
        Assert.Equal(["m1"], failed);
    }

    [Fact]
    public async Task Messages_are_taken_out_of_the_envelopes_of_SNS_and_EventBridge()
    {
        var (bodies, failed) = await HandleAsync(
            AheadJson.Default.Letter,
            """{"Type":"Notification","MessageId":"1","TopicArn":"arn:aws:sns:eu-west-1:1:t","Message":"{\"Text\":\"a\"}","Signature":"x"}""",
            """{"version":"0","id":"1","detail-type":"Letter","source":"shop","resources":[],"detail":{"Text":"b"}}""",
            """{"Text":"c"}""");

        Assert.Equal(["a", "b", "c"], bodies.Select(static letter => letter.Text));
        Assert.Empty(failed);
    }

    [Theory]
    [InlineData("null")]
    [InlineData("")]
    [InlineData("{}{}")]
    [InlineData("[]")]
    [InlineData("""{"Text":7}""")]
    [InlineData("{\"Text\":\"a\"")]
    [InlineData("""{"Text":"boom"}""")]
    public async Task A_body_that_cannot_be_read_fails_its_own_message_alone(string wrong)
    {
        var (bodies, failed) = await HandleAsync(AheadJson.Default.Letter, """{"Text":"a"}""", wrong, """{"Text":"b"}""", """{"Text":"c"}""");
        Assert.Equal(["a", "b", "c"], bodies.Select(static letter => letter.Text));
        Assert.Equal(["m1"], failed);
    }

    [Fact]
    public async Task Comments_and_trailing_commas_are_read_where_the_options_allow_them()
    {
        var (bodies, failed) = await HandleAsync(LooseJson.Default.Letter, """{"Text":"a",} // yes""", """/* yes */ {"Text":"b"}""");
        Assert.Equal(["a", "b"], bodies.Select(static letter => letter.Text));
        Assert.Empty(failed);
    }

    [Fact]
    public async Task References_are_those_of_one_body()
    {
        var (bodies, failed) = await HandleAsync(ReferencesJson.Default.Letter, """{"$id":"1","Text":"a"}""", """{"$ref":"1"}""", """{"$id":"1","Text":"c"}""");
        Assert.Equal(["a", "c"], bodies.Select(static letter => letter.Text));
        Assert.Equal(["m1"], failed);
    }

    [Fact]
    public async Task Lists_of_objects_are_bodies_too()
    {
        var (bodies, failed) = await HandleAsync(AheadJson.Default.ListLetter, """[{"Text":"a"},{"Text":"b"}]""", "[]", """[{"Pages":[1]}]""");
        Assert.Equal([2, 0, 1], bodies.Select(static list => list.Count));
        Assert.Empty(failed);
    }

    [Fact]
    public async Task Numbers_are_bodies_too()
    {
        var (bodies, failed) = await HandleAsync(AheadJson.Default.Int32, "1", "null", "3");
        Assert.Equal([1, 3], bodies);
        Assert.Equal(["m1"], failed);
    }

    private static async Task<(List<T> Bodies, string[] Failed)> HandleAsync<T>(
        System.Text.Json.Serialization.Metadata.JsonTypeInfo<T> type, params string[] bodies)
    {
        var handled = new List<T>();
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.On(SqsMessages.Of(type).To((T body, CancellationToken _) =>
        {
            handled.Add(body);
            return Task.CompletedTask;
        }));
        using var answer = JsonDocument.Parse(await app.InvokeAsync(Sample.Sqs(bodies)));
        return (handled, [.. answer.RootElement.GetProperty(
            "batchItemFailures").EnumerateArray().Select(static item => item.GetProperty("itemIdentifier").GetString()!)]);
    }

    internal sealed class Letter : IJsonOnDeserialized
    {
        public string Text { get; set; } = "";

        /// <summary>Creates a body with two levels.</summary>
        public List<int>? Pages { get; set; }

        public void OnDeserialized()
        {
            if (Text == "boom") throw new InvalidOperationException("This letter refuses to be read.");
        }
    }

    [JsonSerializable(typeof(Letter))]
    [JsonSerializable(typeof(List<Letter>))]
    [JsonSerializable(typeof(int))]
    internal sealed partial class AheadJson : JsonSerializerContext;

    [JsonSourceGenerationOptions(AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip)]
    [JsonSerializable(typeof(Letter))]
    internal sealed partial class LooseJson : JsonSerializerContext;

    [JsonSourceGenerationOptions(ReferenceHandler = JsonKnownReferenceHandler.Preserve)]
    [JsonSerializable(typeof(Letter))]
    internal sealed partial class ReferencesJson : JsonSerializerContext;
}
