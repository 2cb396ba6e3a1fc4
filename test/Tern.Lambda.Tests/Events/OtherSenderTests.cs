using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;
using Tern.Lambda.Tests.Functions;

namespace Tern.Lambda.Tests.Events;

/// <summary>Events from senders other than the one that AWS's documentation describes, or in a different
/// form.</summary>
public sealed class OtherSenderTests
{
    [Fact]
    public void A_map_of_texts_takes_numbers_and_Booleans_as_their_text()
    {
        const string Attributes = """{"sub":"u-1","email_verified":true,"phone_number_verified": false ,"age":42,"score":-1.50e3,"none":null}""";
        var trigger = Read<CognitoPostConfirmationEvent>(
            """{"version":"1","triggerSource":"PostConfirmation_ConfirmSignUp","request":{"userAttributes":""" + Attributes + """},"response":{}}""");

        var attributes = trigger.Request.UserAttributes;
        Assert.Equal(("true", "42"), (attributes["email_verified"], attributes["age"]));
        Assert.Equal(
            ["age=42", "email_verified=true", "phone_number_verified=false", "score=-1.50e3", "sub=u-1"],
            attributes.Select(attribute => $"{attribute.Key}={attribute.Value}").Order(StringComparer.Ordinal));

        // Cognito gets back what it sent.
        Assert.Contains("\"email_verified\":true", trigger.ToString(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("""{"a":{}}""")]
    [InlineData("""{"a":[1]}""")]
    public void An_object_or_a_list_in_a_map_of_texts_is_refused(string map)
    {
        Assert.Throws<LambdaEventException>(() => Read<HttpApiRequest>(Http("headers", map)));
    }

    [Fact]
    public void A_map_of_lists_of_texts_takes_numbers_and_Booleans_as_their_text()
    {
        var request = Read<RestApiRequest>("""{"path":"/","httpMethod":"GET","multiValueQueryStringParameters":{"n":["a",7,true,null]}}""");

        Assert.Equal(["a", "7", "true", ""], request.MultiValueQueryStringParameters["n"]);
    }

    [Fact]
    public void The_field_of_Amplifys_function_is_read_from_where_it_stands()
    {
        const string Json = """{"typeName":"Mutation","fieldName":"pay","arguments":{"orderId":"7"},"identity":null,"request":{"headers":{}}}""";
        var field = Read<AppSyncResolverEvent>(Json);

        Assert.Equal(("pay", "Mutation"), (field.Info.FieldName, field.Info.ParentTypeName));
        Assert.Equal(EventShape.AppSyncResolver, EventShapeDetector.Detect(Encoding.UTF8.GetBytes(Json)));
        var refused = Assert.Throws<LambdaEventException>(() => Read<AppSyncResolverEvent>("""{"arguments":{}}"""));
        Assert.Contains("'info' is missing", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_destination_of_ActiveMq_is_read_under_both_of_its_names()
    {
        foreach (var name in (string[])["physicalName", "physicalname"])
        {
            var sent = Read<ActiveMqEvent>($$"""{"messages":[{"messageID":"1","destination":{"{{name}}":"orders"} }]}""");
            Assert.Equal("orders", sent.Messages[0].Destination!.PhysicalName);
        }
    }

    [Fact]
    public void A_custom_resource_of_the_CDKs_provider_framework_has_no_place_for_its_answer()
    {
        var request = CustomResourceRequest.Read(EventSamples.Payload("CustomResourceRequest.provider"));

        Assert.Null(request.ResponseUrl);
        Assert.Equal("""{ "Rows": "12" }""", request.Data.ToString());
        Assert.Equal(EventShape.CustomResourceRequest, EventShapeDetector.Detect(EventSamples.Bytes("CustomResourceRequest.provider")));
    }

    [Fact]
    public void Lists_and_maps_of_an_answer_are_there_to_be_filled_and_not_written_when_they_are_not()
    {
        var trigger = Read<CognitoUserMigrationEvent>(
            """{"version":"1","triggerSource":"UserMigration_Authentication","request":{"password":"p"},"response":{"userAttributes":null,"finalUserStatus":null}}""");
        Assert.Empty(trigger.Response.UserAttributes);
        Assert.DoesNotContain("userAttributes", trigger.ToString(), StringComparison.Ordinal);

        trigger.Response.UserAttributes["email"] = "a@example.com";
        trigger.Response.DesiredDeliveryMediums.Add("EMAIL");

        Assert.Contains(
            """response":{"userAttributes":{"email":"a@example.com"},"desiredDeliveryMediums":["EMAIL"]}""", trigger.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void A_map_that_was_set_to_be_empty_is_written()
    {
        var response = new CognitoUserMigrationResponse { UserAttributes = new Dictionary<string, string>() };
        var trigger = Read<CognitoUserMigrationEvent>("""{"version":"1","triggerSource":"UserMigration_Authentication","request":{},"response":{}}""");
        trigger.Response.UserAttributes = response.UserAttributes;

        Assert.Contains("""response":{"userAttributes":{}}""", trigger.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void A_schedule_with_a_constant_input_says_which_handler_to_use()
    {
        var refused = Assert.Throws<LambdaEventException>(() => Read<EventBridgeEvent>("""{"kind":"nightly"}"""));

        Assert.EndsWith(
            "A rule or schedule with a constant input sends that input instead of an event: handle it with JsonEvents.",
            refused.Message,
            StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_detail_that_is_a_text_of_JSON_is_read_in_a_type()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.On(EventBridgeEvents.Of(OrdersJson.Default.OrderPlaced).Returning(OrdersJson.Default.Receipt).To(
            (OrderPlaced order, CancellationToken _) => Task.FromResult(new Receipt(order.OrderId, true))));

        var answer = await app.InvokeAsync(Bridge("\"{\\\"orderId\\\":\\\"7\\\",\\\"total\\\":1}\""));

        Assert.Equal("""{"orderId":"7","paid":true}""", Sample.Text(answer));
    }

    [Fact]
    public void An_event_is_its_JSON_as_text()
    {
        foreach (var name in EventSamples.Names) EventSamples.Visit(name, new TextVisitor());
    }

    [Fact]
    public void A_record_is_written_as_its_JSON_and_is_read_with_its_event()
    {
        var record = new KinesisEventRecord { EventId = "1" };
        Assert.Equal($"[{record}]", JsonSerializer.Serialize(new[] { record }));
        Assert.Equal(record.ToString(), JsonSerializer.Serialize(record, EventContext.Default.KinesisEventRecord));
        Assert.Equal("""{"Records":[]}""", JsonSerializer.Serialize(new SqsEvent(), EventContext.Default.SqsEvent));
        Assert.Equal("""[{"a": 1},null]""", JsonSerializer.Serialize(new[] { new EventJson("""{"a": 1}"""u8.ToArray()), default }));
        var refused = Assert.Throws<NotSupportedException>(() => JsonSerializer.Deserialize<KinesisEventRecord>("{}"));
        Assert.Contains("KinesisEventRecord is a part of an event", refused.Message, StringComparison.Ordinal);
        Assert.Throws<LambdaEventException>(() => JsonSerializer.Deserialize<SqsEvent>("{}"));
    }

    private static byte[] Bridge(string detail) => Encoding.UTF8.GetBytes(
        """{"version":"0","id":"1","detail-type":"OrderPlaced","source":"shop","account":"1","time":"2026-11-28T00:00:00Z","region":"eu-west-1","resources":[],"""
        + "\"detail\":" + detail + "}");

    private static string Http(string member, string value) =>
        $$"""{"version":"2.0","rawPath":"/","{{member}}":{{value}},"requestContext":{"http":{"method":"GET","path":"/"} } }""";

    private static T Read<T>(string json)
        where T : ILambdaEvent<T> => T.Read(new LambdaPayload(Encoding.UTF8.GetBytes(json)));

    private sealed class TextVisitor : EventSamples.IVisitor
    {
        public void Visit<T>(byte[] sample)
            where T : ILambdaEvent<T>
        {
            var value = T.Read(new LambdaPayload(sample));
            using var output = new Tern.Buffers.PooledBuffer();
            value.Write(output);
            Assert.Equal(Encoding.UTF8.GetString(output.WrittenSpan), value.ToString());
            JsonDocument.Parse(value.ToString()!).Dispose();

            // Code that writes all objects in the same way, such as a logger, produces the same text.
            Assert.Equal(value.ToString(), JsonSerializer.Serialize(value));
            Assert.Equal(value.ToString()!.TrimEnd(), JsonSerializer.Deserialize<T>(sample)!.ToString()!.TrimEnd());
            Assert.Equal($$"""{"event":{{value}}}""", JsonSerializer.Serialize(new Dictionary<string, object> { ["event"] = value }));
        }
    }
}

[JsonSerializable(typeof(SqsEvent))]
[JsonSerializable(typeof(KinesisEventRecord))]
internal sealed partial class EventContext : JsonSerializerContext;
