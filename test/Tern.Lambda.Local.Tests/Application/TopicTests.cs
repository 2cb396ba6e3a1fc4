using System.Text;
using System.Text.Json;
using Tern.Lambda.Local.Application;
using Tern.Local;

namespace Tern.Lambda.Local.Tests.Application;

/// <summary>The topics of tern.json, in a local AWS.</summary>
public sealed class TopicTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Functions_and_queues_get_the_messages_that_the_policy_lets_through()
    {
        await using var aws = await Tern.Local.LocalAws.StartAsync(cancellationToken: Token);
        using var http = new HttpClient { BaseAddress = await aws.ListenAsync(0, Token) };
        var functions = new Recorder();
        await CreateAsync(
            aws, functions,
            """
            { "function": ["one", "two"], "queue": "jobs", "rawMessageDelivery": true, "filterPolicyScope": "MessageBody", "filterPolicy": { "kind": ["paid"] } }
            """);

        await PublishAsync(http, """{"kind":"placed"}""");
        await PublishAsync(http, """{"kind":"paid","n":1}""");
        await aws.AdvanceAsync(TimeSpan.Zero);

        Assert.Equal(
            ["""one {"kind":"paid","n":1}""", """two {"kind":"paid","n":1}"""], functions.Events.Order(StringComparer.Ordinal));
        Assert.Equal("""{"kind":"paid","n":1}""", await ReceiveAsync(http));
        Assert.Null(await ReceiveAsync(http));
    }

    [Theory]
    [InlineData("news!", "{}", "topics.news!: Invalid parameter: Topic Name")]
    [InlineData("news", """{ "function": "one", "filterPolicy": { "kind": "paid" } }""", "topics.news: Invalid parameter: Attributes Reason: FilterPolicy: ")]
    public async Task A_topic_that_the_service_rejects_is_named_with_the_reason(string name, string json, string message)
    {
        await using var aws = await Tern.Local.LocalAws.StartAsync(cancellationToken: Token);
        var error = await Assert.ThrowsAsync<LocalApplicationException>(() => CreateAsync(aws, new Recorder(), json, name));
        Assert.Contains(message, error.Message, StringComparison.Ordinal);
    }

    private static async Task CreateAsync(Tern.Local.LocalAws aws, Recorder functions, string json, string name = "news")
    {
        var model = TernFile.Read("/app/tern.json", Encoding.UTF8.GetBytes(
            $$"""{"functions":{"one":{"command":"x"},"two":{"command":"x"} },"queues":{"jobs":{} },"topics":{"{{name}}":{{json}} } }"""));
        aws.OpenQueue("jobs");
        await using var part = new TopicsPart(model, aws, functions);
        await part.StartAsync(Token);
    }

    private static async Task PublishAsync(HttpClient http, string message) => await SendAsync(
        http, "sns", new StringContent(
            $"Action=Publish&Version=2010-03-31&TopicArn={TopicOptions.ArnOf("news")}&Message={Uri.EscapeDataString(message)}",
            Encoding.UTF8, "application/x-www-form-urlencoded"));

    private static async Task<string?> ReceiveAsync(HttpClient http)
    {
        var content = new StringContent("""{"QueueUrl":"http://x/000000000000/jobs"}""", Encoding.UTF8, "application/x-amz-json-1.0");
        content.Headers.Add("X-Amz-Target", "AmazonSQS.ReceiveMessage");
        var answer = JsonElement.Parse(await SendAsync(http, "sqs", content));
        return answer.TryGetProperty("Messages", out var messages) ? messages[0].GetProperty("Body").GetString() : null;
    }

    private static async Task<string> SendAsync(HttpClient http, string service, HttpContent content)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, "/") { Content = content };
        request.Headers.TryAddWithoutValidation(
            "Authorization", $"AWS4-HMAC-SHA256 Credential=local/20261128/us-east-1/{service}/aws4_request, SignedHeaders=host, Signature=0");
        using var answer = await http.SendAsync(request, Token);
        var text = await answer.Content.ReadAsStringAsync(Token);
        Assert.True(answer.IsSuccessStatusCode, text);
        return text;
    }

    /// <summary>Records the messages that functions get.</summary>
    private sealed class Recorder : ILocalFunctions
    {
        public System.Collections.Concurrent.ConcurrentBag<string> Events { get; } = [];

        public bool Exists(string arn) => true;

        public ValueTask InvokeAsync(string arn, ReadOnlyMemory<byte> payload, CancellationToken cancellationToken)
        {
            var message = JsonElement.Parse(payload.Span).GetProperty("Records")[0].GetProperty("Sns").GetProperty("Message").GetString();
            Events.Add($"{arn.Split(':')[^1]} {message}");
            return default;
        }
    }
}
