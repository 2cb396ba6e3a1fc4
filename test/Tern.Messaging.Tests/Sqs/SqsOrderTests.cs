using System.Collections.Concurrent;
using System.Globalization;
using Tern.Messaging.Sqs;

namespace Tern.Messaging.Tests.Sqs;

/// <summary>A message of a FIFO queue gets its place in the order when it is sent, whatever it has to wait
/// for.</summary>
public sealed class SqsOrderTests
{
    [Fact]
    public async Task Messages_that_wait_for_room_keep_the_order_of_their_group()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders.fifo");
        await using var sender = new SqsSender(queue.Client, "orders.fifo", new() { MaxPending = 20 });

        var sends = Enumerable.Range(0, 1_000)
            .Select(number => sender.SendAsync($"{number}", new() { GroupId = "a", DeduplicationId = $"{number}" }).AsTask())
            .ToArray();
        await Task.WhenAll(sends);

        Assert.Equal(Enumerable.Range(0, 1_000).Select(static number => $"{number}"), orders.All.Select(static message => message.Draft.Body));
    }

    [Fact]
    public async Task A_message_whose_body_is_stored_first_is_not_overtaken_by_its_group()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders.fifo");
        var store = new HeldStore();
        await using var sender = new SqsSender(queue.Client, "orders.fifo", new() { MaxBatchBytes = 500, MaxWait = TimeSpan.Zero, LargePayloads = store });
        var sends = Enumerable.Range(0, 8).Select(number => SendAsync(sender, "a", number, number % 3 == 0 ? 1_000 : 10)).ToArray();

        Assert.Equal(3, store.Held.Count);
        store.Held[6].SetResult();
        store.Held[3].SetResult();
        store.Held[0].SetResult();
        await Task.WhenAll(sends);

        Assert.Equal(Enumerable.Range(0, 8).Select(static number => $"{number}"), orders.All.Select(static message => message.Draft.DeduplicationId));
    }

    [Fact]
    public async Task A_body_that_is_stored_holds_back_its_own_group_only_and_one_that_cannot_be_stored_none()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders.fifo");
        var store = new HeldStore();
        await using var sender = new SqsSender(
            queue.Client, "orders.fifo", new() { MaxBatchBytes = 500, MaxConcurrentCalls = 1, MaxWait = TimeSpan.Zero, LargePayloads = store });
        var large = SendAsync(sender, "a", 0, 1_000);
        var behind = SendAsync(sender, "a", 1, 10);

        await SendAsync(sender, "b", 2, 10);
        Assert.Equal(["2"], orders.All.Select(static message => message.Draft.DeduplicationId));
        store.Held[0].SetException(new InvalidOperationException("The bucket is full."));

        await Assert.ThrowsAsync<InvalidOperationException>(() => large);
        await behind;
        Assert.Equal(["2", "1"], orders.All.Select(static message => message.Draft.DeduplicationId));
    }

    [Fact]
    public async Task A_message_canceled_while_it_waits_is_not_sent_and_blocks_no_other()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders.fifo");
        var goesOn = new TaskCompletionSource();
        queue.Fault = call => call.Operation == "SendMessageBatch" && !goesOn.Task.IsCompleted ? new QueueFault { Holds = goesOn.Task } : null;
        await using var sender = new SqsSender(queue.Client, "orders.fifo", new() { MaxPending = 1, MaxWait = TimeSpan.Zero });
        var first = SendAsync(sender, "a", 0, 10);
        using var givesUp = new CancellationTokenSource();
        var canceled = sender.SendAsync("1", new() { GroupId = "a", DeduplicationId = "1" }, givesUp.Token).AsTask();
        var last = SendAsync(sender, "a", 2, 10);

        await givesUp.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => canceled);
        goesOn.SetResult();
        await Task.WhenAll(first, last);

        Assert.Equal(["0", "2"], orders.All.Select(static message => message.Draft.DeduplicationId));
    }

    // The nightly checks send 50,000: TERN_FIFO_MESSAGES.
    [Fact]
    public async Task Groups_keep_their_order_with_faults_large_bodies_and_full_lanes()
    {
        var count = int.Parse(Environment.GetEnvironmentVariable("TERN_FIFO_MESSAGES") ?? "4000", CultureInfo.InvariantCulture);
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders.fifo");
        var calls = 0;
        queue.Fault = call => (Interlocked.Increment(ref calls) % 23) switch
        {
            3 => new QueueFault { Status = 500 },
            9 => new QueueFault { LosesAnswer = true },
            14 => new QueueFault { RefusesEntry = static id => id is "1" or "4" },
            19 => new QueueFault { Breaks = true },
            _ => null,
        };
        var store = new SlowStore();
        await using var sender = new SqsSender(
            queue.Client, "orders.fifo", new() { MaxPending = 200, MaxBatchBytes = 4_000, MaxWait = TimeSpan.FromMilliseconds(1), LargePayloads = store });

        var sends = new Task[count];
        for (var number = 0; number < count; number++)
            sends[number] = SendAsync(sender, $"g{number % 13}", number, number % 17 == 0 ? 5_000 : 20);
        var failed = 0;
        foreach (var send in sends)
        {
            try
            {
                await send.WaitAsync(TimeSpan.FromMinutes(2));
            }
            catch (AwsException)
            {
                failed++;
            }
        }

        var inversions = 0;
        foreach (var group in orders.All.GroupBy(static message => message.Draft.GroupId))
        {
            var before = -1;
            foreach (var message in group)
            {
                var number = int.Parse(message.Draft.DeduplicationId!, CultureInfo.InvariantCulture);
                if (number < before) inversions++;
                before = number;
            }
        }

        Assert.Equal(0, inversions);
        Assert.InRange(orders.Count, count - failed, count);
        Assert.InRange(failed, 0, count / 10); // refused, and overtaken in the same call, which their callers know
        Assert.True(store.Stored > count / 20);
    }

    private static Task<SqsSentMessage> SendAsync(SqsSender sender, string group, int number, int bytes) =>
        sender.SendAsync(
            $"{number}".PadRight(bytes, '.'), new() { GroupId = group, DeduplicationId = number.ToString(CultureInfo.InvariantCulture) }).AsTask();

    private abstract class SentStore : PayloadStore
    {
        public override ValueTask<ReadOnlyMemory<byte>> LoadAsync(PayloadPointer pointer, CancellationToken cancellationToken) =>
            throw new NotSupportedException();

        public override ValueTask DeleteAsync(PayloadPointer pointer, CancellationToken cancellationToken) => throw new NotSupportedException();
    }

    private sealed class HeldStore : SentStore
    {
        public ConcurrentDictionary<int, TaskCompletionSource> Held { get; } = [];

        public override async ValueTask<PayloadPointer> StoreAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken)
        {
            var stored = Held[body.Span[0] - '0'] = new(TaskCreationOptions.RunContinuationsAsynchronously);
            await stored.Task;
            return new PayloadPointer("bodies", "1");
        }
    }

    private sealed class SlowStore : SentStore
    {
        private int _stored;

        public int Stored => _stored;

        public override async ValueTask<PayloadPointer> StoreAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken)
        {
            var number = Interlocked.Increment(ref _stored);
            for (var i = 0; i < number * 7 % 50; i++) await Task.Yield();
            return new PayloadPointer("bodies", $"{number}");
        }
    }
}
