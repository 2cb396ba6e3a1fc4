using static Tern.Local.Tests.Sns.Recorded.RecordedText;

namespace Tern.Local.Tests.Sns.Recorded;

public sealed class RecordedFilterTests
{
    private const string News = "TopicArn=arn:sns:news";
    private const string Bad = "400 InvalidParameter: Invalid parameter: ";
    private const string Arn = "arn:sns:news:<id:1>";

    [Theory]
    [InlineData("""{"key":[["value"]]}""", "Match value must be String, number, true, false, or null", 10)]
    [InlineData("""{"key":[{"wrong-operator":true}]}""", "Unrecognized match type wrong-operator", 31)]
    [InlineData("""{"key":[{"suffix":"value","prefix":"value2"}]}""", "Only one key allowed in match expression", 37)]
    // Strings.
    [InlineData("""{"key":[]}""", "Empty arrays are not allowed", 10)]
    [InlineData("""{"key":[{"suffix":100}]}""", "suffix match pattern must be a string", 22)]
    [InlineData("""{"key":[{"suffix":null}]}""", "suffix match pattern must be a string", 23)]
    [InlineData("""{"key":{"suffix":"value"}}""", "\"suffix\" must be an object or an array", 19)]
    [InlineData("""{"key":[{"suffix":[]}]}""", "suffix match pattern must be a string", 20)]
    [InlineData("""{"key":[{"suffix":["test","test2"]}]}""", "suffix match pattern must be a string", 20)]
    [InlineData("""{"key":{"suffix":"value","prefix":"value"}}""", "\"suffix\" must be an object or an array", 19)]
    [InlineData("""{"key":{"not-an-operator":"value"}}""", "\"not-an-operator\" must be an object or an array", 28)]
    [InlineData("""{"key":[{"cidr":["bad-filter"]}]}""", "prefix match pattern must be a string", 18)]
    [InlineData("""{"key":[{"cidr":"bad-filter"}]}""", "Malformed CIDR, one '/' required", 0)]
    [InlineData("""{"key":[{"cidr":"bad-filter/64"}]}""", "Nonstandard IP address: bad-filter", 0)]
    [InlineData("""{"key":[{"cidr":"bad-filter/bad-filter"}]}""", "Malformed CIDR, mask bits must be an integer", 0)]
    [InlineData("""{"key":[{"cidr":"xx.11.xx/8"}]}""", "Nonstandard IP address: xx.11.xx", 0)]
    [InlineData("""{"key":[{"cidr":"xxxx:db8:1234:1a00::/64"}]}""", "Nonstandard IP address: xxxx:db8:1234:1a00::", 0)]
    // Numbers.
    [InlineData("""{"key":[{"numeric":[]}]}""", "Invalid member in numeric match: ]", 22)]
    [InlineData("""{"key":[{"numeric":["operator"]}]}""", "Unrecognized numeric range operator: operator", 32)]
    [InlineData("""{"key":[{"numeric":[1,"<="]}]}""", "Invalid member in numeric match: 1", 22)]
    [InlineData("""{"key":[{"numeric":["=","000"]}]}""", "Value of equals must be numeric", 26)]
    [InlineData("""{"key":[{"numeric":[">="]}]}""", "Value of >= must be numeric", 26)]
    [InlineData("""{"key":[{"numeric":["<",100,">",10]}]}""", "Too many elements in numeric expression", 30)]
    [InlineData("""{"key":[{"numeric":[">=",1,">",2]}]}""", "Bad numeric range operator: >", 31)]
    [InlineData("""{"key":[{"numeric":[">",3,"<",1]}]}""", "Bottom must be less than top", 33)]
    [InlineData("""{"key":[{"numeric":[">",20,"<="]}]}""", "Value of <= must be numeric", 33)]
    [InlineData("""{"key":[{"numeric":[">",20,30]}]}""", "Bad value in numeric range: 30", 30)]
    [InlineData("""{"key":[{"numeric":[">",20,"test"]}]}""", "Bad numeric range operator: test", 34)]
    [InlineData("""{"key":[{"numeric":[">","20","<","30"]}]}""", "Value of > must be numeric", 26)]
    [InlineData("""{"key":[{"numeric":[">",20,"<","30"]}]}""", "Value of < must be numeric", 33)]
    [InlineData("""{"key":[{"numeric":[">",20,"<",30,"<",50]}]}""", "Too many terms in numeric range expression", 36)]
    // Existence.
    [InlineData("""{"key":[{"exists":null}]}""", "exists match pattern must be either true or false.", 23)]
    [InlineData("""{"key":[{"exists":"no"}]}""", "exists match pattern must be either true or false.", 20)]
    // Exclusion.
    [InlineData("""{"key":[{"anything-but":{"wrong-operator":null}}]}""", "Unsupported anything-but pattern: wrong-operator", 47)]
    [InlineData("""{"key":[{"anything-but":{"suffix":"test"}}]}""", "Unsupported anything-but pattern: suffix", 36)]
    [InlineData("""{"key":[{"anything-but":{"exists":false}}]}""", "Unsupported anything-but pattern: exists", 40)]
    [InlineData("""{"key":[{"anything-but":{"prefix":false}}]}""", "prefix match pattern must be a string", 40)]
    public async Task An_invalid_policy_is_refused_when_subscribing(string policy, string error, int column)
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        var place = column == 0 ? "" : $"\n at [Source: (String)\"{policy}\"; line: 1, column: {column}]";
        Assert.Equal($"{Bad}Attributes Reason: FilterPolicy: {error}{place}", await SubscribeAsync(host, policy));
    }

    [Fact]
    public async Task A_policy_must_be_JSON()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        Assert.Equal(
            Bad + "Attributes Reason: FilterPolicy: failed to parse JSON. Unrecognized token 'invalid': was expecting (JSON String, Number, Array, Object or "
                + "token 'null', 'true' or 'false')\n at [Source: REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled); line: 1, column: 8]",
            await SubscribeAsync(host, "invalid"));
    }

    [Fact]
    public async Task A_prefix_can_be_excluded()
    {
        await using var host = await StartAsync();
        Assert.Equal("200", await SetAsync(host, "FilterPolicy", """{"key":[{"anything-but":{"prefix":"test-"}}]}"""));
        Assert.Equal("200", await SetAsync(host, "FilterPolicy", """{"key":[{"anything-but":{"prefix":"test-"}},{"exists":false}]}"""));
    }

    [Fact]
    public async Task Only_bodies_have_nested_policies()
    {
        await using var host = await StartAsync();
        const string policy = """{"object":{"key":[{"prefix":"auto-"}]}}""";
        Assert.Equal(Bad + "Filter policy scope MessageAttributes does not support nested filter policy", await SetAsync(host, "FilterPolicy", policy));
        Assert.Equal("200", await SetAsync(host, "FilterPolicyScope", "MessageBody"));
        Assert.Equal("200", await SetAsync(host, "FilterPolicy", policy));
        Assert.Equal(Subscription(Arn, "arn:sqs:inbox", "FilterPolicy=" + policy, "FilterPolicyScope=MessageBody"), await GetAsync(host));
    }

    [Fact]
    public async Task A_scope_is_shown_with_a_policy()
    {
        await using var host = await StartAsync();
        Assert.Equal(Subscription(Arn, "arn:sqs:inbox"), await GetAsync(host));
        Assert.Equal("200", await SetAsync(host, "FilterPolicyScope", "MessageBody"));
        Assert.Equal(Subscription(Arn, "arn:sqs:inbox"), await GetAsync(host));
        Assert.Equal(
            Bad + "FilterPolicyScope: Invalid value [RandomValue]. Please use either MessageBody or MessageAttributes",
            await SetAsync(host, "FilterPolicyScope", "RandomValue"));
        const string policy = """{"attr":["match-this"]}""";
        Assert.Equal("200", await SetAsync(host, "FilterPolicy", policy));
        Assert.Equal(Subscription(Arn, "arn:sqs:inbox", "FilterPolicy=" + policy, "FilterPolicyScope=MessageBody"), await GetAsync(host));
    }

    [Fact]
    public async Task A_nested_policy_has_limits()
    {
        await using var host = await StartAsync();
        Assert.Equal("200", await SetAsync(host, "FilterPolicyScope", "MessageBody"));
        // 3 × 4 × 2 values at the depths 3, 3 and 1, so 9 × 12 × 2 combinations.
        Assert.Equal(
            Bad + "FilterPolicy: Filter policy is too complex",
            await SetAsync(
                host, "FilterPolicy",
                """{"a":{"b":{"c":["one","two","three"]}},"d":{"e":{"f":["one","two","three","four"]}},"g":["one","two"]}"""));
        Assert.Equal(
            Bad + "FilterPolicy: Filter policy can not have more than 5 keys",
            await SetAsync(host, "FilterPolicy", """{"a":["1"],"b":["1"],"c":["1"],"d":["1"],"e":["1"],"f":["1"]}"""));
        const string policy = """{"key_a":"value_one"}""";
        Assert.Equal(
            $"{Bad}FilterPolicy: \"key_a\" must be an object or an array\n at [Source: (String)\"{policy}\"; line: 1, column: 11]",
            await SetAsync(host, "FilterPolicy", policy));
    }

    private static async Task<RecordedHost> StartAsync()
    {
        var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        Assert.Equal(Arn, await host.SubscribeAsync("arn:sns:news", "inbox"));
        return host;
    }

    private static Task<string> SubscribeAsync(RecordedHost host, string policy) =>
        host.AskAsync("Subscribe", [News, "Protocol=sqs", "Endpoint=arn:sqs:inbox", .. Attributes("FilterPolicy=" + policy)]);

    private static Task<string> GetAsync(RecordedHost host) => host.AskAsync("GetSubscriptionAttributes", "SubscriptionArn=" + Arn);

    private static Task<string> SetAsync(RecordedHost host, string name, string value) =>
        host.AskAsync("SetSubscriptionAttributes", "SubscriptionArn=" + Arn, "AttributeName=" + name, "AttributeValue=" + value);
}
