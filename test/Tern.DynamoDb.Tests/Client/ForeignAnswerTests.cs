using Tern.DynamoDb.Tests.Tables;

namespace Tern.DynamoDb.Tests.Client;

/// <summary>A success status isn't enough: the body must be a response to the request.</summary>
public sealed class ForeignAnswerTests
{
    private static readonly Order Sample = new("c1", 1, OrderStatus.Open, ShopTable.Noon, 10);

    public static TheoryData<string> NoAnswers =>
    [
        """{"message":"Forbidden"}""",
        """{"Message":"Forbidden","requestId":"1"}""",
        """{"__type":"com.amazonaws.dynamodb.v20120810#InternalServerError"}""",
        "{}garbage",
        "{}{}",
        "",
        "[]",
        "null",
    ];

    public static TheoryData<string, Func<DynamoDbClient, ValueTask>> Calls => new()
    {
        { "get", async client => await client.Table<Order>().GetAsync(Order.Key("c1", 1)) },
        { "put", async client => await client.Table<Order>().PutAsync(Sample) },
        { "try put", async client => await client.Table<Order>().TryPutAsync(Sample) },
        { "update", async client => await client.Table<Order>().UpdateAsync(Order.Key("c1", 1), [Order.Fields.Total.Add(1)]) },
        { "delete", async client => await client.Table<Order>().DeleteAsync(Order.Key("c1", 1)) },
        { "query", async client => await client.Table<Order>().Query(Order.Partition("c1")).ToListAsync() },
        { "count", async client => await client.Table<Order>().Query(Order.Partition("c1")).CountAsync() },
        { "scan", async client => await client.Table<Order>().Scan(new() { Segments = 2 }).ToListAsync() },
        { "batch get", async client => await client.Table<Order>().BatchGetAsync([Order.Key("c1", 1)]) },
        { "batch write", async client => await client.Table<Customer>().BatchPutAsync([new("c1", "Ada")]) },
        { "transaction", async client => await client.Transaction().Put(Sample).CommitAsync() },
        { "read transaction", async client => await client.TransactGetAsync(Order.Key("c1", 1), Customer.Key("c1")) },
        { "raw get", async client => await client.GetItemAsync(new() { TableName = "t", Key = new() { ["pk"] = "a" } }) },
        { "raw put", async client => await client.PutItemAsync(new() { TableName = "t", Item = new() { ["pk"] = "a" } }) },
        { "raw query", async client => await client.QueryAsync(new() { TableName = "t", KeyConditionExpression = "pk = :p" }) },
        { "raw description", async client => await client.DescribeTableAsync(new() { TableName = "t" }) },
    };

    [Theory]
    [MemberData(nameof(Calls), DisableDiscoveryEnumeration = true)]
    public async Task A_successful_response_without_the_requested_data_is_an_error(string name, Func<DynamoDbClient, ValueTask> call)
    {
        foreach (var body in NoAnswers)
        {
            await using var client = ClientFactory.Over(new CannedTransport((200, body)));
            var error = await Record.ExceptionAsync(async () => await call(client));
            var fault = error as AwsTransportException ?? error?.InnerException as AwsTransportException;
            Assert.True(fault is { Kind: AwsTransportFault.MalformedResponse }, $"{name} took {body} for an answer: {error}");
        }
    }

    [Fact]
    public async Task An_operation_that_answers_nothing_needs_no_body_and_takes_no_message_for_success()
    {
        foreach (var sound in (string[])["", "{}", """{"Novelty":1}"""])
        {
            await using var client = ClientFactory.Over(new CannedTransport((200, sound)));
            await client.TagResourceAsync(new() { ResourceArn = "arn:aws:dynamodb:eu-west-1:1:table/t", Tags = [] });
        }

        foreach (var foreign in (string[])["""{"message":"Forbidden"}""", "<html>", "{}{}"])
        {
            await using var client = ClientFactory.Over(new CannedTransport((200, foreign)));
            await Assert.ThrowsAsync<AwsTransportException>(
                async () => await client.TagResourceAsync(new() { ResourceArn = "arn:aws:dynamodb:eu-west-1:1:table/t", Tags = [] }));
        }
    }

