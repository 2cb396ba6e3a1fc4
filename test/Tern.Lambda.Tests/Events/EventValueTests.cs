using System.Buffers;
using System.Text;
using System.Text.Json.Serialization;
using Tern.Handling;
using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Events;

public sealed partial class EventValueTests
{
    private sealed record Order(int Id, string Customer);

    [JsonSerializable(typeof(Order))]
    [JsonSourceGenerationOptions(PropertyNameCaseInsensitive = true)]
    private sealed partial class EventValueJson : JsonSerializerContext;

    [Theory]
    [InlineData("""{\"id\":7,\"customer\":\"caf\u00e9 \\\"x\\\"\"}""")]
    [InlineData("""{\u0022id\u0022:7,\u0022customer\u0022:\u0022caf\\u00e9 \\\u0022x\\\u0022\u0022}""")]
    public void A_body_is_read_as_json_and_as_text(string escaped)
    {
        var body = Message(escaped).RawBody;
        Assert.Equal(new Order(7, "caf\u00e9 \"x\""), body.Read(EventValueJson.Default.Order));
        Assert.StartsWith("{\"id\":7,", body.Text, StringComparison.Ordinal);
        using var utf8 = body.RentUtf8();
        Assert.Equal(body.Text, Encoding.UTF8.GetString(utf8.Span));
    }

    [Fact]
    public void A_body_that_needs_no_decoding_is_the_events_own_bytes()
    {
        var json = """{"Records":[{"messageId":"1","body":"plain"}]}"""u8.ToArray();
        using var utf8 = ((SqsEventMessage)SqsEvent.Read(new LambdaPayload(json)).Records[0]).RawBody.RentUtf8();
        Assert.True(json.AsSpan().Overlaps(utf8.Span));
        Assert.Equal("plain"u8, utf8.Span);
    }

    [Theory]
    [InlineData("not json")]
    [InlineData("{\"id\":\"secret\"}")]
    [InlineData("null")]
    [InlineData("")]
    [InlineData(null)]
    public void A_body_that_is_not_json_of_the_type_is_refused_without_quoting_it(string? text)
    {
        EventBody body = text;
        Assert.Equal(text is not null, body.HasValue);
        var error = Assert.Throws<LambdaEventException>(() => body.Read(EventValueJson.Default.Order));
        Assert.Contains("Order", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("secret", error.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void Bytes_are_decoded_when_asked_for()
    {
        var value = Attribute("\"AQID\"").BinaryValue;
        Assert.Equal([1, 2, 3], value.ToArray());
        using (var rented = value.Rent()) Assert.Equal([1, 2, 3], rented.Span.ToArray());
        Assert.Equal(new Order(7, "x"), new EventBytes("""{"id":7,"customer":"x"}"""u8).Read(EventValueJson.Default.Order));

        Assert.False(Attribute("null").BinaryValue.HasValue);
        Assert.Empty(Attribute("null").BinaryValue.ToArray());
        Assert.Empty(Attribute("\"\"").BinaryValue.ToArray());
        var broken = Attribute("\"A!\"").BinaryValue;
        Assert.Contains("base64", Assert.Throws<LambdaEventException>(() => broken.ToArray()).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void The_senders_own_json_is_kept_as_it_came()
    {
        var request = Request("""{"lambda": { "id" : 7, "customer" : "x", "nested": [1, {}] } }""");
        var json = request.RequestContext.Authorizer!.Lambda;
        Assert.Equal("""{ "id" : 7, "customer" : "x", "nested": [1, {}] }"""u8, json.Utf8);
        Assert.Equal("x", json.Read(EventValueJson.Default.Order).Customer);
        Assert.True(json.HasValue);

        Assert.False(Request("""{"lambda":null}""").RequestContext.Authorizer!.Lambda.HasValue);
        Assert.Throws<LambdaEventException>(() => default(EventJson).Read(EventValueJson.Default.Order));
        Assert.Equal("""{"Id":7,"Customer":"x"}""", EventJson.From(new Order(7, "x"), EventValueJson.Default.Order).ToString());
    }

    [Fact]
    public void An_event_made_by_hand_is_written_and_read_like_one_that_came()
    {
        var batch = new SqsEvent
        {
            Records =
            [
                new SqsMessage
                {
                    MessageId = "1", Body = "line\n\"2\"", QueueArn = "arn:aws:sqs:eu-west-1:123456789012:q", GroupId = "g", ReceiveCount = 2,
                    Attributes = new Dictionary<string, SqsMessageAttribute> { ["blob"] = new() { DataType = "Binary", BinaryValue = new byte[] { 1, 2 } } },
                },
            ],
        };
        var output = new ArrayBufferWriter<byte>();
        batch.Write(output);
        Assert.Equal(
            """{"Records":[{"messageId":"1","body":"line\n\"2\"","attributes":{"ApproximateReceiveCount":"2","SentTimestamp":"0","MessageGroupId":"g"}"""
            + ""","messageAttributes":{"blob":{"binaryValue":"AQI=","dataType":"Binary"}},"eventSource":"aws:sqs","""
            + "\"eventSourceARN\":\"arn:aws:sqs:eu-west-1:123456789012:q\"}]}",
            Encoding.UTF8.GetString(output.WrittenSpan));

        var read = SqsEvent.Read(new LambdaPayload(output.WrittenMemory)).Records[0];
        Assert.Equal(("line\n\"2\"", "g", 2), (read.Body, read.GroupId, read.ReceiveCount));
        Assert.Equal([1, 2], read.Attributes["blob"].BinaryValue!.Value.ToArray());
        Assert.Null(read.ReceiptHandle);
    }

    [Fact]
    public void Required_members_that_were_not_set_are_empty_rather_than_null()
    {
        var request = new HttpApiRequest();
        Assert.Equal("", request.RawPath);
        Assert.Equal("", request.RequestContext.Http.Method);
        Assert.Empty(request.Cookies);
        Assert.Null(request.RouteKey);
        Assert.Null(request.RequestContext.TimeEpoch);
    }

    private static SqsEventMessage Message(string escapedBody) =>
        (SqsEventMessage)SqsEvent.Read(new LambdaPayload(Encoding.UTF8.GetBytes($$"""{"Records":[{"messageId":"1","body":"{{escapedBody}}"}]}"""))).Records[0];

    private static SqsEventAttribute Attribute(string binary) => ((SqsEventMessage)SqsEvent.Read(new LambdaPayload(Encoding.UTF8.GetBytes(
        $$$$"""{"Records":[{"messageId":"1","body":"","messageAttributes":{"a":{"dataType":"Binary","binaryValue":{{{{binary}}}}}}}]}""")))
        .Records[0]).MessageAttributes["a"];

    private static HttpApiRequest Request(string authorizer) => HttpApiRequest.Read(new LambdaPayload(Encoding.UTF8.GetBytes(
        $$$$"""{"version":"2.0","rawPath":"/","requestContext":{"authorizer":{{{{authorizer}}}},"http":{"method":"GET"}}}""")));
}
