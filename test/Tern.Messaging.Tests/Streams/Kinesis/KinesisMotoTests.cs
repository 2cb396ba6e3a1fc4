using System.Text;
using System.Threading.Channels;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Tern.Messaging.Kinesis;
using Tern.Messaging.Kinesis.Model;
using Tern.Messaging.Streams;
using Tern.TestHarness;

namespace Tern.Messaging.Tests.Streams.Kinesis;

public sealed class KinesisMotoTests(MotoServer moto)
{
    [Fact]
    public async Task A_stream_is_read_whole_over_all_its_shards_while_one_is_split()
    {
        await using var kinesis = new KinesisClient(moto.Use(new KinesisClientOptions()));
        await kinesis.CreateStreamAsync(new CreateStreamRequest { StreamName = "positions", ShardCount = 2 });
        await PutAsync(kinesis, 0, 30);

        var seen = Channel.CreateUnbounded<int>();
        var builder = new HostApplicationBuilder();
        builder.Services.AddSingleton(kinesis).AddSingleton(seen).AddMemoryLeases();
        builder.Services.AddSingleton<TimeProvider>(new HurriedTimeProvider(20));
        builder.Services.AddConsumer(KinesisStream.Named("positions").Of(PositionJson.Default.Position)
            .To((Position position, Channel<int> channel, CancellationToken cancellationToken) => channel.Writer.WriteAsync(position.Number, cancellationToken))
            .WithOptions(static options =>
            {
                // 2 minutes of the machine's time.
                (options.Application, options.LeaseDuration) = ("fleet", TimeSpan.FromMinutes(40));
            }));
        using var host = builder.Build();
        await host.StartAsync();
        Assert.Equal(Enumerable.Range(0, 30), await TakeAsync(seen, 30));

        var shards = await kinesis.ListShardsAsync(new ListShardsRequest { StreamName = "positions" });
        await kinesis.SplitShardAsync(new SplitShardRequest
        {
            StreamName = "positions", ShardToSplit = shards.Shards[0].ShardId, NewStartingHashKey = "85070591730234615865843651857942052864",
        });
        await PutAsync(kinesis, 30, 30);
        Assert.Equal(Enumerable.Range(30, 30), await TakeAsync(seen, 30));
        await host.StopAsync();
        Assert.False(seen.Reader.TryRead(out _));
    }

    private static async Task PutAsync(KinesisClient kinesis, int first, int count)
    {
        for (var number = first; number < first + count; number++)
        {
            await kinesis.PutRecordAsync(new PutRecordRequest
            {
                StreamName = "positions", PartitionKey = $"v{number}", Data = Encoding.UTF8.GetBytes($$"""{"Number":{{number}}}"""),
            });
        }
    }

    private static async Task<IEnumerable<int>> TakeAsync(Channel<int> seen, int count)
    {
        using var limit = new CancellationTokenSource(TimeSpan.FromSeconds(60));
        var numbers = new List<int>();
        while (numbers.Count < count) numbers.Add(await seen.Reader.ReadAsync(limit.Token));
        return numbers.Order();
    }
}
