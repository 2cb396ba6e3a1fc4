using Tern.DynamoDb.Model;
using Tern.DynamoDb.Streams;

namespace Tern.DynamoDb.Tests.Client;

public sealed class ResponseTests
{
    [Fact]
    public async Task Every_kind_of_member_is_read_and_unknown_ones_are_passed_over()
    {
        var transport = new CannedTransport((200, """
            { "Novelty": { "a": [1, {"b": null}] },
            "Table": { "TableName": "orders", "TableStatus": "SLEEPING", "ItemCount": 12345678901, "CreationDateTime": 1736942400.25,
              "KeySchema": [ {"AttributeName": "pk", "KeyType": "HASH"} ],
              "ProvisionedThroughput": { "ReadCapacityUnits": 5, "LastDecreaseDateTime": 1.7369424E9 },
              "DeletionProtectionEnabled": true, "TableArn": null } }
            """));
        await using var client = ClientFactory.Over(transport);
        var table = (await client.DescribeTableAsync(new() { TableName = "orders" })).Table!;
        Assert.Equal("orders", table.TableName);
        Assert.Equal(12345678901, table.ItemCount);
        Assert.Equal(new DateTimeOffset(2025, 1, 15, 12, 0, 0, 250, TimeSpan.Zero), table.CreationDateTime);
        Assert.Equal(new DateTimeOffset(2025, 1, 15, 12, 0, 0, TimeSpan.Zero), table.ProvisionedThroughput!.LastDecreaseDateTime);
        Assert.Equal(KeyType.Hash, Assert.Single(table.KeySchema).KeyType);
        Assert.True(table.DeletionProtectionEnabled);
        Assert.Null(table.TableArn);

        // A value that is newer than the library is kept; a missing collection is empty.
        Assert.Equal("SLEEPING", table.TableStatus.ToString());
        Assert.Equal(new TableStatus("SLEEPING"), table.TableStatus);
        Assert.NotEqual(TableStatus.Active, table.TableStatus);
        Assert.Empty(table.GlobalSecondaryIndexes);
    }

    [Fact]
    public async Task An_empty_body_is_valid_only_for_operations_without_output()
    {
        await using var client = ClientFactory.Over(new CannedTransport((200, "")));
        Assert.NotNull(await client.TagResourceAsync(new() { ResourceArn = "arn:aws:dynamodb:eu-west-1:1:table/t", Tags = [] }));
        var request = new BatchGetItemRequest { RequestItems = new() { ["t"] = new() { Keys = [new() { ["pk"] = "a" }] } } };
        var error = await Assert.ThrowsAsync<AwsTransportException>(async () => await client.BatchGetItemAsync(request));
        Assert.Equal(AwsTransportFault.MalformedResponse, error.Kind);
    }

    [Fact]
    public async Task A_null_in_a_list_that_has_none_is_refused()
    {
        await using var client = ClientFactory.Over(new CannedTransport((200, """{"TableNames":["a",null,"b"]}""")));
        var error = await Assert.ThrowsAsync<AwsTransportException>(async () => await client.ListTablesAsync(new()));
        Assert.Equal(AwsTransportFault.MalformedResponse, error.Kind);
    }

    [Theory]
    [InlineData("{\"Item\":{\"pk\":{\"S\":\"a\"}}")]
    [InlineData("{\"Item\":{\"pk\":{\"S\":\"a\"}}}}")]
    [InlineData("{\"Item\":{\"pk\":{\"X\":\"a\"}}}")]
    [InlineData("{\"Item\":[]}")]
    [InlineData("<html>")]
    public async Task A_response_that_violates_the_protocol_is_a_transport_error(string body)
    {
        await using var client = ClientFactory.Over(new CannedTransport((200, body)), options => options.MaxAttempts = 1);
        var error =
            await Assert.ThrowsAsync<AwsTransportException>(async () => await client.GetItemAsync(new() { TableName = "t", Key = new() { ["pk"] = "a" } }));
        Assert.Equal(AwsTransportFault.MalformedResponse, error.Kind);
    }