    [Theory]
    [InlineData("""{"Count":2000000000,"Items":[ITEM]}""")]
    [InlineData("""{"Count":2147483647,"ScannedCount":2147483647,"Items":[ITEM]}""")]
    public async Task A_count_is_believed_no_further_than_the_bytes_bear_it_out(string body)
    {
        await using var client = ClientFactory.Over(
            new CannedTransport((200,
                body.Replace("ITEM", """{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"PROFILE"},"Id":{"S":"c1"},"Name":{"S":"Ada"}}""", StringComparison.Ordinal))));
        var customers = client.Table<Customer>();
        await customers.Query(Customer.Partition("c1")).ToListAsync();
        var before = GC.GetAllocatedBytesForCurrentThread();
        var items = await customers.Query(Customer.Partition("c1")).ToListAsync();
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 64 * 1024);
        Assert.Equal("Ada", Assert.Single(items).Name);
    }

    [Theory]
    [InlineData("""{"Count":-1,"Items":[]}""")]
    [InlineData("""{"Count":0,"ScannedCount":-5,"Items":[]}""")]
    [InlineData("""{"Count":99999999999,"Items":[]}""")]
    public async Task A_count_that_none_can_be_is_refused(string body)
    {
        await using var client = ClientFactory.Over(new CannedTransport((200, body)));
        var error = await Assert.ThrowsAsync<AwsTransportException>(async () => await client.Table<Order>().Query(Order.Partition("c1")).ToListAsync());
        Assert.Equal(AwsTransportFault.MalformedResponse, error.Kind);
    }

    [Theory]
    [InlineData("""{"sk":{"S":"ORDER#00000001"}}""")]
    [InlineData("""{"pk":{"N":"1"},"sk":{"S":"ORDER#00000001"}}""")]
    [InlineData("""{"pk":{"S":""},"sk":{"S":"ORDER#00000001"}}""")]
    public async Task A_last_key_that_does_not_match_the_layout_is_refused_with_the_attribute_name(string key)
    {
        await using var client = ClientFactory.Over(new CannedTransport((200, $$"""{"Count":0,"Items":[],"LastEvaluatedKey":{{key}}}""")));
        var error = await Assert.ThrowsAsync<AwsTransportException>(async () => await client.Table<Order>().QueryPageAsync(Order.Partition("c1")));
        Assert.Contains("'pk'", error.Message, StringComparison.Ordinal);
    }

    public static TheoryData<string, string?> Spellings => new()
    {
        { """{"__type":"com.amazonaws.dynamodb.v20120810#NAME","message":"m"}""", null },
        { """{"__type":"NAME","message":"m"}""", null },
        { """{"message":"m","__type":"aws#NAME:http://internal.amazon.com/coral/"}""", null },
        { """{"code":"NAME","message":"m"}""", null },
        { """{"message":"m"}""", "NAME" },
        { "", "NAME:http://internal.amazon.com/coral/" },
        { """{"__type":"x#Other","message":"m"}""", "com.amazonaws.dynamodb.v20120810#NAME" },
    };

    [Theory]
    [MemberData(nameof(Spellings))]
    public async Task A_failed_condition_is_known_in_all_its_spellings(string body, string? header)
    {
        await using var client = Client("ConditionalCheckFailedException");
        var orders = client.Table<Order>();
        Assert.False((await orders.TryPutAsync(Sample)).Succeeded);
        Assert.False((await orders.TryUpdateAsync(Order.Key("c1", 1), [Order.Fields.Total.Add(1)])).Succeeded);
        Assert.False((await orders.TryDeleteAsync(Order.Key("c1", 1), new() { Condition = Order.Fields.Total > 1 })).Succeeded);

        DynamoDbClient Client(string name) => ClientFactory.Over(new CannedTransport((400, body.Replace("NAME", name, StringComparison.Ordinal)))
        {
            Headers = header is null ? new() : new Dictionary<string, string> { ["x-amzn-errortype"] = header.Replace("NAME", name, StringComparison.Ordinal) },
        });
    }

    [Theory]
    [InlineData("""{"__type":"TransactionCanceledException","CancellationReasons":[{"Code":"ConditionalCheckFailed"}]}""", null)]
    [InlineData("""{"CancellationReasons":[{"Code":"ConditionalCheckFailed"}]}""", "TransactionCanceledException")]
    public async Task A_canceled_transaction_is_recognized_in_all_spellings(string body, string? header)
    {
        await using var client = ClientFactory.Over(new CannedTransport((400, body))
        {
            Headers = header is null ? new() : new Dictionary<string, string> { ["x-amzn-errortype"] = header },
        });
        var result = await client.Transaction().Put(Sample).TryCommitAsync();
        Assert.True(Assert.Single(result.Failures).IsConditionFailed);
    }
}
