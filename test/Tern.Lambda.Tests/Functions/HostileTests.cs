using System.Text;
using System.Text.Json.Serialization;
using Tern.Handling;
using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Functions;

/// <summary>
/// Invalid events, and handlers that violate their contract: the invocation fails with a clear error, and nothing
/// counts as handled.
/// </summary>
public sealed partial class HostileTests
{
    public static TheoryData<string, string> EventsOfNoRecords
    {
        get
        {
            var data = new TheoryData<string, string>();
            string[] records =
            [
                "", "null", "[]", "7", "{}", """{"Records":null}""", """{"Records":{}}""", """{"Records":[null]}""", """{"Records":[{}]}""",
                """{"Records":[]""", """{"Records":"x"}""",
            ];
            string[] topics =
            [
                "", "null", "{}", """{"records":null}""", """{"records":[]}""", """{"records":{"t-0":[null]}}""", """{"records":{"t-0":[{}]}}""",
            ];
            foreach (var source in (string[])["sqs", "sqsBatch", "sns", "s3", "kinesis", "dynamodb"])
                foreach (var json in records)
                    data.Add(source, json);
            foreach (var json in topics)
                data.Add("kafka", json);
            return data;
        }
    }

    [Theory]
    [MemberData(nameof(EventsOfNoRecords))]
    public async Task An_event_without_its_records_is_an_error_and_never_an_empty_batch(string source, string json)
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        if (source == "sqs") app.On(SqsMessages.Each.To((SqsMessage _, CancellationToken _) => Task.CompletedTask));
        else if (source == "sqsBatch") app.On(SqsMessages.Batches.To((_, _) => Task.CompletedTask));
        else if (source == "sns") app.On(SnsMessages.Each.To((SnsRecord _, CancellationToken _) => Task.CompletedTask));
        else if (source == "s3") app.On(S3Notifications.Each.To((_, _) => Task.CompletedTask));
        else if (source == "kinesis") app.On(KinesisRecords.Each.To((KinesisRecord _, CancellationToken _) => Task.CompletedTask));
        else if (source == "dynamodb") app.On(DynamoDbStreamRecords.Each.To((DynamoDbStreamRecord _, CancellationToken _) => Task.CompletedTask));
        else app.On(KafkaRecords.Each.To((KafkaRecord _, CancellationToken _) => Task.CompletedTask));

        await Assert.ThrowsAsync<LambdaEventException>(async () => await app.InvokeAsync(Encoding.UTF8.GetBytes(json)));
    }

    [Theory]
    [InlineData("%%%", true)]
    [InlineData("e30", true)]
    [InlineData("null", false)]
    [InlineData("bnVsbA==", true)]
    [InlineData("", false)]
    [InlineData("", true)]
    [InlineData(null, false)]
    [InlineData(null, true)]
    [InlineData("{\"orderId\":", false)]
    [InlineData("{} {}", false)]
    [InlineData("[]", false)]
    public async Task A_malformed_JSON_body_is_the_callers_mistake(string? body, bool isBase64)
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.On(HttpApi.Requests.Of(OrdersJson.Default.OrderPlaced).To(
            (OrderPlaced _, CancellationToken _) => throw new InvalidOperationException("It was called.")));
        Assert.StartsWith("""{"statusCode":400,""", Sample.Text(await app.InvokeAsync(Sample.HttpApi(body, isBase64))), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Middleware_and_filters_that_return_no_task_are_told_what_to_return()
    {
        await using var filtered = LambdaApplication.CreateBuilder().Build();
        filtered.On(HttpApi.Requests.To((HttpApiRequest _, CancellationToken _) => Task.FromResult(HttpApiResponse.NoContent()))).AddFilter((_, _, _) => null!);
        Assert.Contains(
            "Task.CompletedTask",
            (await Assert.ThrowsAsync<InvalidOperationException>(async () => await filtered.InvokeAsync(Sample.HttpApi()))).Message,
            StringComparison.Ordinal);

        await using var wrapped = LambdaApplication.CreateBuilder().Build();
        wrapped.On(HttpApi.Requests.To((HttpApiRequest _, CancellationToken _) => Task.FromResult(HttpApiResponse.NoContent())));
        wrapped.Use((_, _) => null!);
        Assert.Contains(
            "Task.CompletedTask",
            (await Assert.ThrowsAsync<InvalidOperationException>(async () => await wrapped.InvokeAsync(Sample.HttpApi()))).Message,
            StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_incomplete_response_is_not_sent_even_if_middleware_hides_the_error()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.On(JsonEvents.Of(HostileJson.Default.Int32).Returning(HostileJson.Default.HalfAnswer).To(
            (int _, CancellationToken _) => Task.FromResult(new HalfAnswer())));
        app.Use(async (context, next) =>
        {
            try
            {
                await next(context);
            }
            catch (NotSupportedException)
            {
            }
        });
        Assert.Equal("null", Sample.Text(await app.InvokeAsync("1"u8.ToArray())));
    }

    [Fact]
    public async Task Records_that_share_a_context_are_told_apart_by_their_handler()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        var heard = new List<string>();
        app.On(SqsMessages.Of(OrdersJson.Default.OrderPlaced).To(async (OrderPlaced order, SqsMessage message, CancellationToken _) =>
        {
            await Task.Yield();
            heard.Add($"{order.OrderId} {message.MessageId}");
            if (order.OrderId == "b") throw new InvalidOperationException("broken");
        })).WithBatch(options => options.Mode = HandlerMode.OneByOne);
        var answer = await app.InvokeAsync(Sample.Sqs(
            """{"orderId":"a","total":1}""", """{"orderId":"b","total":1}""", "nonsense", """{"orderId":"c","total":1}"""));
        Assert.Equal(["a m0", "b m1", "c m3"], heard);
        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":"m1"},{"itemIdentifier":"m2"}]}""", Sample.Text(answer));
    }

    public sealed class HalfAnswer
    {
        [JsonPropertyOrder(1)]
        public string First { get; } = new('x', 100_000);

        [JsonPropertyOrder(2)]
        public string Second => throw new NotSupportedException("no more");
    }

    [JsonSerializable(typeof(HalfAnswer))]
    [JsonSerializable(typeof(int))]
    internal sealed partial class HostileJson : JsonSerializerContext;
}
