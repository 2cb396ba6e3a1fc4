using Tern.DynamoDb.Model;
using Tern.Local;

namespace Tern.DynamoDb.Tests.Client;

/// <summary>The generated client against the DynamoDB in the process.</summary>
public sealed class LocalRoundTripTests
{
    [Fact]
    public async Task A_table_is_made_filled_read_and_dropped()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var client = local.CreateClient();
        var created = await client.CreateTableAsync(new()
        {
            TableName = "orders",
            AttributeDefinitions = [new() { AttributeName = "pk", AttributeType = ScalarAttributeType.S },
                new() { AttributeName = "sk", AttributeType = ScalarAttributeType.N }],
            KeySchema = [new() { AttributeName = "pk", KeyType = KeyType.Hash }, new() { AttributeName = "sk", KeyType = KeyType.Range }],
            BillingMode = BillingMode.PayPerRequest,
        });
        Assert.Equal("orders", created.TableDescription!.TableName);
        await client.WaitUntilTableExistsAsync(new() { TableName = "orders" });

        for (var i = 0; i < 7; i++)
        {
            await client.PutItemAsync(new() { TableName = "orders",
                Item = new() { ["pk"] = "c1", ["sk"] = i, ["all"] = AttributeValue.List(1.5m, true, AttributeValue.Null, new byte[] { 1 }) } });
        }

        var got = await client.GetItemAsync(new() { TableName = "orders", Key = new() { ["pk"] = "c1", ["sk"] = 3 }, ConsistentRead = true,
            ReturnConsumedCapacity = ReturnConsumedCapacity.Total });
        Assert.Equal(AttributeValue.List(1.50m, true, AttributeValue.Null, new byte[] { 1 }), got.Item!["all"]);
        Assert.True(got.ConsumedCapacity!.CapacityUnits > 0);
        Assert.Null((await client.GetItemAsync(new() { TableName = "orders", Key = new() { ["pk"] = "c1", ["sk"] = 99 } })).Item);

        var sorts = new List<int>();
        var query = new QueryRequest
        {
            TableName = "orders", KeyConditionExpression = "pk = :p", ExpressionAttributeValues = new() { [":p"] = "c1" }, Limit = 3, ScanIndexForward = false,
        };
        await foreach (var item in client.QueryItemsAsync(query)) sorts.Add(item["sk"].AsInt32());
        Assert.Equal([6, 5, 4, 3, 2, 1, 0], sorts);

        var failed = await Assert.ThrowsAsync<ConditionalCheckFailedException>(async () => await client.PutItemAsync(new()
        {
            TableName = "orders", Item = new() { ["pk"] = "c1", ["sk"] = 3 }, ConditionExpression = "attribute_not_exists(pk)",
            ReturnValuesOnConditionCheckFailure = ReturnValuesOnConditionCheckFailure.AllOld,
        }));
        Assert.Equal(3, failed.Item!["sk"].AsInt32());

        var cancelled = await Assert.ThrowsAsync<TransactionCanceledException>(async () => await client.TransactWriteItemsAsync(new()
        {
            TransactItems =
            [
                new() { Put = new() { TableName = "orders", Item = new() { ["pk"] = "c2", ["sk"] = 1 } } },
                new() { ConditionCheck = new() { TableName = "orders", Key = new() { ["pk"] = "c1", ["sk"] = 3 },
                    ConditionExpression = "attribute_not_exists(pk)" } },
            ],
        }));
        Assert.Equal(["None", "ConditionalCheckFailed"], cancelled.CancellationReasons.Select(r => r.Code));

        var batch = await client.BatchGetItemAsync(
            new() { RequestItems = new() { ["orders"] = new() { Keys = [new() { ["pk"] = "c1", ["sk"] = 0 }, new() { ["pk"] = "c1", ["sk"] = 6 }] } } });
        Assert.Equal(2, batch.Responses["orders"].Count);
        Assert.Empty(batch.UnprocessedKeys);

        var updated = await client.UpdateItemAsync(new()
        {
            TableName = "orders", Key = new() { ["pk"] = "c1", ["sk"] = 0 }, UpdateExpression = "SET n = if_not_exists(n, :zero) + :one",
            ExpressionAttributeValues = new() { [":zero"] = 0, [":one"] = 1 }, ReturnValues = ReturnValue.UpdatedNew,
        });
        Assert.Equal(new AttributeMap { ["n"] = 1 }, updated.Attributes);

        await client.DeleteTableAsync(new() { TableName = "orders" });
        await client.WaitUntilTableNotExistsAsync(new() { TableName = "orders" });
        var missing = await Assert.ThrowsAsync<ResourceNotFoundException>(async () => await client.DescribeTableAsync(new() { TableName = "orders" }));
        Assert.Equal(400, missing.StatusCode);
    }
}
