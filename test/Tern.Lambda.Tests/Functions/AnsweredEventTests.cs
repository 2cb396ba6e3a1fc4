using System.Text;
using System.Text.Json.Serialization;
using Tern.Lambda.Events;
using Tern.Lambda.Tests.Events;

namespace Tern.Lambda.Tests.Functions;

/// <summary>Events whose handlers may return a response, but needn't.</summary>
public sealed class AnsweredEventTests
{
    [Fact]
    public async Task The_answer_to_a_notification_is_that_of_its_record()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.On(SnsMessages.Each.Returning(TextJson.Default.String).To((SnsRecord record, CancellationToken _) => Task.FromResult(record.Sns.Message.Text)));

        Assert.Equal("\"one\"", Sample.Text(await app.InvokeAsync(Sns("one"))));
    }

    [Fact]
    public async Task The_answer_to_several_records_is_a_list()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.On(SnsMessages.Of(OrdersJson.Default.OrderPlaced).Returning(TextJson.Default.String).To(
             (OrderPlaced order, CancellationToken _) => Task.FromResult(order.OrderId)))
            .AddFilter((record, context, next) => record.Sns.Message.Text.Contains("skip", StringComparison.Ordinal) ? Task.CompletedTask : next(context));

        Assert.Equal(
            """["a",null,"c"]""",
            Sample.Text(await app.InvokeAsync(Sns("""{"orderId":"a"}""", """{"orderId":"skip"}""", """{"orderId":"c"}"""))));
    }

    [Fact]
    public async Task A_record_that_fails_leaves_no_answer()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.On(S3Notifications.Each.Returning(TextJson.Default.String).To(
            (S3Record record, CancellationToken _) => throw new InvalidOperationException(record.S3.Object.Key)));

        await Assert.ThrowsAnyAsync<Exception>(async () => await app.InvokeAsync(EventSamples.Bytes("S3Event")));
    }

    [Fact]
    public async Task A_handler_that_is_tried_again_answers_once()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        var tries = 0;
        app.Use(async (context, next) =>
        {
            await next(context);
            await next(context);
        });
        app.On(SnsMessages.Each.Returning(OrdersJson.Default.Int32).To((SnsRecord _, CancellationToken _) => Task.FromResult(++tries)));

        Assert.Equal("2", Sample.Text(await app.InvokeAsync(Sns("one"))));
    }

    [Fact]
    public async Task An_event_of_a_bus_and_of_a_schedule_may_be_answered()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.On(EventBridgeEvents.All.Returning(TextJson.Default.String).To((EventBridgeEvent value, CancellationToken _) => Task.FromResult(value.Source)));
        app.On(EventBridgeEvents.Scheduled.Returning(TextJson.Default.String).To((EventBridgeEvent value, CancellationToken _) => Task.FromResult("ticked")));

        Assert.Equal("\"ticked\"", Sample.Text(await app.InvokeAsync(EventSamples.Bytes("EventBridgeEvent.schedule"))));
        Assert.StartsWith("\"", Sample.Text(await app.InvokeAsync(EventSamples.Bytes("EventBridgeEvent"))), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("""{"OrderId":"7","Total":1}""", "The names differ only in case: set PropertyNameCaseInsensitive")]
    [InlineData("""{"key1":"value1","key2":{"orderId":"7"}}""", "Check the sender's JSON")]
    public async Task JSON_that_has_none_of_the_members_is_refused(string json, string cure)
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.On(JsonEvents.Of(OptionalJson.Default.Optional).To((Optional _, CancellationToken _) => Task.CompletedTask));

        var refused = await Assert.ThrowsAsync<LambdaEventException>(async () => await app.InvokeAsync(Encoding.UTF8.GetBytes(json)));

        Assert.StartsWith(
            "The JSON has none of the members of Optional. Expected 'orderId', 'total'. " + cure, refused.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("{}")]
    [InlineData("""{"other":1,"orderId":null}""")]
    [InlineData("""{ "total" : 1 }""")]
    public async Task JSON_that_has_a_member_or_nothing_is_read(string json)
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        var calls = 0;
        app.On(JsonEvents.Of(OptionalJson.Default.Optional).To(
            (Optional _, CancellationToken _) => Task.FromResult(++calls).ContinueWith(_ => { }, TaskScheduler.Default)));

        await app.InvokeAsync(Encoding.UTF8.GetBytes(json));

        Assert.Equal(1, calls);
    }

    private static byte[] Sns(params string[] messages) => Encoding.UTF8.GetBytes($$"""
        {"Records":[{{string.Join(',', messages.Select(message =>
            $$"""{"EventSource":"aws:sns","Sns":{"MessageId":"1","TopicArn":"arn:aws:sns:eu-west-1:1:t","Message":{{System.Text.Json.JsonSerializer.Serialize(message)}} } }"""))}}]}
        """);
}

public sealed class Optional
{
    public string? OrderId { get; set; }

    public decimal? Total { get; set; }
}

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(Optional))]
public sealed partial class OptionalJson : JsonSerializerContext;

[JsonSerializable(typeof(string))]
public sealed partial class TextJson : JsonSerializerContext;
