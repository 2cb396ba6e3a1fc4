using System.Text;
using Tern.Messaging.Streams;
using Tern.Messaging.Tests.Kinesis;

namespace Tern.Messaging.Tests.Streams.Kinesis;

public sealed class FanOutTests
{
    private const string Consumer = "arn:aws:kinesis:eu-west-1:123456789012:stream/orders/consumer/reader:1700000000";

    [Fact]
    public async Task A_shard_that_is_subscribed_to_is_read_to_its_end_from_where_it_was()
    {
        await using var server = await ShardServer.StartAsync(ShardServer.Events(ShardServer.Event("10", "a", "b"), ShardServer.Event(null, "c")));
        await using var kinesis = server.CreateClient(TimeProvider.System);
        var source = new KinesisFanOutShardSource(kinesis, "orders", Consumer);

        await using var cursor = await source.OpenAsync("shardId-000000000000", ShardPosition.After("5"), TestContext.Current.CancellationToken);
        var texts = new List<string>();
        ShardPage<Messaging.Kinesis.Model.Record> page;
        do
        {
            page = await cursor.ReadAsync(TestContext.Current.CancellationToken);
            texts.AddRange(page.Records.Select(static record => Encoding.UTF8.GetString(record.Data!.Value.Span)));
        }
        while (!page.IsEnd);

        Assert.Equal(["a", "b", "c"], texts);
        Assert.Equal(["AFTER_SEQUENCE_NUMBER 5"], server.Asked);
    }
}
