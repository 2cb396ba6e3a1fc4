using System.Text;
using System.Text.Json;
using Tern.Credentials;
using Tern.DynamoDb.Tests.Client;
using Tern.Json;

namespace Tern.DynamoDb.Tests.Endpoints;

/// <summary>The same public cases through the client: its settings, its credentials' account and a request determine
/// the endpoint.</summary>
public sealed class OperationEndpointTests
{
    public static TheoryData<string, int> Cases()
    {
        var data = new TheoryData<string, int>();
        foreach (var one in All().EnumerateArray().Where(c => c.TryGetProperty("operationInputs", out _)))
        {
            // SearchVectors is newer than the model. Credentials with a blank account count as having none, so the
            // error for a blank one can't occur.
            var inputs = one.GetProperty("operationInputs");
            for (var i = 0; i < inputs.GetArrayLength(); i++)
            {
                var blank = one.GetProperty("expect").TryGetProperty("error", out var error)
                    && error.GetString() == "Credentials-sourced account ID parameter is invalid";
                if (inputs[i].GetProperty("operationName").GetString() != "SearchVectors" && !blank) data.Add(one.GetProperty("id").GetString()!, i);
            }
        }

        return data;
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task A_call_uses_the_endpoint_of_the_case(string id, int index)
    {
        var one = All().EnumerateArray().Single(c => c.GetProperty("id").GetString() == id);
        var input = one.GetProperty("operationInputs")[index];
        var transport = new CannedTransport((200, "{}"));
        await using var client = ClientFactory.Over(transport, options => Configure(options, input.GetProperty("builtInParams")));
        var expect = one.GetProperty("expect");
        if (expect.TryGetProperty("error", out var error))
        {
            Assert.Equal(error.GetString(), (await Assert.ThrowsAsync<AwsConfigurationException>(() => CallAsync(client, input))).Message);
            return;
        }

        await CallAsync(client, input);
        Assert.Equal(new Uri(expect.GetProperty("endpoint").GetProperty("url").GetString()!), Assert.Single(transport.Sent).Endpoint);
    }

    [Fact]
    public void All_operations_of_the_model_are_covered() => Assert.Equal(73, Cases().Count);

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public async Task A_transaction_goes_to_the_account_of_its_first_table(int kind)
    {
        const string Arn = "arn:aws:dynamodb:eu-west-1:222222222222:table/t";
        var item = kind switch
        {
            0 => new Model.TransactWriteItem { ConditionCheck = new() { TableName = Arn, Key = [], ConditionExpression = "x" } },
            1 => new Model.TransactWriteItem { Put = new() { TableName = Arn, Item = [] } },
            2 => new Model.TransactWriteItem { Delete = new() { TableName = Arn, Key = [] } },
            _ => new Model.TransactWriteItem { Update = new() { TableName = Arn, Key = [], UpdateExpression = "x" } },
        };
        var transport = new CannedTransport((200, "{}"));
        await using var client = ClientFactory.Over(transport);
        await client.TransactWriteItemsAsync(new() { TransactItems = [new(), item] });
        await client.TransactGetItemsAsync(new() { TransactItems = [new() { Get = new() { TableName = Arn, Key = [] } }] });
        await client.ImportTableAsync(new()
        {
            S3BucketSource = new() { S3Bucket = "b" }, InputFormat = Model.InputFormat.Ion,
            TableCreationParameters = new() { TableName = Arn, AttributeDefinitions = [], KeySchema = [] },
        });
        Assert.All(transport.Sent, sent => Assert.Equal("222222222222.ddb.eu-west-1.amazonaws.com", sent.Endpoint.Host));
    }

    private static JsonElement All()
    {
        using var document = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(AppContext.BaseDirectory, "Cases/endpoints/dynamodb.json")));
        return document.RootElement.GetProperty("cases").Clone();
    }

    private static void Configure(DynamoDbClientOptions options, JsonElement builtIns)
    {
        string? Text(string name) => builtIns.TryGetProperty(name, out var value) ? value.GetString() : null;
        bool Flag(string name) => builtIns.TryGetProperty(name, out var value) && value.GetBoolean();
        options.Region = Text("AWS::Region");
        options.UseFips = Flag("AWS::UseFIPS");
        options.UseDualStack = Flag("AWS::UseDualStack");
        options.Endpoint = Text("SDK::Endpoint") is { } endpoint ? new Uri(endpoint) : null;
        options.AccountIdEndpointMode = Text("AWS::Auth::AccountIdEndpointMode") is { } mode ? Enum.Parse<AccountIdEndpointMode>(mode, ignoreCase: true) : null;
        options.Credentials = new StaticCredentialProvider(new AwsCredentials("AKIDEXAMPLE", "secret", accountId: Text("AWS::Auth::AccountId")));
    }

    private static async Task CallAsync(DynamoDbClient client, JsonElement input)
    {
        var parameters = input.TryGetProperty("operationParams", out var given) ? given : default;
        switch (input.GetProperty("operationName").GetString())
        {
            case "ListTables":
                await client.ListTablesAsync(new());
                break;
            case "DescribeTable":
                await client.DescribeTableAsync(new() { TableName = parameters.GetProperty("TableName").GetString() });
                break;
            case "BatchGetItem":
                await client.BatchGetItemAsync(new()
                {
                    RequestItems = parameters.GetProperty("RequestItems").EnumerateObject()
                        .ToDictionary(t => t.Name, t => new Model.KeysAndAttributes { Keys = [.. t.Value.GetProperty("Keys").EnumerateArray().Select(Map)] }),
                });
                break;
            case var other:
                throw new NotSupportedException(other);
        }
    }

    private static AttributeMap Map(JsonElement json)
    {
        var reader = new AwsJsonReader(Encoding.UTF8.GetBytes(json.GetRawText()));
        return AttributeMap.Read(ref reader);
    }
}
