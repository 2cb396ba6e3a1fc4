using Tern.Lambda.Local.Sources;
using Tern.TestHarness;

namespace Tern.Lambda.Local.Tests.Sources;

public sealed class LocalQueueTests
{
    private readonly ManualTimeProvider _clock = new();
    private readonly QueueSet _queues;

    public LocalQueueTests() => _queues = new QueueSet(_clock);

    [Fact]
    public void A_received_message_is_invisible_for_its_timeout_and_then_redelivered()
    {
        var queue = _queues.Add(new QueueOptions { Name = "orders" });
        queue.Send(new MessageDraft { Body = "a" });
        var first = Assert.Single(queue.Receive(10));
        Assert.Empty(queue.Receive(10));
        Assert.Equal((0, 1, 0), queue.Count());
        _clock.Advance(TimeSpan.FromSeconds(30));
        var second = Assert.Single(queue.Receive(10));
        Assert.Equal((first.Message.Id, 2), (second.Message.Id, second.ReceiveCount));
        Assert.False(queue.Delete(first.Receipt));
        Assert.True(queue.Delete(second.Receipt));
        Assert.Equal((0, 0, 0), queue.Count());
    }

    [Fact]
    public void A_message_received_too_often_goes_to_the_dead_letter_queue()
    {
        var queue = _queues.Add(new QueueOptions { Name = "orders", DeadLetterQueue = "dead", MaxReceives = 2 });
        var dead = _queues.Add(new QueueOptions { Name = "dead" });
        queue.Send(new MessageDraft { Body = "poison" });
        for (var i = 0; i < 2; i++)
        {
            Assert.Single(queue.Receive(1));
            _clock.Advance(TimeSpan.FromSeconds(30));
        }

        Assert.Empty(queue.Receive(1));
        var buried = Assert.Single(dead.Receive(1));
        Assert.Equal(("poison", "orders", 1), (buried.Message.Draft.Body, buried.Message.SourceQueue, buried.ReceiveCount));
        Assert.Equal((0, 0, 0), queue.Count());
    }

    [Fact]
    public void A_store_is_called_with_the_queue_locked_so_that_no_look_comes_between()
    {
        var queue = _queues.Add(new QueueOptions { Name = "orders", DeadLetterQueue = "dead", MaxReceives = 1 });
        var store = new LockedStore(queue);
        queue.Store = store;
        _queues.Add(new QueueOptions { Name = "dead" });
        for (var i = 0; i < 3; i++) queue.Send(new MessageDraft { Body = $"{i}" });
        queue.Delete(Assert.Single(queue.Receive(1)).Receipt);
        queue.ChangeVisibility(Assert.Single(queue.Receive(1)).Receipt, TimeSpan.Zero);
        Assert.Single(queue.Receive(1)); // the second has gone to the dead-letter queue
        queue.Purge();
        Assert.Equal(["added", "added", "added", "changed", "removed", "changed", "changed", "changed", "removed", "removed"], store.Calls);
    }

    [Fact]
    public void A_message_that_says_that_it_was_sent_at_the_end_of_time_is_taken_in()
    {
        var queue = _queues.Add(new QueueOptions { Name = "orders.fifo" });
        var message = new QueueMessage
        {
            Id = "a",
            Draft = new MessageDraft { Body = "a", GroupId = "g" },
            SentAt = DateTimeOffset.MaxValue,
            DeduplicationId = "1",
            SequenceNumber = "18800000000000000001",
        };
        queue.TakeIn(_ => ([message], new HashSet<QueueMessage>()));
        Assert.Same(message, queue.Send(new MessageDraft { Body = "a", GroupId = "g", DeduplicationId = "1" }));
        Assert.Same(message, Assert.Single(queue.Receive(10)).Message);
    }

