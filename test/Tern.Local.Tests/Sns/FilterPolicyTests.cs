using Tern.Local.Serving;
using Tern.Local.Sns;
using Tern.Local.Sqs;

namespace Tern.Local.Tests.Sns;

public sealed class FilterPolicyTests
{
    private const string Redacted = "\n at [Source: REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled); line: ";
    private const string NotJson = "FilterPolicy: failed to parse JSON. ";

    [Theory]
    // What can be a value.
    [InlineData("""{"color":[["red"]]}""", "Match value must be String, number, true, false, or null", 12)]
    [InlineData("""{"color":[]}""", "Empty arrays are not allowed", 12)]
    [InlineData("""{"color":"red"}""", "\"color\" must be an object or an array", 11)]
    [InlineData("""{"color":12}""", "\"color\" must be an object or an array", 12)]
    [InlineData("""{"color":{"prefix":"r"}}""", "\"prefix\" must be an object or an array", 21)]
    [InlineData("""{"color":{}}""", "Empty objects are not allowed", 12)]
    [InlineData("""["red"]""", "Filter is not an object", 2)]
    // Comparisons.
    [InlineData("""{"color":[{"like":"red"}]}""", "Unrecognized match type like", 20)]
    [InlineData("""{"color":[{"wildcard":"r*"}]}""", "Unrecognized match type wildcard", 24)]
    [InlineData("""{"color":[{"prefix":"r","suffix":"d"}]}""", "Only one key allowed in match expression", 35)]
    [InlineData("""{"color":[{"prefix":7}]}""", "prefix match pattern must be a string", 22)]
    [InlineData("""{"color":[{"suffix":null}]}""", "suffix match pattern must be a string", 25)]
    [InlineData("""{"color":[{"suffix":["a"]}]}""", "suffix match pattern must be a string", 22)]
    [InlineData("""{"color":[{"equals-ignore-case":true}]}""", "equals-ignore-case match pattern must be a string", 37)]
    [InlineData("""{"ip":[{"cidr":["10.0.0.0/8"]}]}""", "prefix match pattern must be a string", 17)]
    [InlineData("""{"color":[{"exists":"yes"}]}""", "exists match pattern must be either true or false.", 22)]
    [InlineData("""{"color":[{"exists":0}]}""", "exists match pattern must be either true or false.", 22)]
    // anything-but.
    [InlineData("""{"color":[{"anything-but":{"like":null}}]}""", "Unsupported anything-but pattern: like", 39)]
    [InlineData("""{"color":[{"anything-but":{"suffix":"d"}}]}""", "Unsupported anything-but pattern: suffix", 38)]
    [InlineData("""{"color":[{"anything-but":{"prefix":false}}]}""", "prefix match pattern must be a string", 42)]
    [InlineData("""{"color":[{"anything-but":[]}]}""", "Empty arrays are not allowed", 29)]
    [InlineData("""{"color":[{"anything-but":true}]}""", "Value of anything-but must be an array or single string/number value.", 31)]
    // numeric.
    [InlineData("""{"n":[{"numeric":1}]}""", "Value of numeric must be an array.", 19)]
    [InlineData("""{"n":[{"numeric":[]}]}""", "Invalid member in numeric match: ]", 20)]
    [InlineData("""{"n":[{"numeric":[7,"<"]}]}""", "Invalid member in numeric match: 7", 20)]
    [InlineData("""{"n":[{"numeric":["about"]}]}""", "Unrecognized numeric range operator: about", 27)]
    [InlineData("""{"n":[{"numeric":["=","7"]}]}""", "Value of equals must be numeric", 24)]
    [InlineData("""{"n":[{"numeric":["<="]}]}""", "Value of <= must be numeric", 24)]
    [InlineData("""{"n":[{"numeric":["<",7,">",5]}]}""", "Too many elements in numeric expression", 26)]
    [InlineData("""{"n":[{"numeric":[">=",7,">",8]}]}""", "Bad numeric range operator: >", 29)]
    [InlineData("""{"n":[{"numeric":[">",7,8]}]}""", "Bad value in numeric range: 8", 26)]
    [InlineData("""{"n":[{"numeric":[">",7,"<",7]}]}""", "Bottom must be less than top", 31)]
    [InlineData("""{"n":[{"numeric":[">",7,"<","8"]}]}""", "Value of < must be numeric", 30)]
    [InlineData("""{"n":[{"numeric":[">",7,"<=",8,"<",9]}]}""", "Too many terms in numeric range expression", 33)]
    // $or.
    [InlineData("""{"$or":[{"a":["b"]}]}""", "There must have at least 2 Objects for $or relationship.", 21)]
    public void An_invalid_policy_is_refused_with_its_place(string policy, string error, int column) => Assert.Equal(
        $"FilterPolicy: {error}\n at [Source: (String)\"{policy}\"; line: 1, column: {column}]", ErrorOf(policy));

