using Amazon.DynamoDBv2;
using Amazon.DynamoDBv2.Model;
using Amazon.Runtime;

namespace Tern.Local.Clients.Tests.AwsSdk;

/// <summary>A local DynamoDB and the AWS SDK's client of it, with a table "Music" (artist, year; index ByGenre).</summary>
public abstract class SdkServer : LocalServer
{
    private AmazonDynamoDBClient? _client;

    protected AmazonDynamoDBClient Client => _client!;

    public override async ValueTask InitializeAsync()
    {
        await base.InitializeAsync();
        _client = NewClient();
        await _client.CreateTableAsync(Definition("Music"));
    }

    public override async ValueTask DisposeAsync()
    {
        _client?.Dispose();
        await base.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    protected AmazonDynamoDBClient NewClient(Action<AmazonDynamoDBConfig>? configure = null)
    {
        var config = new AmazonDynamoDBConfig { ServiceURL = Endpoint.ToString(), AuthenticationRegion = "us-east-1", MaxErrorRetry = 0 };
        configure?.Invoke(config);
        return new AmazonDynamoDBClient(new BasicAWSCredentials("local", "local"), config);
    }

    protected static CreateTableRequest Definition(string name) => new()
    {
        TableName = name,
        BillingMode = BillingMode.PAY_PER_REQUEST,
        AttributeDefinitions = [new("artist", ScalarAttributeType.S), new("year", ScalarAttributeType.N), new("genre", ScalarAttributeType.S)],
        KeySchema = [new("artist", KeyType.HASH), new("year", KeyType.RANGE)],
        GlobalSecondaryIndexes =
        [
            new()
            {
                IndexName = "ByGenre", KeySchema = [new("genre", KeyType.HASH), new("year", KeyType.RANGE)],
                Projection = new() { ProjectionType = ProjectionType.ALL },
            },
        ],
    };

    protected static Dictionary<string, AttributeValue> Key(string artist, int year) => new() { ["artist"] = new(artist), ["year"] = Number(year) };

    protected static AttributeValue Number(int value) => new() { N = value.ToString(System.Globalization.CultureInfo.InvariantCulture) };
}
