using System.Text.Json;
using Tern.Lambda.Events;
using Tern.Lambda.Tests.Events;

namespace Tern.Lambda.Tests.Functions;

/// <summary>
/// The less common sources: each one is recognized by its event among all the others, and answered as its service
/// expects.
/// </summary>
public sealed class OtherSourceTests
{
    [Theory]
    [InlineData("S3ObjectLambdaEvent", """{"statusCode":200}""")]
    [InlineData(
        "S3BatchEvent.v2",
        """{"invocationSchemaVersion":"2.0","treatMissingKeysAs":"TemporaryFailure","invocationId":"i","results":[{"taskId":"t","resultCode":"Succeeded","""
        + "\"resultString\":\"a\"}]}")]
    [InlineData("AppSyncResolverEvent", """{"orderId":"getOrder","paid":true}""")]
    [InlineData("AppSyncBatchEvent", """{"orderId":"2","paid":true}""")]
    [InlineData("AppSyncAuthorizerRequest", """{"isAuthorized":true,"resolverContext":{"tenant":"t1"}}""")]
    [InlineData("ConnectContactFlowEvent", """{"orderId":"exampleParameterValue1","paid":true}""")]
    [InlineData("IotProvisioningRequest", """{"allowProvisioning":true}""")]
    [InlineData("TransferUserRequest", """{}""")]
    [InlineData("PipesEvent", """{"orderId":"059f36b4-87a3-44ab-83d2-661975830a7d","paid":true}""")]
    [InlineData("SesEvent", """{"disposition":"CONTINUE"}""")]
    [InlineData("CloudWatchAlarmEvent", "null")]
    [InlineData("SecretRotationEvent", "null")]
    [InlineData("CustomResourceRequest", "null")]
    public async Task An_event_goes_to_its_handler_and_is_answered(string sample, string expected)
    {
        Assert.Equal(expected, Sample.Text(await AllAsync(sample)));
    }