    [Theory]
    [InlineData("""{"ip":[{"cidr":"10.0.0.0"}]}""", "Malformed CIDR, one '/' required")]
    [InlineData("""{"ip":[{"cidr":"10.0.0.0/x"}]}""", "Malformed CIDR, mask bits must be an integer")]
    [InlineData("""{"ip":[{"cidr":"ten/8"}]}""", "Nonstandard IP address: ten")]
    [InlineData("""{"ip":[{"cidr":"10.0.0/8"}]}""", "Nonstandard IP address: 10.0.0")]
    [InlineData("""{"ip":[{"cidr":"g::/8"}]}""", "Nonstandard IP address: g::")]
    [InlineData("""{"a":["1"],"b":["1"],"c":["1"],"d":["1"],"e":["1"],"f":["1"]}""", "Filter policy can not have more than 5 keys")]
    public void Some_errors_have_no_place(string policy, string error) => Assert.Equal("FilterPolicy: " + error, ErrorOf(policy));

    [Theory]
    [InlineData("", NotJson + "No content to map due to end-of-input" + Redacted + "1, column: 0]")]
    [InlineData("policy", NotJson + "Unrecognized token 'policy': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false')"
        + Redacted + "1, column: 7]")]
    [InlineData("{color}", NotJson + "Unexpected character ('c' (code 99)): was expecting double-quote to start field name" + Redacted + "1, column: 2]")]
    [InlineData("{\"a\" [", NotJson + "Unexpected character ('[' (code 91)): was expecting a colon to separate field name and value" + Redacted
        + "1, column: 6]")]
    [InlineData("{\"a\":[1 2]}", NotJson + "Unexpected character ('2' (code 50)): was expecting comma to separate Array entries" + Redacted + "1, column: 9]")]
    [InlineData("{\n\"a\":\n ?}", NotJson + "Unexpected character ('?' (code 63)): expected a valid value (JSON String, Number, Array, Object or token 'null', "
        + "'true' or 'false')" + Redacted + "3, column: 2]")]
    [InlineData("{\"a\":[\"x", NotJson + "Unexpected end-of-input: was expecting closing quote for a string value" + Redacted + "1, column: 9]")]
    [InlineData("{\"a\":[", NotJson + "Unexpected end-of-input: expected close marker for Array (start marker at [Source: REDACTED "
        + "(`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled); line: 1, column: 6])" + Redacted + "1, column: 7]")]
    [InlineData("{\"a\":[01]}", NotJson + "Invalid numeric value: Leading zeroes not allowed" + Redacted + "1, column: 8]")]
    [InlineData("{\"a\":[\"\\x\"]}", NotJson + "Unrecognized character escape 'x' (code 120)" + Redacted + "1, column: 10]")]
    public void Text_that_is_not_JSON_is_refused_as_the_service_does(string policy, string error) => Assert.Equal(error, ErrorOf(policy));

    [Fact]
    public void A_place_in_a_long_policy_has_the_beginning_of_the_text()
    {
        var policy = $$"""{"a":["{{new string('x', 600)}}"], "b": 1}""";
        Assert.Contains($"(String)\"{policy[..500]}\"[truncated {policy.Length - 500} chars]; line: 1, column: ", ErrorOf(policy), StringComparison.Ordinal);
    }

