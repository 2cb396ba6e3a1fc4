namespace Tern.DynamoDb.Tests.Client;

public sealed class PageTests
{
    [Fact]
    public async Task Pages_follow_their_tokens_and_the_request_stays_as_it_was()
    {
        var transport = new CannedTransport(
            (200, """{"Items":[{"pk":{"S":"a"}},{"pk":{"S":"b"}}],"LastEvaluatedKey":{"pk":{"S":"b"}}}"""),
            (200, """{"Items":[],"LastEvaluatedKey":{"pk":{"S":"c"}}}"""),
            (200, """{"Items":[{"pk":{"S":"d"}}]}"""));
        await using var client = ClientFactory.Over(transport);
        var request = new Model.QueryRequest { TableName = "t", KeyConditionExpression = "pk = :p" };
        var items = new List<string>();
        await foreach (var item in client.QueryItemsAsync(request)) items.Add(item["pk"].AsString());

        Assert.Equal(["a", "b", "d"], items);
        Assert.Equal(3, transport.Sent.Count);
        Assert.Null(request.ExclusiveStartKey);
        Assert.DoesNotContain("ExclusiveStartKey", transport.Sent[0].Body, StringComparison.Ordinal);
        Assert.Contains("""
            "ExclusiveStartKey":{"pk":{"S":"c"}}
            """.Trim(), transport.Sent[2].Body, StringComparison.Ordinal);
    }

    [Fact]
    public async Task No_page_is_requested_before_it_is_needed()
    {
        var transport = new CannedTransport((200, """{"TableNames":["a"],"LastEvaluatedTableName":"a"}"""));
        await using var client = ClientFactory.Over(transport);
        await foreach (var page in client.ListTablesPagesAsync(new()))
        {
            Assert.Single(page.TableNames);
            break;
        }

        Assert.Single(transport.Sent);
    }

    [Fact]
    public async Task Cancellation_ends_the_pages()
    {
        await using var client = ClientFactory.Over(new CannedTransport((200, """{"TableNames":["a"],"LastEvaluatedTableName":"a"}""")));
        using var cancellation = new CancellationTokenSource();
        var seen = 0;
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
        {
            await foreach (var _ in client.ListTablesItemsAsync(new()).WithCancellation(cancellation.Token))
            {
                seen++;
                await cancellation.CancelAsync();
            }
        });
        Assert.Equal(1, seen);
    }
}
