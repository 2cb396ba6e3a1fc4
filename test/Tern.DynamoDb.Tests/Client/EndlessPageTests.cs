using Tern.DynamoDb.Tests.Tables;
using Tern.Protocols;

namespace Tern.DynamoDb.Tests.Client;

/// <summary>Pages that lead back to earlier pages end with an error, instead of an endless loop or an incomplete
/// list.</summary>
public sealed class EndlessPageTests
{
    public static TheoryData<int, Func<DynamoDbClient, ValueTask>> Reads => new()
    {
        { 1, async client => await client.Table<Order>().Query(Order.Partition("c1")).ToListAsync() },
        { 2, async client => await client.Table<Order>().Query(Order.Partition("c1")).ToListAsync() },
        { 7, async client => await client.Table<Order>().Query(Order.Partition("c1")).ToListAsync() },
        { 2, async client => await client.Table<Order>().Scan().ToListAsync() },
        { 2, async client => await client.Table<Order>().Scan(new() { Segments = 3 }).ToListAsync() },
        { 2, async client => await client.Table<Order>().Query(Order.Partition("c1")).CountAsync() },
        { 2, async client => await client.Table<Order>().QueryPageAsync(Order.Partition("c1"), null, new() { Limit = 1000 }) },
        { 2, async client => await Drain(client.Table<Order>().Query(Order.Partition("c1"))) },
        { 1, async client => await Drain(client.Table<Order>().Query(Order.Partition("c1")).AsPages()) },
        { 3, async client => await Drain(client.Table<Order>().Query(Order.Partition("c1")).AsPages()) },
        { 1, async client => await Drain(client.QueryItemsAsync(new() { TableName = "t", KeyConditionExpression = "pk = :p" })) },
        { 3, async client => await Drain(client.ScanPagesAsync(new() { TableName = "t" })) },
    };

    [Theory]
    [MemberData(nameof(Reads), DisableDiscoveryEnumeration = true)]
    public async Task A_key_that_repeats_ends_the_read_with_an_error_that_names_it(int inTurn, Func<DynamoDbClient, ValueTask> read)
    {
        var answers = Enumerable.Range(0, 60).Select(page =>
            (200, $$$$"""{"Count":0,"ScannedCount":0,"Items":[],"LastEvaluatedKey":{"pk":{"S":"CUSTOMER#c1"},"sk":""" +
                $$$$"""{"S":"ORDER#0000000{{{{page % inTurn}}}}"}}}"""));
        var transport = new CannedTransport([.. answers]);
        await using var client = ClientFactory.Over(transport);

        var error = await Assert.ThrowsAsync<AwsTransportException>(async () => await read(client));

        Assert.Equal(AwsTransportFault.MalformedResponse, error.Kind);
        Assert.Contains("LastEvaluatedKey of an earlier page", error.Message, StringComparison.Ordinal);
        Assert.InRange(transport.Sent.Count, 2, 50);
    }

    [Fact]
    public async Task A_page_whose_cursor_leads_to_itself_is_an_error()
    {
        var transport = new CannedTransport(
            (200, """{"Count":0,"ScannedCount":0,"Items":[],"LastEvaluatedKey":{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"ORDER#00000001"}}}"""));
        await using var client = ClientFactory.Over(transport);
        var query = client.Table<Order>().Query(Order.Partition("c1"));
        var cursor = (await query.PageAsync()).Cursor;
        Assert.NotNull(cursor);
        await Assert.ThrowsAsync<AwsTransportException>(async () => await query.PageAsync(cursor));
    }

    [Fact]
    public async Task A_name_that_repeats_ends_the_generated_pages_too()
    {
        var transport = new CannedTransport((200, """{"TableNames":["a"],"LastEvaluatedTableName":"a"}"""));
        await using var client = ClientFactory.Over(transport);
        var names = new List<string>();
        var error = await Assert.ThrowsAsync<AwsTransportException>(async () =>
        {
            await foreach (var name in client.ListTablesItemsAsync(new())) names.Add(name);
        });
        Assert.Contains("ListTables returned the LastEvaluatedTableName", error.Message, StringComparison.Ordinal);
        Assert.Equal(["a", "a"], names);
    }

    [Fact]
    public void Circles_of_any_length_behind_any_tail_are_found_in_the_memory_of_one_token()
    {
        for (var tail = 0; tail < 40; tail++)
        {
            for (var circle = 1; circle < 40; circle++)
            {
                var tokens = new AwsPageTokens<string>(null);
                var page = 0;
                while (tokens.TryTake($"{(page < tail ? page : tail + ((page - tail) % circle))}")) page++;
                Assert.InRange(page, tail + circle, 3 * (tail + circle));
            }
        }

        var straight = new AwsPageTokens<string>("start");
        for (var page = 0; page < 10_000; page++) Assert.True(straight.TryTake($"{page}"));
    }

    private static async Task Drain<T>(IAsyncEnumerable<T> items)
    {
        await foreach (var _ in items)
        {
        }
    }
}
