using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Tern.Handling;
using Tern.Messaging.Streams;
using Tern.Messaging.Tests.Streams.Model;

namespace Tern.Messaging.Tests.Hosting;

public sealed class ReaderHostTests
{
    [Fact]
    public async Task A_handler_that_never_ends_does_not_keep_the_host_from_its_end()
    {
        var stream = new TestStream(TimeProvider.System);
        stream.Put(stream.Open());
        var begun = new TaskCompletionSource();
        var builder = new HostApplicationBuilder();
        builder.Services.AddMemoryLeases();
        builder.Services.Configure<HostOptions>(static options => options.ShutdownTimeout = TimeSpan.FromMilliseconds(300));
        builder.Services.AddConsumer(RecordsOf(stream)
            .To((TestRecord _, CancellationToken _) =>
            {
                begun.TrySetResult();
                return new TaskCompletionSource().Task;
            })
            .WithOptions(static options =>
            {
                options.Application = "app";
                options.ShutdownTimeout = TimeSpan.FromMilliseconds(100);
            }));
        var host = builder.Build();
        await host.StartAsync(TestContext.Current.CancellationToken);
        await begun.Task.WaitAsync(TimeSpan.FromMinutes(2));

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => host.StopAsync(CancellationToken.None));

        await ((IAsyncDisposable)host).DisposeAsync().AsTask().WaitAsync(TimeSpan.FromMinutes(2));
    }

    [Fact]
    public async Task Readers_stop_side_by_side()
    {
        var stream = new TestStream(TimeProvider.System);
        stream.Put(stream.Open());
        var (begun, stopping, isGivenBack) = (new TaskCompletionSource(), new TaskCompletionSource(), new TaskCompletionSource<bool>());
        var builder = new HostApplicationBuilder();
        builder.Services.AddMemoryLeases();
        builder.Services.AddConsumer(RecordsOf(stream)
            .To(static (TestRecord _, CancellationToken _) => Task.CompletedTask).WithOptions(static options => options.Application = "first"));
        builder.Services.AddConsumer(RecordsOf(stream)
            .To(async (TestRecord _, IServiceProvider services, CancellationToken _) =>
            {
                begun.TrySetResult();
                await stopping.Task;
                using var limit = new CancellationTokenSource(TimeSpan.FromMinutes(2));
                while (!await IsFreeAsync(services) && !limit.IsCancellationRequested) await Task.Delay(10, CancellationToken.None);
                isGivenBack.TrySetResult(await IsFreeAsync(services));
            })
            .WithOptions(static options => options.Application = "second"));
        using var host = builder.Build();
        await host.StartAsync(TestContext.Current.CancellationToken);
        await begun.Task.WaitAsync(TimeSpan.FromMinutes(2));
        while (await IsFreeAsync(host.Services)) await Task.Delay(10, TestContext.Current.CancellationToken);

        var stopped = host.StopAsync(TestContext.Current.CancellationToken);
        stopping.SetResult();
        await stopped;

        Assert.True(await isGivenBack.Task);

        static async Task<bool> IsFreeAsync(IServiceProvider services)
        {
            var leases = await services.GetRequiredService<ILeaseStore>().ListAsync("first/stream", default);
            return leases.Where(static lease => lease.ShardId != ShardLease.StartMarker).All(static lease => lease.Owner is null);
        }
    }

    private static Source<TestRecord, StreamConsumer<TestRecord, StreamConsumerOptions>> RecordsOf(TestStream stream) =>
        new ShardStream<TestRecord, StreamConsumerOptions>(new TestSource(stream)).Each;
}
