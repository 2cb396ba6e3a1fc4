using System.Text;
using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.Http;
using Tern.TestHarness;

namespace Tern.Local.Tests.Hosting;

public class InProcessTests
{
    [Fact]
    public async Task A_client_stores_reads_queries_and_gets_typed_errors()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await CreateAsync(db);
        var item = new AttributeMap { ["artist"] = "a", ["year"] = 1977, ["title"] = "Grüße 😀" };
        await db.PutItemAsync(new PutItemRequest { TableName = "Music", Item = item });

        var found = await db.GetItemAsync(new GetItemRequest { TableName = "Music", Key = new AttributeMap { ["artist"] = "a", ["year"] = 1977 } });
        Assert.Equal("Grüße 😀", found.Item!["title"].AsString());
        var page = await db.QueryAsync(new QueryRequest
        {
            TableName = "Music",
            KeyConditionExpression = "artist = :a",
            ExpressionAttributeValues = new AttributeMap { [":a"] = "a" },
        });
        Assert.Equal(1, page.Count);

        var failure = await Assert.ThrowsAsync<ConditionalCheckFailedException>(async () => await db.PutItemAsync(new PutItemRequest
        {
            TableName = "Music",
            Item = new AttributeMap { ["artist"] = "a", ["year"] = 1977 },
            ConditionExpression = "attribute_not_exists(artist)",
            ReturnValuesOnConditionCheckFailure = ReturnValuesOnConditionCheckFailure.AllOld,
        }));
        Assert.Equal("Grüße 😀", failure.Item!["title"].AsString());
        Assert.Equal(52, failure.RequestId!.Length);
        local.Reset();
        await Assert.ThrowsAsync<ResourceNotFoundException>(async () => await db.DescribeTableAsync(new DescribeTableRequest { TableName = "Music" }));
    }

    [Fact]
    public async Task Every_call_is_complete_before_it_returns()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        var request = Request("ListTables", "{}");
        var answer = local.Transport.SendAsync(request, CancellationToken.None).AsTask();
        Assert.True(answer.IsCompletedSuccessfully);
        using var response = await answer;
        Assert.Equal(200, response.StatusCode);
        Assert.Equal("application/x-amz-json-1.0", response.GetHeader("Content-Type"));
        Assert.Equal("""{"TableNames":[]}""", Encoding.UTF8.GetString(response.Body.Span));
        Assert.Null(local.Endpoint);
    }

    [Fact]
    public async Task A_canceled_token_and_a_response_that_is_too_long_end_the_call()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
            await local.Transport.SendAsync(Request("ListTables", "{}"), new CancellationToken(canceled: true)));
        var request = Request("ListTables", "{}");
        request.MaxResponseLength = 5;
        var failure = await Assert.ThrowsAsync<AwsTransportException>(async () => await local.Transport.SendAsync(request, CancellationToken.None));
        Assert.Equal(AwsTransportFault.ResponseTooLarge, failure.Kind);
    }

    [Fact]
    public async Task After_disposal_calls_fail_with_the_reason()
    {
        var local = await LocalDynamoDb.StartAsync();
        var transport = local.Transport;
        await local.DisposeAsync();
        await local.DisposeAsync();
        var failure = await Assert.ThrowsAsync<AwsTransportException>(async () =>
            await transport.SendAsync(Request("ListTables", "{}"), CancellationToken.None));
        Assert.Contains("disposed", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Disposal_while_clients_call_ends_every_call()
    {
        var local = await LocalDynamoDb.StartAsync();
        using var running = new CountdownEvent(4);
        var callers = Enumerable.Range(0, 4).Select(_ => Task.Factory.StartNew(() =>
        {
            var signalled = false;
            while (true)
            {
                try
                {
                    using var answer = local.Transport.SendAsync(Request("ListTables", "{}"), CancellationToken.None).AsTask().GetAwaiter().GetResult();
                    Assert.Equal(200, answer.StatusCode);
                    if (!signalled) running.Signal();
                    signalled = true;
                }
                catch (AwsTransportException)
                {
                    return;
                }
            }
        }, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default)).ToArray();
        Assert.True(running.Wait(TimeSpan.FromMinutes(1)));
        await local.DisposeAsync();
        await Task.WhenAll(callers).WaitAsync(TimeSpan.FromMinutes(1));
    }

    [Fact]
    public async Task Creation_time_is_the_given_clocks()
    {
        var clock = new ManualTimeProvider(new DateTimeOffset(2030, 1, 2, 3, 4, 5, TimeSpan.Zero));
        await using var local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { TimeProvider = clock });
        await using var db = local.CreateClient();
        await CreateAsync(db);
        var table = await db.DescribeTableAsync(new DescribeTableRequest { TableName = "Music" });
        Assert.Equal(clock.GetUtcNow(), table.Table!.CreationDateTime);
    }

    [Theory]
    [InlineData("GetItem", """{"TableName":"Music","Key":{"artist":{"S":"a"},"year":{"N":"1"}}}""", 320)]
    [InlineData("PutItem", """{"TableName":"Music","Item":{"artist":{"S":"a"},"year":{"N":"1"},"title":{"S":"t"}}}""", 640)]
    [InlineData("Query", """{"TableName":"Music","KeyConditionExpression":"artist = :a","ExpressionAttributeValues":{":a":{"S":"a"}}}""", 640)]
    public async Task A_call_allocates_little(string operation, string body, long most)
    {
        AllocationTest.SkipUnlessOptimized();
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await CreateAsync(db);
        await db.PutItemAsync(new PutItemRequest { TableName = "Music", Item = new AttributeMap { ["artist"] = "a", ["year"] = 1, ["title"] = "t" } });
        var request = Request(operation, body);
        var bytes = AllocationTest.BytesPerCall(async ValueTask () =>
        {
            using var answer = await local.Transport.SendAsync(request, CancellationToken.None);
            if (answer.StatusCode != 200) throw new InvalidOperationException("Not answered."); // an assertion would allocate
        });
        Assert.InRange(bytes, 1, most);
    }

    private static async Task CreateAsync(DynamoDbClient db) => await db.CreateTableAsync(new CreateTableRequest
    {
        TableName = "Music",
        BillingMode = BillingMode.PayPerRequest,
        AttributeDefinitions =
            [new() { AttributeName = "artist", AttributeType = ScalarAttributeType.S },
                new() { AttributeName = "year", AttributeType = ScalarAttributeType.N }],
        KeySchema = [new() { AttributeName = "artist", KeyType = KeyType.Hash }, new() { AttributeName = "year", KeyType = KeyType.Range }],
    });

    private static AwsHttpRequest Request(string operation, string body)
    {
        var request = new AwsHttpRequest();
        request.Headers.Add("x-amz-target", "DynamoDB_20120810." + operation);
        request.Body.Write(Encoding.UTF8.GetBytes(body));
        return request;
    }
}
