using Tern.EventStreams;

namespace Tern.Core.Tests.EventStreams;

/// <summary>Streams of events in both directions, many of them.</summary>
public sealed class ManyTalksTests
{
    [Fact]
    public async Task A_thousand_talks_given_up_half_way_leave_nobody_waiting()
    {
        await using var server = await EventServer.StartAsync(static async exchange =>
        {
            await exchange.SendAsync("Hello", "");
            while (await exchange.ReadAsync() is { } said) await exchange.SendAsync("Heard", said);
        });
        await using var pipeline = EventCalls.Client(server.Uri);

        await Parallel.ForEachAsync(
            Enumerable.Range(0, 1_000),
            new ParallelOptions { MaxDegreeOfParallelism = 8, CancellationToken = TestContext.Current.CancellationToken },
            async (i, cancellationToken) =>
            {
                var source = new EndlessSource();
                using var cancel = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
                var fails = i % 4 == 3;
                var stream = await pipeline.SendAsync(EventCalls.Talk, source.ReadAsync(CancellationToken.None), null, cancellationToken);
                try
                {
                    await foreach (var next in stream.WithCancellation(cancel.Token))
                    {
                        if (next != "Heard: Said: 1") continue;
                        if (fails) source.Fail.SetResult();
                        else if (i % 4 == 0) await cancel.CancelAsync();
                        else break;
                    }

                    Assert.True(i % 4 is 1 or 2);
                }
                catch (OperationCanceledException) when (i % 4 == 0 && !cancellationToken.IsCancellationRequested)
                {
                    // The reader gave up.
                }
                catch (InvalidDataException) when (fails)
                {
                    // The source gave up.
                }

                if (i % 4 == 2) stream.Dispose();
                else await stream.DisposeAsync();
                await source.Ended.Task.WaitAsync(cancellationToken);
            });

        while (server.Running > 0) await Task.Yield();
        await using var last = await pipeline.SendAsync(EventCalls.Talk, EventCalls.Say("one"), null, TestContext.Current.CancellationToken);
        Assert.Equal(["Hello: ", "Heard: Said: one"], await EventCalls.ReadAsync(last));
        Assert.Equal(1, server.Connections);
    }

    [Fact]
    public async Task More_talks_than_a_connection_carries_open_another()
    {
        await using var server = await EventServer.StartAsync(
            static async exchange =>
            {
                await exchange.SendAsync("Hello", "");
                while (await exchange.ReadAsync() is not null) await Task.Yield();
            },
            maxStreams: 2);
        await using var pipeline = EventCalls.Client(server.Uri);

        // A call ends when its answer has begun, so that all of them are open here.
        var streams = new List<AwsEventStream<string>>();
        for (var i = 0; i < 5; i++)
            streams.Add(await pipeline.SendAsync(EventCalls.Talk, new EndlessSource().ReadAsync(), null, TestContext.Current.CancellationToken));

        Assert.InRange(server.Connections, 3, 5);
        foreach (var stream in streams) await stream.DisposeAsync();
    }
}