    [Fact]
    public void Combinations_count_by_the_depth_of_their_keys()
    {
        var many = string.Join(',', Enumerable.Range(0, 15).Select(static i => $"\"{i}\""));
        Assert.Null(ErrorOf($$"""{"a":[{{many}}],"b":[1,2,3,4,5,6,7,8,9,10]}"""));
        Assert.Equal("FilterPolicy: Filter policy is too complex", ErrorOf($$"""{"a":[{{many}}],"b":[1,2,3,4,5,6,7,8,9,10,11]}"""));
        Assert.Null(ErrorOf($$"""{"a":{"x":[{{many}}]},"b":[1,2,3,4,5]}""", FilterPolicy.Body));
        Assert.Equal("FilterPolicy: Filter policy is too complex", ErrorOf($$"""{"a":{"x":[{{many}}]},"b":[1,2,3,4,5,6]}""", FilterPolicy.Body));
        Assert.Equal("Filter policy scope MessageAttributes does not support nested filter policy", ErrorOf("""{"a":{"x":["y"]}}"""));
    }

    [Theory]
    [InlineData("""{"kind":["a","b"]}""", "kind=String:b", true)]
    [InlineData("""{"kind":["a","b"]}""", "kind=String:c", false)]
    [InlineData("""{"kind":["a"]}""", "", false)]
    [InlineData("""{"kind":["a"],"n":[7]}""", "kind=String:a;n=Number:7", true)]
    [InlineData("""{"kind":["a"],"n":[7]}""", "kind=String:a", false)]
    [InlineData("""{"n":[7]}""", "n=Number:7.0", true)]
    [InlineData("""{"n":[7]}""", "n=String:7", false)]
    [InlineData("""{"n":["7"]}""", "n=Number:7", false)]
    [InlineData("""{"n":[{"numeric":[">",0,"<=",7]}]}""", "n=Number.int:7", true)]
    [InlineData("""{"n":[{"numeric":[">",0,"<=",7]}]}""", "n=Number:7.01", false)]
    [InlineData("""{"n":[{"numeric":["=",1e2]}]}""", "n=Number:100", true)]
    [InlineData("""{"kind":[{"prefix":"or"}]}""", "kind=String:order", true)]
    [InlineData("""{"kind":[{"suffix":"er"}]}""", "kind=String:order", true)]
    [InlineData("""{"kind":[{"equals-ignore-case":"ORDER"}]}""", "kind=String:order", true)]
    [InlineData("""{"kind":[{"anything-but":["a","b"]}]}""", "kind=String:c", true)]
    [InlineData("""{"kind":[{"anything-but":["a","b"]}]}""", "kind=String:a", false)]
    [InlineData("""{"kind":[{"anything-but":["a","b"]}]}""", "", false)]
    [InlineData("""{"kind":[{"anything-but":{"prefix":"a"}}]}""", "kind=String:abc", false)]
    [InlineData("""{"kind":[{"exists":true}]}""", "kind=String:a", true)]
    [InlineData("""{"kind":[{"exists":false}]}""", "kind=String:a", false)]
    [InlineData("""{"kind":[{"exists":false}]}""", "other=String:a", true)]
    [InlineData("""{"kind":[{"anything-but":"a"},{"exists":false}]}""", "", true)]
    [InlineData("""{"ip":[{"cidr":"10.1.0.0/16"}]}""", "ip=String:10.1.2.3", true)]
    [InlineData("""{"ip":[{"cidr":"10.1.0.0/16"}]}""", "ip=String:10.2.2.3", false)]
    [InlineData("""{"tags":["a"]}""", """tags=String.Array:["b","a"]""", true)]
    [InlineData("""{"tags":[7,null]}""", """tags=String.Array:[true,null]""", true)]
    [InlineData("""{"tags":["a"]}""", "tags=Binary:a", false)]
    [InlineData("""{"$or":[{"kind":["a"]},{"n":[{"numeric":[">",5]}]}]}""", "kind=String:x;n=Number:6", true)]
    [InlineData("""{"$or":[{"kind":["a"]},{"n":[{"numeric":[">",5]}]}]}""", "kind=String:x;n=Number:5", false)]
    public void Attributes_pass_or_do_not(string policy, string attributes, bool passes)
    {
        KeyValuePair<string, MessageAttribute>[] values =
        [
            .. attributes.Split(';', StringSplitOptions.RemoveEmptyEntries).Select(static attribute =>
            {
                var (name, type, value) = (attribute.Split('=')[0], attribute.Split('=', 2)[1].Split(':')[0], attribute.Split(':', 2)[1]);
                return KeyValuePair.Create(name, type == "Binary" ? new MessageAttribute(type, null, [97]) : new MessageAttribute(type, value, null));
            }),
        ];
        Assert.Equal(passes, Read(policy, FilterPolicy.Attributes).Fits("""{"kind":"a"}""", values));
    }

