using System.Net;
using System.Text;
using System.Threading.Channels;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Tern.Handling;
using Tern.Http;
using Tern.Messaging.Streams;
using Tern.Messaging.Tests.Kinesis;

namespace Tern.Messaging.Tests.Streams.Kinesis;

public sealed class FanOutTests
{
    private const string Consumer = "arn:aws:kinesis:eu-west-1:123456789012:stream/orders/consumer/reader:1700000000";

    [Fact]
    public async Task A_subscribed_shard_is_read_to_its_end_from_its_position()
    {
        await using var server = await ShardServer.StartAsync(ShardServer.Events(ShardServer.Event("10", "a", "b"), ShardServer.Event(null, "c")));
        await using var kinesis = server.CreateClient(TimeProvider.System);
        var source = new KinesisFanOutShardSource(kinesis, "orders", Consumer);

        await using var cursor = await source.OpenAsync("shardId-000000000000", ShardPosition.After("5"), TestContext.Current.CancellationToken);
        var texts = new List<string>();
        ShardPage<KinesisRecord> page;
        do
        {
            page = await cursor.ReadAsync(TestContext.Current.CancellationToken);
            texts.AddRange(page.Records.Select(static record => Encoding.UTF8.GetString(record.Data.Span)));
        }
        while (!page.IsEnd);

        Assert.Equal(["a", "b", "c"], texts);
        Assert.Equal(["AFTER_SEQUENCE_NUMBER 5"], server.Asked);
    }

    [Fact]
    public async Task A_reader_with_a_consumer_subscribes_and_one_without_polls()
    {
        await using var server = await ShardServer.StartAsync(ShardServer.Events(ShardServer.Event("10", "a", "b"), ShardServer.Event(null, "c")));
        using var sockets = new SocketsHttpHandler();
        using var listing = new OneShard(sockets);
        await using var transport = new HttpClientTransport(listing);
        await using var kinesis = server.CreateClient(TimeProvider.System, transport);
        var seen = Channel.CreateUnbounded<string>();
        var builder = new HostApplicationBuilder();
        builder.Services.AddSingleton(kinesis).AddMemoryLeases();
        var orders = KinesisStream.Named("orders").Each;
        builder.Services.AddConsumer(orders.To((record, cancellationToken) => HandleAsync("pushed ", record, cancellationToken)).WithOptions(static options =>
        {
            options.Application = "pushed";
            options.ConsumerArn = Consumer;
        }));
        builder.Services.AddConsumer(orders.To((record, cancellationToken) => HandleAsync("polled ", record, cancellationToken)).WithOptions(static options =>
        {
            options.Application = "polled";
            options.MaxRecordsPerRead = 7;
        }));

        using var host = builder.Build();
        await host.StartAsync(TestContext.Current.CancellationToken);
        var texts = new List<string>();
        while (texts.Count < 4) texts.Add(await seen.Reader.ReadAsync(TestContext.Current.CancellationToken).AsTask().WaitAsync(TimeSpan.FromMinutes(2)));
        await host.StopAsync(TestContext.Current.CancellationToken);

        Assert.Equal(["polled d", "pushed a", "pushed b", "pushed c"], texts.Order(StringComparer.Ordinal));
        Assert.Equal(["TRIM_HORIZON"], server.Asked);
        Assert.Contains("\"Limit\":7", listing.Read, StringComparison.Ordinal);

        Task HandleAsync(string how, KinesisRecord record, CancellationToken cancellationToken) =>
            seen.Writer.WriteAsync(how + Encoding.UTF8.GetString(record.Data.Span), cancellationToken).AsTask();
    }

    /// <summary>Answers requests other than subscriptions: a stream of one shard, which ends after one
    /// record.</summary>
    private sealed class OneShard(HttpMessageHandler inner) : DelegatingHandler(inner)
    {
        public string Read { get; private set; } = "";

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            var target = request.Headers.GetValues("x-amz-target").Single();
            if (target.EndsWith("GetRecords", StringComparison.Ordinal)) Read = await request.Content!.ReadAsStringAsync(cancellationToken);
            var answer = target[(target.IndexOf('.', StringComparison.Ordinal) + 1)..] switch
            {
                "ListShards" => """{"Shards":[{"ShardId":"shardId-000000000000","HashKeyRange":{"StartingHashKey":"0","EndingHashKey":"9"},"""
                    + """ "SequenceNumberRange":{"StartingSequenceNumber":"1"}}]}""",
                "GetShardIterator" => """{"ShardIterator":"place"}""",
                "GetRecords" => """{"Records":[{"Data":"ZA==","PartitionKey":"k","SequenceNumber":"1"}],"MillisBehindLatest":0}""",
                _ => null,
            };
            return answer is null
                ? await base.SendAsync(request, cancellationToken)
                : new HttpResponseMessage(HttpStatusCode.OK) { Content = new StringContent(answer, Encoding.UTF8, "application/x-amz-json-1.1") };
        }
    }
}
