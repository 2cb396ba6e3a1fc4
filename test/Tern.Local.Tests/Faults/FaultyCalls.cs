using Tern.DynamoDb;
using Tern.DynamoDb.Model;

namespace Tern.Local.Tests.Faults;

/// <summary>A table "Things" with the partition key id, and the few calls that faults are tried on.</summary>
internal static class FaultyCalls
{
    public const string Table = "Things";

    public static async Task CreateTableAsync(DynamoDbClient db) => await db.CreateTableAsync(new CreateTableRequest
    {
        TableName = Table,
        BillingMode = BillingMode.PayPerRequest,
        AttributeDefinitions = [new() { AttributeName = "id", AttributeType = ScalarAttributeType.S }],
        KeySchema = [new() { AttributeName = "id", KeyType = KeyType.Hash }],
    });

    public static async Task PutAsync(this DynamoDbClient db, string id, CancellationToken cancellationToken = default) =>
        await db.PutItemAsync(new() { TableName = Table, Item = new AttributeMap { ["id"] = id } }, cancellationToken: cancellationToken);

    public static async Task<bool> FindAsync(this DynamoDbClient db, string id) =>
        (await db.GetItemAsync(new() { TableName = Table, Key = new AttributeMap { ["id"] = id } })).Item is { Count: > 0 };

    public static async Task PutTogetherAsync(this DynamoDbClient db, params string[] ids) => await db.TransactWriteItemsAsync(new()
    {
        TransactItems = [.. ids.Select(static id => new TransactWriteItem { Put = new() { TableName = Table, Item = new AttributeMap { ["id"] = id } } })],
    });

    public static async Task<BatchWriteItemResponse> PutBatchAsync(this DynamoDbClient db, IEnumerable<string> ids) => await db.BatchWriteItemAsync(new()
    {
        RequestItems = new() { [Table] = [.. ids.Select(static id => new WriteRequest { PutRequest = new() { Item = new AttributeMap { ["id"] = id } } })] },
    });
}