    [Theory]
    [InlineData("""{"kind":["a"]}""", """{"kind":"a","more":1}""", true)]
    [InlineData("""{"kind":["a"]}""", """{"Kind":"a"}""", false)]
    [InlineData("""{"kind":["a"]}""", "a", false)]
    [InlineData("""{"kind":[{"exists":false}]}""", "not JSON", false)]
    [InlineData("""{"order":{"kind":["a"]}}""", """{"order":{"kind":"a"}}""", true)]
    [InlineData("""{"order.kind":["a"]}""", """{"order":{"kind":"a"}}""", true)]
    [InlineData("""{"order":{"kind":["a"]}}""", """{"order.kind":"a"}""", true)]
    [InlineData("""{"to":["x"]}""", """{"to":["y","x"]}""", true)]
    [InlineData("""{"lines":{"sku":["a"],"n":[2]}}""", """{"lines":[{"sku":"a","n":1},{"sku":"b","n":2}]}""", false)]
    [InlineData("""{"lines":{"sku":["b"],"n":[2]}}""", """{"lines":[{"sku":"a","n":1},{"sku":"b","n":2}]}""", true)]
    [InlineData("""{"v":[""]}""", """{"v":"","list":[]}""", true)]
    [InlineData("""{"v":[null,true]}""", """{"v":true}""", true)]
    [InlineData("""{"$or":[{"a":{"x":[1]}},{"b":[2]}],"c":[3]}""", """{"b":2,"c":3}""", true)]
    [InlineData("""{"$or":[{"a":{"x":[1]}},{"b":[2]}],"c":[3]}""", """{"b":2,"c":4}""", false)]
    public void Bodies_pass_or_do_not(string policy, string message, bool passes) => Assert.Equal(passes, Read(policy, FilterPolicy.Body).Fits(message, []));

    [Fact]
    public async Task A_subscription_gets_only_messages_that_pass()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        await host.SubscribeQueueAsync(topic, "red", """FilterPolicy={"color":["red"]}""", "RawMessageDelivery=true");
        await host.SubscribeQueueAsync(
            topic, "big", """FilterPolicy={"size":{"cm":[{"numeric":[">",100]}]}}""", "FilterPolicyScope=MessageBody", "RawMessageDelivery=true");
        await PublishAsync("""{"size":{"cm":90}}""", "red");
        await PublishAsync("""{"size":{"cm":110}}""", "blue");
        Assert.Equal(["""{"size":{"cm":90}}"""], (await host.ReceiveAsync("red")).Select(static m => m.Body));
        Assert.Equal(["""{"size":{"cm":110}}"""], (await host.ReceiveAsync("big")).Select(static m => m.Body));

        Task PublishAsync(string message, string color) => host.Sns.CallAsync(
            "Publish", "TopicArn=" + topic, "Message=" + message, "MessageAttributes.entry.1.Name=color", "MessageAttributes.entry.1.Value.DataType=String",
            "MessageAttributes.entry.1.Value.StringValue=" + color);
    }

    private static FilterPolicy Read(string policy, string scope) => FilterPolicy.Read(policy, scope, SnsErrors.Invalid)!;

    private static string? ErrorOf(string policy, string scope = FilterPolicy.Attributes)
    {
        try
        {
            FilterPolicy.Read(policy, scope, SnsErrors.Parameter);
            return null;
        }
        catch (Tern.Local.Serving.ServiceErrorException error)
        {
            return error.Message;
        }
    }
}
