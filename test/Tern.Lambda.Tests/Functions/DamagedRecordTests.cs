using Tern.Handling;
using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Functions;

/// <summary>Records that lack something that a handler needs: AWS doesn't send them, but emulators do. They fail
/// individually, not with their batch.</summary>
public sealed class DamagedRecordTests
{
    [Theory]
    [InlineData("")]
    [InlineData("\"body\":null,")]
    public async Task A_message_without_a_body_fails_itself(string body)
    {
        var handled = new List<string>();
        await using var app = LambdaApplication.CreateBuilder(new LambdaRuntimeOptions()).Build();
        app.On(SqsMessages.Of(OrdersJson.Default.OrderPlaced).To((OrderPlaced order, CancellationToken _) =>
        {
            handled.Add(order.OrderId);
            return Task.CompletedTask;
        }));

        var json = $$"""{"Records":[{{Message("m0", Good("o0"))}},{{Message("m1", body)}},{{Message("m2", Good("o2"))}}]}""";
        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":"m1"}]}""", await AnswerAsync(app, json));
        Assert.Equal(["o0", "o2"], handled);
    }

    [Fact]
    public async Task A_record_without_data_fails_itself()
    {
        var handled = new List<string>();
        await using var app = LambdaApplication.CreateBuilder(new LambdaRuntimeOptions()).Build();
        app.On(KinesisRecords.Of(OrdersJson.Default.OrderPlaced).To((OrderPlaced order, CancellationToken _) =>
        {
            handled.Add(order.OrderId);
            return Task.CompletedTask;
        }));

        var good = Convert.ToBase64String("""{"orderId":"o0","total":1}"""u8);
        var json = $$"""{"Records":[{{Record("0", $"\"data\":\"{good}\",")}},{{Record("1", "")}},{{Record("2", "\"data\":null,")}}]}""";
        // In a stream, all records from the first failure on are redelivered.
        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":"1"}]}""", await AnswerAsync(app, json));
        Assert.Equal(["o0"], handled);
    }

    [Fact]
    public async Task A_handler_of_the_message_itself_sees_an_empty_body_if_there_is_none()
    {
        var bodies = new List<string>();
        await using var app = LambdaApplication.CreateBuilder(new LambdaRuntimeOptions()).Build();
        app.On(SqsMessages.Each.To((SqsMessage message, CancellationToken _) =>
        {
            bodies.Add(message.Body);
            return Task.CompletedTask;
        }));

        Assert.Equal("""{"batchItemFailures":[]}""", await AnswerAsync(app, $$"""{"Records":[{{Message("m0", "")}}]}"""));
        Assert.Equal([""], bodies);
    }

    private static async Task<string> AnswerAsync(LambdaApplication app, string json) =>
        Sample.Text(await app.InvokeAsync(json, cancellationToken: TestContext.Current.CancellationToken));

    private static string Good(string id) => $$"""
        "body":"{\"orderId\":\"{{id}}\",\"total\":1}",
        """;

    private static string Message(string id, string body) =>
        $$"""{"messageId":"{{id}}","receiptHandle":"h",{{body}}"attributes":{},"messageAttributes":{}"""
        + ""","eventSource":"aws:sqs","eventSourceARN":"arn:aws:sqs:eu-west-1:1:q"}""";

    private static string Record(string number, string data) =>
        $$"""{"eventSource":"aws:kinesis","kinesis":{ {{data}}"partitionKey":"p","sequenceNumber":"{{number}}"} }""";
}
