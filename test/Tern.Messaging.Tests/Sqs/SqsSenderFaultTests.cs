using System.Collections.Concurrent;
using System.Diagnostics;
using System.Text.Json;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;
using Tern.Messaging.Tests.Publishing;
using Tern.TestHarness;

namespace Tern.Messaging.Tests.Sqs;

public sealed class SqsSenderFaultTests
{
    private static readonly TimeSpan s_longest = TimeSpan.FromMinutes(1);

    [Fact]
    public async Task A_message_that_cannot_be_written_is_refused_and_the_sender_goes_on()
    {
        await using var queue = await QueueFixture.StartAsync();
        queue.Add("orders.fifo");
        await using var sender = new SqsSender(queue.Client, "orders.fifo", new() { MaxConcurrentCalls = 1 });
        using var given = new CancellationTokenSource();
        var options = new SqsMessageOptions { GroupId = "a", DeduplicationId = "1", Attributes = new() { ["kind"] = new() { StringValue = "no type" } } };

        var error = await Assert.ThrowsAsync<ArgumentException>(() => sender.SendAsync("hello", options, given.Token).AsTask());
        await sender.FlushAsync();
        await given.CancelAsync();

        Assert.Contains("DataType", error.Message, StringComparison.Ordinal);
        var sent = await sender.SendAsync("hello", new() { GroupId = "a", DeduplicationId = "2" }).AsTask().WaitAsync(s_longest);
        Assert.NotEmpty(sent.MessageId);
    }

    [Fact]
    public async Task A_message_for_which_its_whole_call_is_refused_fails_alone()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        queue.Fault = static call => call.Operation == "SendMessageBatch" && Bodies(call).Contains("spoilt")
            ? new QueueFault { Status = 400, Code = "com.amazonaws.sqs#InvalidMessageContents" }
            : null;
        await using var sender = new SqsSender(queue.Client, "orders", new() { MaxWait = TimeSpan.FromSeconds(60) });
        var sends = Enumerable.Range(0, 10).Select(number => sender.SendAsync(number == 3 ? "spoilt" : $"message {number}").AsTask()).ToArray();

        await Assert.ThrowsAsync<InvalidMessageContentsException>(() => sends[3]);

