using System.Diagnostics;

namespace Tern.DynamoDb.Tests.Client;

// A span is more bytes than tests of allocations allow.
[Collection(nameof(Tables.ThrowingListenerTests))]
public sealed class SpanTests
{
    [Fact]
    public async Task A_span_describes_request_and_response_without_keys_or_values()
    {
        var spans = new List<Activity>();
        using var listener = new ActivityListener
        {
            ShouldListenTo = _ => true,
            Sample = (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
            ActivityStopped = span => { lock (spans) spans.Add(span); }, // of other tests too
        };
        ActivitySource.AddActivityListener(listener);
        using var root = new Activity("root").Start();
        var answer = """{"Count":2,"ScannedCount":5,"Items":[],"ConsumedCapacity":{"TableName":"t","CapacityUnits":0.5}}""";
        await using var client = ClientFactory.Over(new CannedTransport((200, answer)));
        await client.QueryAsync(new()
        {
            TableName = "t", IndexName = "ByStatus", Limit = 7, ConsistentRead = false, ScanIndexForward = false, Select = Model.Select.Count,
            KeyConditionExpression = "s = :s", ExpressionAttributeValues = new() { [":s"] = "secret-value" },
        });

        Activity span;
        lock (spans) span = spans.Single(s => s.OperationName.EndsWith(".Query", StringComparison.Ordinal) && s.TraceId == root.TraceId);
        Assert.Equal("t", span.GetTagItem("db.collection.name"));
        Assert.Equal(["t"], (string[])span.GetTagItem("aws.dynamodb.table_names")!);
        Assert.Equal("ByStatus", span.GetTagItem("aws.dynamodb.index_name"));
        Assert.Equal(7, span.GetTagItem("aws.dynamodb.limit"));
        Assert.Equal(false, span.GetTagItem("aws.dynamodb.scan_forward"));
        Assert.Equal("COUNT", span.GetTagItem("aws.dynamodb.select"));
        Assert.Equal(2, span.GetTagItem("aws.dynamodb.count"));
        Assert.Equal(5, span.GetTagItem("aws.dynamodb.scanned_count"));
        Assert.Equal(["""{"TableName":"t","CapacityUnits":0.5}"""], (string[])span.GetTagItem("aws.dynamodb.consumed_capacity")!);
        Assert.DoesNotContain(span.TagObjects, tag => tag.Value is string text && text.Contains("secret-value", StringComparison.Ordinal));
    }
}