    [Fact]
    public async Task A_failed_condition_brings_the_item_that_stood_in_the_way()
    {
        await using var client = ClientFactory.Over(new CannedTransport((400, """
            {"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","message":"The conditional request failed",
            "Item":{"pk":{"S":"a"},"n":{"N":"3"}}}
            """)) { Headers = new Dictionary<string, string> { ["x-amzn-requestid"] = "R1" } });
        var error = await Assert.ThrowsAsync<ConditionalCheckFailedException>(async () => await client.PutItemAsync(new() { TableName = "t",
            Item = new() { ["pk"] = "a" } }));
        Assert.Equal("The conditional request failed", error.ServiceMessage);
        Assert.Equal("ConditionalCheckFailedException", error.Code);
        Assert.Equal("R1", error.RequestId);
        Assert.Equal(3, error.Item!["n"].AsInt32());
        Assert.False(error.IsRetryable);
    }

    [Fact]
    public async Task A_canceled_transaction_has_a_reason_for_every_item()
    {
        await using var client = ClientFactory.Over(new CannedTransport((400, """
            {"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException","Message":"Transaction cancelled",
            "CancellationReasons":[{"Code":"None"},{"Code":"ConditionalCheckFailed","Message":"no","Item":{"pk":{"S":"b"}}}]}
            """)));
        var error = await Assert.ThrowsAsync<TransactionCanceledException>(async () => await client.TransactWriteItemsAsync(new() { TransactItems = [new()] }));
        Assert.Equal("Transaction cancelled", error.ServiceMessage);
        Assert.Equal(["None", "ConditionalCheckFailed"], error.CancellationReasons.Select(r => r.Code));
        Assert.Equal("b", error.CancellationReasons[1].Item!["pk"].AsString());
    }

    [Fact]
    public async Task A_throttled_call_contains_the_reasons()
    {
        await using var client = ClientFactory.Over(new CannedTransport((400, """
            {"__type":"com.amazon.coral.availability#ThrottlingException","message":"slow down",
            "throttlingReasons":[{"reason":"TableReadProvisionedThroughputExceeded","resource":"arn:aws:dynamodb:eu-west-1:1:table/t"}]}
            """)), options => options.MaxAttempts = 1);
        var error = await Assert.ThrowsAsync<ThrottlingException>(async () => await client.ScanAsync(new() { TableName = "t" }));
        Assert.Equal("TableReadProvisionedThroughputExceeded", Assert.Single(error.ThrottlingReasons).Reason);
        Assert.True(error.IsThrottling);
    }

    [Fact]
    public async Task An_error_that_no_model_names_keeps_its_code()
    {
        await using var client = ClientFactory.Over(
            new CannedTransport((400, """{"__type":"com.amazon.coral.validate#ValidationException","message":"wrong"}""")));
        var error = await Assert.ThrowsAsync<AwsServiceException>(async () => await client.ScanAsync(new() { TableName = "t" }));
        Assert.Equal("ValidationException", error.Code);
        Assert.Equal(400, error.StatusCode);
    }

    [Fact]
    public async Task Changes_of_items_are_read_from_streams()
    {
        var transport = new CannedTransport((200, """
            {"Records":[{"eventID":"1","eventName":"MODIFY","dynamodb":{"ApproximateCreationDateTime":1736942400,"Keys":{"pk":{"S":"a"}},
            "NewImage":{"pk":{"S":"a"},"n":{"N":"2"}},"SequenceNumber":"1","SizeBytes":9,"StreamViewType":"NEW_IMAGE"}}],"NextShardIterator":"next"}
            """));
        await using var client = new DynamoDbStreamsClient(new()
        {
            Region = "eu-west-1", Transport = transport, Credentials = new Tern.Credentials.StaticCredentialProvider("AKIDEXAMPLE", "secret"),
        });
        var response = await client.GetRecordsAsync(new() { ShardIterator = "first" });
        var record = Assert.Single(response.Records);
        Assert.Equal(Streams.Model.OperationType.Modify, record.EventName);
        Assert.Equal(2, record.Dynamodb!.NewImage!["n"].AsInt32());
        Assert.Equal("next", response.NextShardIterator);
        Assert.Equal("https://streams.dynamodb.eu-west-1.amazonaws.com/", Assert.Single(transport.Sent).Endpoint.AbsoluteUri);
        Assert.Equal("DynamoDBStreams_20120810.GetRecords", transport.Sent[0].Target);
    }
}