        await Task.WhenAll(sends.Where((_, index) => index != 3));
        Assert.Equal(9, orders.All.Select(static message => message.Draft.Body).Distinct().Count());
        Assert.Equal(9, orders.Count);
    }

    [Fact]
    public async Task The_delay_before_a_refused_message_is_sent_again_doubles()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        var calls = 0;
        queue.Fault = call => call.Operation == "SendMessageBatch" && ++calls < 4 ? new QueueFault { RefusesEntry = static _ => true } : null;
        var clock = new InstantTimeProvider();
        await using var sender = new SqsSender(
            queue.Client, "orders", new() { MaxWait = TimeSpan.Zero, TimeProvider = clock, NextRandom = static () => 0.5 });

        await sender.SendAsync("hello").AsTask().WaitAsync(s_longest);

        Assert.Equal(1, orders.Count);
        Assert.Equal([75, 150, 300], clock.Waits.Select(static wait => wait.TotalMilliseconds));
    }

    [Fact]
    public async Task A_queue_that_refuses_everything_is_not_called_for_each_message()
    {
        await using var queue = await QueueFixture.StartAsync();
        queue.Add("orders");
        queue.Fault = static call => call.Operation == "SendMessageBatch" ? new QueueFault { Status = 403, Code = "AccessDeniedException" } : null;
        await using var sender = new SqsSender(queue.Client, "orders", new() { MaxWait = TimeSpan.FromSeconds(60) });
        var sends = Enumerable.Range(0, 10).Select(number => sender.SendAsync($"message {number}").AsTask()).ToArray();

        foreach (var send in sends) await Assert.ThrowsAsync<AwsServiceException>(() => send);

        Assert.Equal(1, queue.CountOf("SendMessageBatch"));
    }

    [Fact]
    public async Task A_message_that_was_refused_is_not_sent_after_a_later_one_of_its_group()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders.fifo");
        var calls = 0;
        queue.Fault = call => call.Operation == "SendMessageBatch" && calls++ == 0
            ? new QueueFault { RefusesEntry = static id => id is "0" or "2" or "4" }
            : null;
        await using var sender = new SqsSender(queue.Client, "orders.fifo", new() { MaxConcurrentCalls = 1, MaxWait = TimeSpan.FromSeconds(60) });
        var sends = new[] { "a", "a", "b", "a", "a" }
            .Select((group, number) => sender.SendAsync($"{group}{number}", new() { GroupId = group, DeduplicationId = $"{number}" }).AsTask())
            .ToArray();
        await sender.FlushAsync();

        var error = await Assert.ThrowsAsync<AwsServiceException>(() => sends[0]);

        Assert.Contains("the queue accepted a later message of its group", error.Message, StringComparison.Ordinal);
        await Task.WhenAll(sends[1..]);
        Assert.Equal(["a1", "a3", "a4"], orders.All.Where(static message => message.Draft.GroupId == "a").Select(static message => message.Draft.Body));
        Assert.Equal(["b2"], orders.All.Where(static message => message.Draft.GroupId == "b").Select(static message => message.Draft.Body));
    }

    [Fact]
    public async Task The_mark_of_a_stored_body_has_its_place_among_the_ten_attributes()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        var store = new MemoryStore { Threshold = 0 };
        await using var sender = new SqsSender(queue.Client, "orders", new() { LargePayloads = store });
        using var span = new Activity("caller").SetIdFormat(ActivityIdFormat.W3C).Start();

        await sender.SendAsync("nine of its own", new() { Attributes = Attributes(9) });
        var error = await Assert.ThrowsAsync<ArgumentException>(() => sender.SendAsync("ten of its own", new() { Attributes = Attributes(10) }).AsTask());

        var sent = orders.All.Single().Draft.Attributes;
        Assert.Equal(10, sent.Count);
        Assert.Contains(PayloadPointer.SizeAttribute, sent.Select(static attribute => attribute.Key));
        Assert.Contains("this one has 10", error.Message, StringComparison.Ordinal);
        Assert.Single(store.Bodies);
    }

    [Fact]
    public async Task Disposing_also_sends_messages_that_wait_for_room()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        var sender = new SqsSender(queue.Client, "orders", new() { MaxPending = 3, MaxWait = TimeSpan.FromSeconds(60) });
        var sends = Enumerable.Range(0, 20).Select(number => sender.SendAsync($"message {number}").AsTask()).ToArray();

        await sender.DisposeAsync().AsTask().WaitAsync(s_longest);

        Assert.Equal(20, (await Task.WhenAll(sends).WaitAsync(s_longest)).Select(static message => message.MessageId).Distinct().Count());
        Assert.Equal(20, orders.Count);
    }

    [Fact]
    public async Task Flushing_waits_for_a_body_that_is_being_stored_but_not_for_later_messages()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        var store = new SlowStore();
        await using var sender = new SqsSender(queue.Client, "orders", new() { MaxWait = TimeSpan.FromSeconds(60), LargePayloads = store });
        var first = sender.SendAsync("first").AsTask();

        var flush = sender.FlushAsync().AsTask();
        var later = sender.SendAsync("later").AsTask();
        Assert.False(flush.IsCompleted);
        store.Stored.Take().SetResult();
        await flush.WaitAsync(s_longest);

        Assert.NotEmpty((await first).MessageId);
        Assert.Equal(1, orders.Count);
        store.Stored.Take().SetResult();
        await sender.FlushAsync();
        Assert.NotEmpty((await later).MessageId);
    }

    [Fact]
    public async Task Disposing_a_sender_after_its_client_reports_the_unsent_messages()
    {
        await using var queue = await QueueFixture.StartAsync();
        queue.Add("orders");
        var client = new SqsClient(queue.Configure(new SqsClientOptions()));
        var sender = new SqsSender(client, "orders", new() { MaxWait = TimeSpan.FromSeconds(60) });
        var sends = Enumerable.Range(0, 3).Select(number => sender.SendAsync($"message {number}").AsTask()).ToArray();

        await client.DisposeAsync();
        var error = await Assert.ThrowsAsync<ObjectDisposedException>(() => sender.DisposeAsync().AsTask());

        Assert.Contains("Messages that weren't sent: 3.", error.Message, StringComparison.Ordinal);
        Assert.Contains("Dispose the sender first", error.Message, StringComparison.Ordinal);
        foreach (var send in sends)
            Assert.Contains("was disposed before the sender",
                (await Assert.ThrowsAsync<ObjectDisposedException>(() => send)).Message, StringComparison.Ordinal);
    }

    private static Dictionary<string, MessageAttributeValue> Attributes(int count) =>
        Enumerable.Range(0, count).ToDictionary(static i => $"a{i}", static _ => new MessageAttributeValue { DataType = "String", StringValue = "x" });

    private static IEnumerable<string> Bodies(QueueCall call) =>
        call.Body.GetProperty("Entries").EnumerateArray().Select(static entry => entry.GetProperty("MessageBody").GetString()!);

    private sealed class SlowStore : PayloadStore
    {
        public SlowStore() => Threshold = 0;

        public BlockingCollection<TaskCompletionSource> Stored { get; } = [];

        public override async ValueTask<PayloadPointer> StoreAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken)
        {
            var stored = new TaskCompletionSource();
            Stored.Add(stored, cancellationToken);
            await stored.Task;
            return new PayloadPointer("bodies", "1");
        }

        public override ValueTask<ReadOnlyMemory<byte>> LoadAsync(PayloadPointer pointer, CancellationToken cancellationToken) =>
            throw new NotSupportedException();

        public override ValueTask DeleteAsync(PayloadPointer pointer, CancellationToken cancellationToken) => throw new NotSupportedException();
    }
}