    [Fact]
    public void A_group_of_a_FIFO_queue_waits_for_its_messages_under_way_and_others_don_t()
    {
        var queue = _queues.Add(new QueueOptions { Name = "orders.fifo", HasContentBasedDeduplication = true });
        foreach (var (body, group) in new[] { ("a1", "a"), ("a2", "a"), ("b1", "b"), ("a3", "a") })
            queue.Send(new MessageDraft { Body = body, GroupId = group });
        var first = queue.Receive(2);
        Assert.Equal(["a1", "a2"], Bodies(first));
        Assert.Equal(["b1"], Bodies(queue.Receive(10)));
        queue.Delete(first[0].Receipt);
        Assert.Empty(queue.Receive(10));
        queue.Delete(first[1].Receipt);
        Assert.Equal(["a3"], Bodies(queue.Receive(10)));
    }

    [Fact]
    public void A_failed_message_of_a_group_comes_before_the_later_ones()
    {
        var queue = _queues.Add(new QueueOptions { Name = "orders.fifo", HasContentBasedDeduplication = true });
        foreach (var body in new[] { "1", "2", "3" }) queue.Send(new MessageDraft { Body = body, GroupId = "g" });
        var batch = queue.Receive(2);
        queue.Delete(batch[0].Receipt);
        _clock.Advance(TimeSpan.FromSeconds(30));
        Assert.Equal(["2", "3"], Bodies(queue.Receive(10)));
    }

    [Fact]
    public void A_message_sent_twice_within_five_minutes_is_stored_once()
    {
        var queue = _queues.Add(new QueueOptions { Name = "orders.fifo" });
        var first = queue.Send(new MessageDraft { Body = "a", GroupId = "g", DeduplicationId = "1" });
        Assert.Same(first, queue.Send(new MessageDraft { Body = "b", GroupId = "g", DeduplicationId = "1" }));
        _clock.Advance(TimeSpan.FromMinutes(5));
        Assert.NotSame(first, queue.Send(new MessageDraft { Body = "a", GroupId = "g", DeduplicationId = "1" }));
    }

    [Fact]
    public void Delays_retention_and_changes_of_visibility_follow_the_clock()
    {
        var queue = _queues.Add(new QueueOptions { Name = "orders", Delay = TimeSpan.FromSeconds(5), Retention = TimeSpan.FromMinutes(1) });
        queue.Send(new MessageDraft { Body = "a" });
        Assert.Equal((0, 0, 1), queue.Count());
        Assert.Empty(queue.Receive(1));
        _clock.Advance(TimeSpan.FromSeconds(5));
        var received = Assert.Single(queue.Receive(1));
        Assert.True(queue.ChangeVisibility(received.Receipt, TimeSpan.Zero));
        Assert.False(queue.ChangeVisibility(received.Receipt, TimeSpan.Zero));
        Assert.Single(queue.Receive(1, TimeSpan.Zero));
        _clock.Advance(TimeSpan.FromMinutes(1));
        Assert.Empty(queue.Receive(1));
        Assert.Equal((0, 0, 0), queue.Count());
    }

    [Fact]
    public async Task Waiting_receivers_get_a_message_when_it_is_sent_or_becomes_visible()
    {
        var queue = _queues.Add(new QueueOptions { Name = "orders" });
        var waiting = queue.ReceiveAsync(1, null, TimeSpan.FromSeconds(20), TestContext.Current.CancellationToken);
        Assert.False(waiting.IsCompleted);
        queue.Send(new MessageDraft { Body = "a" });
        Assert.Equal(["a"], Bodies(await waiting));

        waiting = queue.ReceiveAsync(1, null, Timeout.InfiniteTimeSpan, TestContext.Current.CancellationToken);
        Assert.False(waiting.IsCompleted);
        _clock.Advance(TimeSpan.FromSeconds(30));
        Assert.Equal(["a"], Bodies(await waiting));

        waiting = queue.ReceiveAsync(1, null, TimeSpan.FromSeconds(20), TestContext.Current.CancellationToken);
        _clock.Advance(TimeSpan.FromSeconds(20));
        Assert.Empty(await waiting);
    }

    private static IEnumerable<string> Bodies(IEnumerable<ReceivedMessage> messages) => messages.Select(static received => received.Message.Draft.Body);
}
