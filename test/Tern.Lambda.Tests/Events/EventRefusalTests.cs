using System.Text;
using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Events;

/// <summary>An invalid event is refused with a message that names its type, the member and the expected value, but
/// nothing of its contents.</summary>
public sealed class EventRefusalTests
{
    private const string Context = """ "requestContext":{"http":{"method":"GET"}} """;

    [Theory]
    [InlineData("""{}""", "Records", "'Records' is missing")]
    [InlineData("""{"Records":null}""", "Records", "'Records' is missing")]
    [InlineData("""{"Records":[{"messageId":"1","body":"b"},{"body":"b"}]}""", "Records[1].messageId", "'messageId' is missing")]
    [InlineData("""{"Records":[{"messageId":null,"body":"b"}]}""", "Records[0].messageId", "'messageId' is missing")]
    [InlineData("""{"Records":[{"messageId":7,"body":"b"}]}""", "Records[0].messageId", "expected a string")]
    [InlineData("""{"Records":[{"messageId":"1","body":{"secret":1}}]}""", "Records[0].body", "expected a string")]
    [InlineData("""{"Records":{}}""", "Records", "expected an array")]
    [InlineData("""{"Records":[null]}""", "Records[0]", "expected an object")]
    [InlineData("""{"Records":["secret"]}""", "Records[0]", "expected an object")]
    [InlineData("""{"Records":[{"messageId":"1","body":"b","attributes":{"secret":{"a":1} }}]}""", "Records[0].attributes.*", "expected a string")]
    [InlineData(
        """{"Records":[{"messageId":"1","body":"b","messageAttributes":{"secret":{"dataType":1}}}]}""",
        "Records[0].messageAttributes.*.dataType", "expected a string")]
    [InlineData(
        """{"Records":[{"messageId":"1","body":"b","messageAttributes":{"secret":{}}}]}""", "Records[0].messageAttributes.*.dataType", "'dataType' is missing")]
    [InlineData("""{"Records":[],"secret":{"x":tru}}""", "*", "expected null, true or false")]
    [InlineData("""[]""", "the top", "expected an object")]
    [InlineData("""{"Records":[]} {}""", "the top", "expected the end of the document")]
    [InlineData("""{"Records":[]""", "*", "the document ended")]
    [InlineData("""{"Records":[],"secret" 1}""", "*", "expected ':'")]
    [InlineData("""{"Records":[],"secret":}""", "*", "expected a value")]
    [InlineData("""{"Records":[{"secret":1 "more":2}]}""", "Records[0].*", "expected ',' or '}'")]
    [InlineData("""{"Records":[{"messageId":"secret""", "Records[0].messageId", "the document ended")]
    [InlineData("""{"Records":[{"messageId":"\ud800","body":"secret"}]}""", "Records[0].messageId", "expected a pair of surrogates")]
    [InlineData("", "the top", "the document ended")]
    public void A_malformed_batch_is_refused_by_type_and_path(string json, string path, string expected)
    {
        var error = Refused<SqsEvent>(json);
        Assert.Contains($"SqsEvent, at {path}:", error.Message, StringComparison.Ordinal);
        Assert.Contains(expected, error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("secret", error.ToString(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("""{"version":"2.0","rawPath":"/","requestContext":{"http":{}}}""", "requestContext.http.method")]
    [InlineData("""{"version":"2.0","rawPath":"/","requestContext":{"timeEpoch":"soon","http":{"method":"GET"}}}""", "requestContext.timeEpoch")]
    [InlineData("""{"version":"2.0","rawPath":"/","requestContext":{"timeEpoch":999999999999999,"http":{"method":"GET"}}}""", "requestContext.timeEpoch")]
    [InlineData("""{"version":"2.0","rawPath":"/","cookies":["a",1],"requestContext":{"http":{"method":"GET"}}}""", "cookies[1]")]
    [InlineData("""{"version":"2.0","rawPath":"/","isBase64Encoded":"no","requestContext":{"http":{"method":"GET"}}}""", "isBase64Encoded")]
    public void A_malformed_request_is_refused_by_path(string json, string path) =>
        Assert.Contains($"HttpApiRequest, at {path}:", Refused<HttpApiRequest>(json).Message, StringComparison.Ordinal);

    [Fact]
    public void An_event_that_is_not_utf8_is_refused_at_once()
    {
        var json = Encoding.Latin1.GetBytes("{\"Records\":[{\"messageId\":\"1\",\"body\":\"caf\u00e9\"}]}");
        var error = Assert.Throws<LambdaEventException>(() => SqsEvent.Read(new LambdaPayload(json)));
        Assert.Contains("isn't valid UTF-8", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Nesting_without_end_is_refused_before_the_stack_is_used_up()
    {
        var deep = new string('[', 100_000) + new string(']', 100_000);
        Assert.Contains("at most 256 levels", Refused<SqsEvent>($$"""{"Records":[],"x":{{deep}}}""").Message, StringComparison.Ordinal);

        var objects = string.Concat(Enumerable.Repeat("""{"x":""", 100_000)) + "1" + new string('}', 100_000);
        Assert.Contains("at most 256 levels", Refused<SqsEvent>($$"""{"Records":[],"x":{{objects}}}""").Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_member_that_comes_twice_is_read_as_its_last()
    {
        var request = Read<HttpApiRequest>($$"""{"version":"1","rawPath":"/a","version":"2.0","rawPath":"/b",{{Context}}}""");
        Assert.Equal("/b", request.RawPath);
    }

    [Fact]
    public void White_space_escapes_and_any_order_are_taken()
    {
        var request = Read<HttpApiRequest>(
            $$""" { {{Context}} , "headers" : { "a" : "b" , "c" : null } , "\u0072awPath" : "\/\u00e9\ud83d\ude00\n" ,"cookies" : [ "x" , """
            + """null ] , "version" : "2.0" } """);
        Assert.Equal("/\u00e9\U0001F600\n", request.RawPath);
        Assert.Equal(["x", ""], request.Cookies);
        Assert.Equal("b", Assert.Single(request.Headers).Value);
        Assert.False(request.Headers.ContainsKey("c"));
    }

    private static LambdaEventException Refused<T>(string json) where T : ILambdaEvent<T> => Assert.Throws<LambdaEventException>(() => Read<T>(json));

    private static T Read<T>(string json) where T : ILambdaEvent<T> => T.Read(new LambdaPayload(Encoding.UTF8.GetBytes(json)));
}
