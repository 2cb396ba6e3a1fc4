using System.Text.Json;
using Tern.DynamoDb.Streams;
using Tern.Endpoints;
using Tern.TestHarness;

namespace Tern.DynamoDb.Tests.Endpoints;

/// <summary>The public test cases of the endpoint rules of DynamoDB and its streams.</summary>
public sealed class EndpointConformanceTests
{
    public static TheoryData<string, string> Cases()
    {
        var data = new TheoryData<string, string>();
        foreach (var service in (string[])["dynamodb", "dynamodb-streams"])
        {
            using var document = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(AppContext.BaseDirectory, "Cases/endpoints", service + ".json")));
            foreach (var one in document.RootElement.GetProperty("cases").EnumerateArray()) data.Add(one.GetProperty("id").GetString()!, one.GetRawText());
        }

        return data;
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void Every_case_resolves_as_expected(string id, string json)
    {
        using var document = JsonDocument.Parse(json);
        var given = document.RootElement.GetProperty("params");
        var parameters = Parameters(given);
        AwsEndpoint Resolve() => id.StartsWith("dynamodb-streams", StringComparison.Ordinal)
            ? DynamoDbStreamsEndpointRules.Instance.Resolve(parameters)
            : DynamoDbEndpointRules.Instance.Resolve(parameters, OperationParameters(given));
        var expect = document.RootElement.GetProperty("expect");
        if (expect.TryGetProperty("error", out var error))
        {
            Assert.Equal(error.GetString(), Assert.Throws<AwsConfigurationException>(Resolve).Message);
            return;
        }

        var expected = expect.GetProperty("endpoint");
        var endpoint = Resolve();
        Assert.Equal(expected.GetProperty("url").GetString(), endpoint.Uri.OriginalString);
        Assert.False(expected.TryGetProperty("headers", out _));
        Assert.Empty(endpoint.Headers);

        var properties = expected.TryGetProperty("properties", out var others) ? others : default;
        if (properties.ValueKind == JsonValueKind.Object && properties.TryGetProperty("authSchemes", out var schemes))
        {
            Assert.Equal([schemes[0].GetProperty("name").GetString()], endpoint.AuthSchemes.Select(scheme => scheme.Name));
            Assert.Equal(schemes[0].GetProperty("signingName").GetString(), endpoint.SigningName);
            Assert.Equal(schemes[0].GetProperty("signingRegion").GetString(), endpoint.SigningRegion);
        }
        else
        {
            Assert.Empty(endpoint.AuthSchemes);
            Assert.Equal("dynamodb", endpoint.SigningName);
            Assert.Equal(parameters.Region ?? "", endpoint.SigningRegion);
        }

        List<KeyValuePair<string, string>> metricValues = properties.ValueKind == JsonValueKind.Object
            && properties.TryGetProperty("metricValues", out var metrics)
            ? [.. metrics.EnumerateArray().Select((m, i) => KeyValuePair.Create($"metricValues[{i}]", m.GetString()!))]
            : [];
        Assert.Equal(metricValues, endpoint.Properties);
    }

    [Fact]
    public void A_hit_of_the_cache_allocates_nothing_and_table_names_share_one_endpoint()
    {
        var rules = new DynamoDbEndpointRules();
        var client = new AwsEndpointParameters { Region = "eu-west-1", AccountId = "111122223333", AccountIdEndpointMode = "preferred" };
        var others = new DynamoDbEndpointParameters { ResourceArn = "others" };
        var first = rules.Resolve(client, new() { ResourceArn = "orders" });
        Assert.Same(first, rules.Resolve(client, others));
        Assert.Same(first, rules.Resolve(client));

        Assert.Equal(0, AllocationTest.BytesPerCall(() => rules.Resolve(client, others)));
    }

    [Fact]
    public void More_questions_than_the_cache_holds_are_answered_right()
    {
        var rules = new DynamoDbEndpointRules();
        for (var round = 0; round < 3; round++)
        {
            for (var i = 0; i < 20; i++)
            {
                var account = (100000000000 + i).ToString(System.Globalization.CultureInfo.InvariantCulture);
                var endpoint = rules.Resolve(new() { Region = "us-east-1", AccountId = account, AccountIdEndpointMode = "preferred" });
                Assert.Equal($"{account}.ddb.us-east-1.amazonaws.com", endpoint.Host);
            }
        }
    }

    [Fact]
    public void A_malformed_endpoint_is_refused_by_its_text()
    {
        var error = Assert.Throws<AwsConfigurationException>(
            () => new DynamoDbEndpointRules().Resolve(new() { Region = "eu-west-1", Endpoint = "localhost:8000" }));
        Assert.Contains("'localhost:8000'", error.Message, StringComparison.Ordinal);
    }

    private static AwsEndpointParameters Parameters(JsonElement given)
    {
        string? Text(string name) => given.TryGetProperty(name, out var value) ? value.GetString() : null;
        bool Flag(string name) => given.TryGetProperty(name, out var value) && value.GetBoolean();
        return new AwsEndpointParameters
        {
            Region = Text("Region"),
            UseFips = Flag("UseFIPS"),
            UseDualStack = Flag("UseDualStack"),
            Endpoint = Text("Endpoint"),
            AccountId = Text("AccountId"),
            AccountIdEndpointMode = Text("AccountIdEndpointMode"),
        };
    }

    private static DynamoDbEndpointParameters OperationParameters(JsonElement given) => new()
    {
        ResourceArn = given.TryGetProperty("ResourceArn", out var resource) ? resource.GetString() : null,
        ResourceArnList = given.TryGetProperty("ResourceArnList", out var list) && list.GetArrayLength() > 0 ? list[0].GetString() : null,
    };
}
