using Tern.DynamoDb.Model;

namespace Tern.DynamoDb.Tests.Client;

public sealed class RequestTests
{
    [Fact]
    public async Task A_request_contains_only_the_members_that_were_set()
    {
        var transport = new CannedTransport((200, "{}"));
        await using var client = ClientFactory.Over(transport);
        await client.UpdateItemAsync(new()
        {
            TableName = "orders",
            Key = new() { ["pk"] = "c1", ["sk"] = 7 },
            UpdateExpression = "SET #s = :s",
            ExpressionAttributeNames = new() { ["#s"] = "status" },
            ExpressionAttributeValues = new() { [":s"] = "shipped" },
            ReturnValues = ReturnValue.AllNew,
            ReturnConsumedCapacity = "FUTURE_VALUE",
        });

        var (endpoint, target, body) = Assert.Single(transport.Sent);
        Assert.Equal("https://dynamodb.eu-west-1.amazonaws.com/", endpoint.AbsoluteUri);
        Assert.Equal("DynamoDB_20120810.UpdateItem", target);
        Assert.Equal(
            """
            {"TableName":"orders","Key":{"pk":{"S":"c1"},"sk":{"N":"7"}},"ReturnValues":"ALL_NEW","ReturnConsumedCapacity":"FUTURE_VALUE",
            "UpdateExpression":"SET #s = :s","ExpressionAttributeNames":{"#s":"status"},"ExpressionAttributeValues":{":s":{"S":"shipped"}}}
            """.Replace("\n", "", StringComparison.Ordinal),
            body);
    }

    [Fact]
    public async Task Nested_structures_lists_and_maps_are_written()
    {
        var transport = new CannedTransport((200, "{}"));
        await using var client = ClientFactory.Over(transport);
        await client.BatchWriteItemAsync(new()
        {
            RequestItems = new() { ["orders"] = [new() { PutRequest = new() { Item = new() { ["pk"] = "a" } } },
                new() { DeleteRequest = new() { Key = new() { ["pk"] = "b" } } }] },
        });

        Assert.Equal(
            """{"RequestItems":{"orders":[{"PutRequest":{"Item":{"pk":{"S":"a"}}}},{"DeleteRequest":{"Key":{"pk":{"S":"b"}}}}]}}""",
            Assert.Single(transport.Sent).Body);
    }

    [Fact]
    public async Task A_required_member_that_is_missing_is_named_before_anything_is_sent()
    {
        var transport = new CannedTransport((200, "{}"));
        await using var client = ClientFactory.Over(transport);
        var error = await Assert.ThrowsAsync<ArgumentException>(async () => await client.GetItemAsync(new() { TableName = "orders" }));
        Assert.Equal("GetItem requires Key, which isn't set. Set it before the call.", error.Message);

        error = await Assert.ThrowsAsync<ArgumentException>(
            async () => await client.CreateTableAsync(new() { TableName = "orders", KeySchema = [new() { AttributeName = "pk" }] }));
        Assert.Equal("CreateTable requires KeySchemaElement.KeyType, which isn't set. Set it before the call.", error.Message);

        error = await Assert.ThrowsAsync<ArgumentException>(
            async () => await client.BatchWriteItemAsync(new() { RequestItems = new() { ["orders"] = [null!] } }));
        Assert.Contains("BatchWriteItem requires element 0 of a list of WriteRequest", error.Message, StringComparison.Ordinal);

        error = await Assert.ThrowsAsync<ArgumentException>(
            async () => await client.PutItemAsync(new() { TableName = "orders", Item = new() { ["total"] = default } }));
        Assert.Contains("'total'", error.Message, StringComparison.Ordinal);
        await Assert.ThrowsAsync<ArgumentNullException>(async () => await client.GetItemAsync(null!));
        Assert.Empty(transport.Sent);
    }

    [Fact]
    public async Task An_idempotency_token_is_made_when_none_is_set_and_stays_over_all_attempts()
    {
        var transport = new CannedTransport((500, """{"__type":"InternalServerError"}"""), (200, "{}"), (200, "{}"), (200, "{}"));
        await using var client = ClientFactory.Over(transport);
        var request = new TransactWriteItemsRequest { TransactItems = [new() { Delete = new() { TableName = "t", Key = new() { ["pk"] = "a" } } }] };
        await client.TransactWriteItemsAsync(request);
        await client.TransactWriteItemsAsync(request);
        request.ClientRequestToken = "mine";
        await client.TransactWriteItemsAsync(request);

        Assert.Equal(4, transport.Sent.Count);
        Assert.Equal(transport.Sent[0].Body, transport.Sent[1].Body);
        Assert.NotEqual(transport.Sent[1].Body, transport.Sent[2].Body);
        Assert.Matches("\"ClientRequestToken\":\"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\"}$", transport.Sent[0].Body);
        Assert.EndsWith("\"ClientRequestToken\":\"mine\"}", transport.Sent[3].Body, StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_source_of_idempotency_tokens_can_be_replaced()
    {
        var transport = new CannedTransport((200, "{}"));
        await using var client = ClientFactory.Over(transport, options => options.IdempotencyTokens = () => "00000000-0000-4000-8000-000000000000");
        await client.ExecuteTransactionAsync(new() { TransactStatements = [new() { Statement = "SELECT 1" }] });
        Assert.Contains("\"00000000-0000-4000-8000-000000000000\"", Assert.Single(transport.Sent).Body, StringComparison.Ordinal);
    }
}
