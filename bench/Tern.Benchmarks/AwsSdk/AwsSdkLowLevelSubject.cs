using Amazon.DynamoDBv2;
using Amazon.DynamoDBv2.Model;
using Tern.Benchmarks.Fixture;
using Item = System.Collections.Generic.Dictionary<string, Amazon.DynamoDBv2.Model.AttributeValue>;

namespace Tern.Benchmarks.AwsSdk;

/// <summary>AWS's low-level client, with the entity mapped by hand.</summary>
internal sealed class AwsSdkLowLevelSubject(HttpMessageHandler handler) : IDisposable
{
    private readonly AmazonDynamoDBClient _client = AwsSdkClients.Create(handler);

    public async ValueTask<User?> GetItemAsync(string partitionKey)
    {
        var response = await _client.GetItemAsync(new GetItemRequest { TableName = Canned.TableName, Key = AwsSdkItems.Key(partitionKey) })
            .ConfigureAwait(false);
        return response.IsItemSet ? AwsSdkItems.ToUser(response.Item) : null;
    }

    public async ValueTask PutItemAsync(User user) =>
        await _client.PutItemAsync(new PutItemRequest { TableName = Canned.TableName, Item = AwsSdkItems.FromUser(user) }).ConfigureAwait(false);

    public async ValueTask<List<Item>> QueryItemsAsync(string partitionKey)
    {
        var response = await _client.QueryAsync(new QueryRequest
        {
            TableName = Canned.TableName,
            KeyConditionExpression = "#pk = :pk",
            ExpressionAttributeNames = new Dictionary<string, string>(1) { ["#pk"] = "pk" },
            ExpressionAttributeValues = new Item(1) { [":pk"] = new AttributeValue { S = partitionKey } },
        }).ConfigureAwait(false);
        return response.Items;
    }

    public async ValueTask<List<User>> QueryAsync(string partitionKey) =>
        (await QueryItemsAsync(partitionKey).ConfigureAwait(false)).ConvertAll(AwsSdkItems.ToUser);

    public async ValueTask<List<User>> BatchGetAsync(string[] partitionKeys)
    {
        var keys = new List<Item>(partitionKeys.Length);
        foreach (var partitionKey in partitionKeys) keys.Add(AwsSdkItems.Key(partitionKey));
        var response = await _client.BatchGetItemAsync(new BatchGetItemRequest
        {
            RequestItems = new Dictionary<string, KeysAndAttributes>(1) { [Canned.TableName] = new KeysAndAttributes { Keys = keys } },
        }).ConfigureAwait(false);
        return response.Responses[Canned.TableName].ConvertAll(AwsSdkItems.ToUser);
    }

    public async ValueTask TransactPutAsync(User[] users)
    {
        var writes = new List<TransactWriteItem>(users.Length);
        foreach (var user in users) writes.Add(new TransactWriteItem { Put = new Put { TableName = Canned.TableName, Item = AwsSdkItems.FromUser(user) } });
        await _client.TransactWriteItemsAsync(new TransactWriteItemsRequest { TransactItems = writes }).ConfigureAwait(false);
    }

    public async ValueTask UpdateItemAsync(string partitionKey, string name, int years) => await _client.UpdateItemAsync(new UpdateItemRequest
    {
        TableName = Canned.TableName,
        Key = AwsSdkItems.Key(partitionKey),
        UpdateExpression = "SET #name = :name ADD #age :years",
        ExpressionAttributeNames = new Dictionary<string, string>(2) { ["#name"] = "name", ["#age"] = "age" },
        ExpressionAttributeValues = new Item(2)
        {
            [":name"] = new AttributeValue { S = name },
            [":years"] = new AttributeValue { N = years.ToString(System.Globalization.CultureInfo.InvariantCulture) },
        },
    }).ConfigureAwait(false);

    public void Dispose() => _client.Dispose();
}
