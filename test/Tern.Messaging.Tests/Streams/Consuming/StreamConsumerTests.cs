using System.Threading.Channels;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Tern.Handling;
using Tern.Messaging.Streams;
using Tern.Messaging.Tests.Streams.Model;
using Tern.Messaging.Tests.Streams.Reading;

namespace Tern.Messaging.Tests.Streams.Consuming;

/// <summary>Filters, scopes, services and classes in consumers of streams.</summary>
public sealed class StreamConsumerTests : ReaderTest
{
    [Fact]
    public void Filters_run_around_each_record_and_one_that_goes_no_further_counts_it_as_handled()
    {
        Put(3);
        List<string> seen = [];
        _ = Records
            .To((record, _) =>
            {
                seen.Add($"handled {record.Number}");
                return Task.CompletedTask;
            })
            .WithName("clicks")
            .AddFilter((record, scope, next) =>
            {
                seen.Add($"{scope.HandlerName} {record.Number}");
                return record.Number == 2 ? Task.CompletedTask : next(scope);
            })
            .WithOptions(Configure).RunAsync(Leases, Stop.Token);
        Pass(2);
        Assert.Equal(["clicks 1", "handled 1", "clicks 2", "clicks 3", "handled 3"], seen);
        Assert.Equal("AFTER:00000003", Lease().Position.ToString());
    }

    [Fact]
    public void The_exception_of_a_filter_fails_the_record()
    {
        Put(1);
        var failures = 2;
        _ = Records.To(HandleAsync)
            .AddFilter((_, scope, next) => failures-- > 0 ? throw new IOException("Bad.") : next(scope))
            .WithOptions(Configure).RunAsync(Leases, Stop.Token);
        Pass(5);
        Assert.Equal([1], Handled);
        Assert.Equal(-1, failures);
    }

    [Fact]
    public void Without_a_host_a_handler_with_services_is_refused()
    {
        var consumer = Records.To((TestRecord _, Counter _, CancellationToken _) => Task.CompletedTask).WithOptions(Configure);
        var error = Assert.Throws<InvalidOperationException>(() => { _ = consumer.RunAsync(Leases, Stop.Token); });
        Assert.Contains("A consumer without a host has no services", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_service_that_is_not_registered_fails_the_start()
    {
        using var host = Build(services => services.AddConsumer(Records.To((TestRecord _, Counter _, CancellationToken _) => Task.CompletedTask)));
        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => host.StartAsync(TestContext.Current.CancellationToken));
        Assert.Contains(nameof(Counter), error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Each_record_has_its_own_services_and_is_one_of_them()
    {
        Put(2);
        var seen = Channel.CreateUnbounded<string>();
        using var host = Build(services => services.AddSingleton(seen).AddScoped<Counter>().AddConsumer(Records
            .To((TestRecord record, Counter counter, HandlerScope scope, CancellationToken _) =>
                seen.Writer.WriteAsync($"{counter.Count()} of {counter.Number} {ReferenceEquals(scope.Item, record)}", CancellationToken.None))
            .WithOptions(static options => options.Application = "app")));
        await host.StartAsync(TestContext.Current.CancellationToken);
        string[] texts = [await ReadAsync(seen), await ReadAsync(seen), await ReadAsync(seen), await ReadAsync(seen)];
        Assert.Equal(["1 of 1 True", "disposed 1", "1 of 2 True", "disposed 2"], texts);
        await host.StopAsync(TestContext.Current.CancellationToken);
    }

    [Fact]
    public async Task A_class_takes_the_shard_of_its_batch_in_its_constructor()
    {
        Put(2);
        var seen = Channel.CreateUnbounded<string>();
        using var host = Build(services => services.AddSingleton(seen).AddConsumer(
            new ShardStream<TestRecord, StreamConsumerOptions>(Source).Batches.To<Collector>().WithOptions(static options =>
            {
                options.Application = "app";
                options.Checkpoints = CheckpointMode.Manual;
            })));
        await host.StartAsync(TestContext.Current.CancellationToken);
        Assert.Equal("2 of shard-000", await ReadAsync(seen));
        await host.StopAsync(TestContext.Current.CancellationToken);
        var leases = await host.Services.GetRequiredService<ILeaseStore>().ListAsync("app/stream", default);
        Assert.Equal("AFTER:00000001", leases.Single(lease => lease.ShardId == Shard.Id).Position.ToString());
    }

    private static async Task<string> ReadAsync(Channel<string> seen) => await seen.Reader.ReadAsync().AsTask().WaitAsync(TimeSpan.FromMinutes(2));

    private static IHost Build(Action<IServiceCollection> add)
    {
        var builder = new HostApplicationBuilder();
        builder.Services.AddMemoryLeases();
        add(builder.Services);
        return builder.Build();
    }

    private sealed class Counter(TestRecord record, Channel<string> seen) : IDisposable
    {
        private int _count;

        public long Number => record.Number;

        public int Count() => ++_count;

        public void Dispose() => seen.Writer.TryWrite($"disposed {Number}");
    }

    private sealed class Collector(ShardContext shard, Channel<string> seen) : IHandler<Batch<TestRecord>>
    {
        public async Task HandleAsync(Batch<TestRecord> input, CancellationToken cancellationToken)
        {
            await shard.CheckpointAsync(0, cancellationToken);
            seen.Writer.TryWrite($"{input.Count} of {shard.ShardId}");
        }
    }
}