    [Fact]
    public async Task Arguments_of_a_field_are_read_in_a_type()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.On(LambdaEvents.AppSyncResolver.Of(OrdersJson.Default.OrderPlaced).Returning(OrdersJson.Default.Receipt).To(
            async (OrderPlaced order, AppSyncResolverEvent field, CancellationToken _) => new Receipt(order.OrderId, field.Info.FieldName == "pay")));
        var answer = await app.InvokeAsync("""{"arguments":{"orderId":"7","total":1},"info":{"fieldName":"pay","parentTypeName":"Mutation"}}""");
        Assert.Equal("""{"orderId":"7","paid":true}""", Sample.Text(answer));
    }

    [Theory]
    [InlineData("ActiveMqEvent", "1")]
    [InlineData("RabbitMqEvent", "1@orders::/ 2@refunds::/")]
    public async Task Messages_of_a_broker_are_handled_one_by_one(string sample, string expected)
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        var seen = new List<string>();
        app.On(ActiveMqMessages.Of(OrdersJson.Default.OrderPlaced).To((OrderPlaced order, CancellationToken _) => Seen(order.OrderId)));
        app.On(RabbitMqMessages.Each.To(
            (RabbitMqMessage message, CancellationToken _) => Seen($"{message.Data.Read(OrdersJson.Default.OrderPlaced).OrderId}@{message.Queue}")));
        Assert.Equal("null", Sample.Text(await app.InvokeAsync(EventSamples.Bytes(sample))));
        Assert.Equal(expected, string.Join(' ', seen));

        Task Seen(string what)
        {
            seen.Add(what);
            return Task.CompletedTask;
        }
    }

    [Theory]
    [InlineData("""{"rmqMessagesByQueue":{"q::/":[{"basicProperties":{},"data":"eyJvdGhlciI6MX0="}]},"eventSource":"aws:rmq","eventSourceArn":"a"}""")]
    [InlineData("""{"messages":[{"messageID":"1","messageType":"jms/text-message","data":"eyJvdGhlciI6MX0="}],"eventSource":"aws:mq"}""")]
    [InlineData("""{"version":"0","id":"1","detail-type":"Other","source":"other","account":"1","region":"x","resources":[],"detail":{"other":1}}""")]
    public async Task A_message_of_another_kind_fails_its_invocation_and_is_not_an_empty_instance(string json)
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        var handled = 0;
        app.On(RabbitMqMessages.Of(OrdersJson.Default.OrderPlaced).To(Handled));
        app.On(ActiveMqMessages.Of(OrdersJson.Default.OrderPlaced).To(Handled));
        app.On(EventBridgeEvents.Of(OrdersJson.Default.OrderPlaced).To(Handled));

        var error = await Assert.ThrowsAnyAsync<Exception>(async () => await app.InvokeAsync(System.Text.Encoding.UTF8.GetBytes(json)));

        Assert.Contains("none of the members of OrderPlaced", error.ToString(), StringComparison.Ordinal);
        Assert.Equal(0, handled);

        Task Handled(OrderPlaced order, CancellationToken token)
        {
            handled++;
            return Task.CompletedTask;
        }
    }

    [Fact]
    public void Records_of_a_pipe_are_read_as_those_of_its_source()
    {
        Assert.Equal("1", Assert.Single(PipesEvent.Read(EventSamples.Payload("PipesEvent")).ReadSqs()).Read(OrdersJson.Default.OrderPlaced).OrderId);
        var change = Assert.Single(PipesEvent.Read(EventSamples.Payload("PipesEvent.dynamodb")).ReadDynamoDbStream());
        Assert.Equal("111", change.SequenceNumber);
        Assert.Throws<LambdaEventException>(() => PipesEvent.Read(EventSamples.Payload("PipesEvent.dynamodb")).ReadSqs());
    }

    [Fact]
    public void A_conversation_goes_on_with_its_slots_and_ends_with_its_intent()
    {
        var turn = LexV2Event.Read(EventSamples.Payload("LexV2Event"));
        Assert.Equal("2026-02-01", turn.SessionState.Intent!.Slots["Day"].Value!.InterpretedValue);
        Assert.False(turn.SessionState.Intent.Slots.ContainsKey("Size"));

        using var asked = Json(turn.ElicitSlot("Size", "Which size?"));
        var action = asked.RootElement.GetProperty("sessionState").GetProperty("dialogAction");
        Assert.Equal("""{"type":"ElicitSlot","slotToElicit":"Size"}""", action.GetRawText());
        Assert.Equal("Which size?", asked.RootElement.GetProperty("messages")[0].GetProperty("content").GetString());

        using var ended = Json(turn.Close(fulfilled: true, "Done."));
        var state = ended.RootElement.GetProperty("sessionState");
        Assert.Equal("Fulfilled", state.GetProperty("intent").GetProperty("state").GetString());
        Assert.Equal("c1", state.GetProperty("sessionAttributes").GetProperty("customer").GetString());
        using var left = Json(turn.Delegate());
        Assert.False(left.RootElement.TryGetProperty("messages", out var messages) && messages.GetArrayLength() > 0);
    }

    [Theory]
    [InlineData(
        "BedrockAgentEvent",
        """{"actionGroup":"Orders","apiPath":"/orders/{id}","httpMethod":"POST","httpStatusCode":201,"responseBody":{"application/json":{"body":"{\"id\":1}"}}}""")]
    [InlineData(
        "BedrockAgentEvent.function",
        """{"actionGroup":"Orders","function":"order","functionResponse":{"responseBody":{"TEXT":{"body":"{\"id\":1}"}}}}""")]
    public void An_agent_is_answered_in_the_form_that_it_asks(string sample, string expected)
    {
        using var answer = Json(BedrockAgentEvent.Read(EventSamples.Payload(sample)).ToResponse("""{"id":1}""", 201));
        Assert.Equal(expected, answer.RootElement.GetProperty("response").GetRawText());
        Assert.Equal("c1", answer.RootElement.GetProperty("sessionAttributes").GetProperty("customer").GetString());
    }

    [Fact]
    public void Times_of_an_alarm_are_read_with_their_offset_without_a_colon()
    {
        var alarm = CloudWatchAlarmEvent.Read(EventSamples.Payload("CloudWatchAlarmEvent"));
        Assert.Equal(new DateTimeOffset(2023, 8, 4, 12, 36, 15, 490, TimeSpan.Zero), alarm.Time);
        Assert.Equal("orders", alarm.AlarmData.Configuration!.Metrics[1].MetricStat!.Metric.Dimensions["FunctionName"]);
    }

    private static JsonDocument Json<T>(T value)
        where T : ILambdaEvent<T>
    {
        using var output = new Tern.Buffers.PooledBuffer();
        value.Write(output);
        return JsonDocument.Parse(output.WrittenSpan.ToArray());
    }

    // One function with a handler for each: the event has to find its own.
    private static async Task<byte[]> AllAsync(string sample)
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.On(LambdaEvents.S3ObjectLambda.To(async (S3ObjectLambdaEvent _, CancellationToken _) => new S3ObjectLambdaResponse { StatusCode = 200 }));
        app.On(LambdaEvents.S3Batch.To(async (S3BatchEvent batch, CancellationToken _) => batch.ToResponse(batch.Tasks[0].Succeeded(batch.Tasks[0].Key))));
        app.On(LambdaEvents.AppSyncResolver.Returning(OrdersJson.Default.Receipt).To(
            async (AppSyncResolverEvent field, CancellationToken _) => new Receipt(field.Info.FieldName, true)));
        app.On(LambdaEvents.AppSyncBatch.Returning(OrdersJson.Default.Receipt).To(
            async (AppSyncBatchEvent batch, CancellationToken _) => new Receipt($"{batch.Fields.Count}", true)));
        app.On(LambdaEvents.AppSyncAuthorizer.To(async (AppSyncAuthorizerRequest _, CancellationToken _) => new AppSyncAuthorizerResponse
        {
            IsAuthorized = true,
            ResolverContext = new EventTextMap { ["tenant"] = "t1" },
        }));
        app.On(LambdaEvents.Connect.Returning(OrdersJson.Default.Receipt).To(
            async (ConnectContactFlowEvent contact, CancellationToken _) => new Receipt(contact.Details.Parameters["exampleParameterKey1"], true)));
        app.On(LambdaEvents.IotProvisioning.To(
            async (IotProvisioningRequest _, CancellationToken _) => new IotProvisioningResponse { AllowProvisioning = true }));
        app.On(LambdaEvents.TransferUser.To(async (TransferUserRequest _, CancellationToken _) => new TransferUserResponse()));
        app.On(LambdaEvents.Pipes.Returning(OrdersJson.Default.Receipt).To(
            async (PipesEvent pipe, CancellationToken _) => new Receipt(pipe.ReadSqs()[0].MessageId, true)));
        app.On(SesEmails.Dispositions.To(async (SesEvent _, CancellationToken _) => new SesDisposition { Disposition = "CONTINUE" }));
        app.On(LambdaEvents.CloudWatchAlarm.To((CloudWatchAlarmEvent _, CancellationToken _) => Task.CompletedTask));
        app.On(LambdaEvents.SecretRotation.To((SecretRotationEvent _, CancellationToken _) => Task.CompletedTask));
        app.On(LambdaEvents.CustomResourceRequest.To((CustomResourceRequest _, CancellationToken _) => Task.CompletedTask));
        return await app.InvokeAsync(EventSamples.Bytes(sample));
    }
}
