using System.Globalization;
using Tern.Local.Clocks;
using Tern.Local.Sqs;

namespace Tern.Local.Tests.Sqs;

public sealed class MessageQueueTests : IDisposable
{
    private readonly HostClock _clock = new(new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero));
    private readonly Dictionary<string, MessageQueue> _queues = [];
    private readonly LocalSchedule _schedule;
    private readonly QueueHost _host;

    public MessageQueueTests()
    {
        _schedule = new LocalSchedule(_clock);
        _host = new QueueHost { Schedule = _schedule, Memory = new QueueMemory(10_000_000), Find = arn => _queues.GetValueOrDefault(arn) };
    }

    public void Dispose()
    {
        _schedule.Dispose();
        _clock.Dispose();
    }

    [Fact]
    public void A_received_message_is_invisible_for_its_time_and_is_redelivered_before_newer_ones()
    {
        var queue = Make("orders", new QueueSettings());
        Send(queue, "a");
        Send(queue, "b");
        var first = Assert.Single(queue.Receive(1, null));
        Assert.Equal(new QueueCounts(1, 1, 0), queue.Count());
        _clock.Advance(TimeSpan.FromSeconds(30));
        var again = queue.Receive(10, null);
        Assert.Equal(["a", "b"], Bodies(again));
        Assert.Equal([2, 1], again.Select(static received => received.ReceiveCount));
        Assert.Equal(HandleResult.NotFound, queue.Delete(Handle(first)));
        Assert.Equal(HandleResult.Done, queue.Delete(Handle(again[0])));
        Assert.Equal(HandleResult.NotFound, queue.Delete(Handle(again[0])));
        Assert.Equal(new QueueCounts(0, 1, 0), queue.Count());
    }

    [Fact]
    public void The_last_receiver_can_delete_after_the_visibility_timeout_but_not_in_a_FIFO_queue()
    {
        var standard = Make("orders", new QueueSettings());
        Send(standard, "a");
        var received = Assert.Single(standard.Receive(1, null));
        var fifo = Make("orders.fifo", new QueueSettings { IsFifo = true });
        Send(fifo, "a", "g");
        var ordered = Assert.Single(fifo.Receive(1, null));
        _clock.Advance(TimeSpan.FromSeconds(31));
        Assert.Equal(HandleResult.Done, standard.Delete(Handle(received)));
        Assert.Empty(standard.Receive(1, null));
        Assert.Equal(HandleResult.Expired, fifo.Delete(Handle(ordered)));
        Assert.Single(fifo.Receive(1, null));
    }

    [Fact]
    public void A_group_of_a_FIFO_queue_waits_for_its_messages_in_flight()
    {
        var queue = Make("orders.fifo", new QueueSettings { IsFifo = true });
        foreach (var (body, group) in new[] { ("a1", "a"), ("b1", "b"), ("a2", "a"), ("b2", "b"), ("a3", "a") }) Send(queue, body, group);
        var first = queue.Receive(2, null);
        Assert.Equal(["a1", "a2"], Bodies(first)); // several of one group at once
        var second = queue.Receive(10, null);
        Assert.Equal(["b1", "b2"], Bodies(second));
        Assert.Empty(queue.Receive(10, null));
        queue.Delete(Handle(first[0]));
        Assert.Empty(queue.Receive(10, null));
        queue.ChangeVisibility(Handle(first[1]), TimeSpan.Zero);
        Assert.Equal(["a2", "a3"], Bodies(queue.Receive(10, null)));
    }

    [Fact]
    public void A_message_that_was_received_too_often_moves_with_its_ID_times_and_count()
    {
        var queue = Make("orders", new QueueSettings { DeadLetterArn = "dead", MaxReceives = 2 });
        var dead = Make("dead", new QueueSettings());
        var sent = Send(queue, "poison");
        for (var i = 0; i < 2; i++)
        {
            Assert.Single(queue.Receive(1, null));
            _clock.Advance(TimeSpan.FromSeconds(30));
        }

        Send(queue, "good");
        Assert.Equal(["good"], Bodies(queue.Receive(10, null)));
        var buried = Assert.Single(dead.Receive(10, null));
        Assert.Equal((sent.Id, sent.SentAt, 3, queue.Arn), (buried.Message.Id, buried.Message.SentAt, buried.ReceiveCount, buried.Message.SourceArn));
    }

    [Fact]
    public void A_second_message_with_the_same_deduplication_ID_is_dropped_for_five_minutes_also_after_the_first_was_deleted()
    {
        var queue = Make("orders.fifo", new QueueSettings { IsFifo = true });
        var first = Send(queue, "a", "g", "id");
        queue.Delete(Handle(Assert.Single(queue.Receive(1, null))));
        _clock.Advance(TimeSpan.FromSeconds(299));
        Assert.Same(first, Send(queue, "b", "other", "id"));
        Assert.Empty(queue.Receive(10, null));
        _clock.Advance(TimeSpan.FromSeconds(1));
        Assert.NotSame(first, Send(queue, "c", "g", "id"));
        queue.Settings = queue.Settings with { DeduplicatesByGroup = true };
        Send(queue, "d", "x", "id2");
        Send(queue, "e", "y", "id2");
        Assert.Equal(["c", "d", "e"], Bodies(queue.Receive(10, null)));
    }

    [Fact]
    public void Delayed_messages_appear_in_time_and_old_ones_expire()
    {
        var queue = Make("orders", new QueueSettings { Retention = TimeSpan.FromSeconds(60) });
        Send(queue, "late", delay: TimeSpan.FromSeconds(10));
        Assert.Equal(new QueueCounts(0, 0, 1), queue.Count());
        Assert.Empty(queue.Receive(1, null));
        _clock.Advance(TimeSpan.FromSeconds(10));
        Assert.Equal(["late"], Bodies(queue.Receive(1, TimeSpan.Zero)));
        Assert.Equal(["late"], Bodies(queue.Receive(1, TimeSpan.Zero))); // a visibility of zero leaves it visible
        _clock.Advance(TimeSpan.FromSeconds(50));
        Assert.Equal(default, queue.Count());
        Assert.Empty(queue.Receive(1, null));
    }

    [Fact]
    public async Task A_waiting_receiver_gets_arriving_or_newly_visible_messages_or_nothing_at_its_end()
    {
        var queue = Make("orders", new QueueSettings());
        var arriving = queue.ReceiveAsync(1, null, TimeSpan.FromSeconds(20), default).AsTask();
        var later = queue.ReceiveAsync(1, null, TimeSpan.FromSeconds(20), default).AsTask();
        Send(queue, "a");
        Assert.Equal(["a"], Bodies(await arriving));
        Assert.False(later.IsCompleted);
        Send(queue, "b", delay: TimeSpan.FromSeconds(7));
        _clock.Advance(TimeSpan.FromSeconds(6));
        Assert.False(later.IsCompleted);
        _clock.Advance(TimeSpan.FromSeconds(1));
        Assert.Equal(["b"], Bodies(await later));
        var nothing = queue.ReceiveAsync(1, null, TimeSpan.FromSeconds(20), default).AsTask();
        _clock.Advance(TimeSpan.FromSeconds(20));
        Assert.Empty(await nothing);
    }

    [Fact]
    public async Task A_canceled_receiver_takes_no_message()
    {
        var queue = Make("orders", new QueueSettings());
        using var cancel = new CancellationTokenSource();
        var canceled = queue.ReceiveAsync(1, null, TimeSpan.FromSeconds(20), cancel.Token).AsTask();
        await cancel.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await canceled);
        Send(queue, "a");
        Assert.Equal(["a"], Bodies(queue.Receive(1, null)));
    }

    [Fact]
    public async Task An_attempt_ID_repeats_a_receive_while_its_messages_are_in_flight()
    {
        var queue = Make("orders.fifo", new QueueSettings { IsFifo = true });
        Send(queue, "a", "g");
        var first = await queue.ReceiveAsync("try", 10, null, TimeSpan.Zero, default);
        _clock.Advance(TimeSpan.FromSeconds(20));
        var again = await queue.ReceiveAsync("try", 10, null, TimeSpan.Zero, default);
        Assert.Equal(first[0].Receipt, Assert.Single(again).Receipt);
        _clock.Advance(TimeSpan.FromSeconds(20)); // it is invisible for the whole time again
        Assert.Empty(queue.Receive(10, null));
        queue.Delete(Handle(first[0]));
        Assert.Empty(await queue.ReceiveAsync("try", 10, null, TimeSpan.Zero, default));
    }

    [Fact]
    public void Quiet_tenants_take_precedence_over_one_with_many_messages_in_flight()
    {
        var queue = Make("orders", new QueueSettings());
        for (var i = 0; i < 30; i++) Send(queue, $"noisy{i}", "noisy");
        Assert.Equal(10, queue.Receive(10, null).Count);
        Send(queue, "quiet", "quiet");
        Assert.Equal("quiet", Bodies(queue.Receive(3, null))[0]);
    }

    [Fact]
    public void The_memory_of_messages_is_limited_and_released()
    {
        var queue = Make("orders", new QueueSettings());
        var big = new MessageDraft { Body = "x", Size = 6_000_000 };
        queue.Send(big, null);
        Assert.Throws<QueueFullException>(() => queue.Send(big, null));
        queue.Delete(Handle(Assert.Single(queue.Receive(1, null))));
        queue.Send(big, null);
        queue.Purge();
        queue.Send(big, null);
    }

    /// <summary>Compares the queue with a list that does the same the slow way.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_random_program_has_the_same_results_as_a_model(bool isFifo)
    {
        var random = new Random(isFifo ? 261 : 262);
        var settings = new QueueSettings { IsFifo = isFifo, DeadLetterArn = "dead", MaxReceives = 3, Retention = TimeSpan.FromSeconds(300) };
        var queue = Make("orders", settings);
        var dead = Make("dead", new QueueSettings { IsFifo = isFifo });
        var model = new List<ModelMessage>();
        var handles = new List<(ReceivedMessage Received, ModelMessage Message)>();
        for (var i = 0; i < 5000; i++)
        {
            var now = _clock.GetUtcNow();
            model.RemoveAll(message => now - message.SentAt >= settings.Retention && !(message.IsInFlight && message.VisibleAt > now));
            var body = i.ToString(CultureInfo.InvariantCulture);
            switch (random.Next(8))
            {
                case 0 or 1 or 2:
                    var group = isFifo ? $"g{random.Next(4)}" : null;
                    TimeSpan? delay = isFifo || random.Next(3) > 0 ? null : TimeSpan.FromSeconds(random.Next(20));
                    Send(queue, body, group, delay: delay);
                    model.Add(new ModelMessage { Body = body, Group = group, SentAt = now, VisibleAt = now + (delay ?? TimeSpan.Zero) });
                    break;
                case 3 or 4:
                    var count = random.Next(1, 11);
                    var received = queue.Receive(count, null);
                    var expected = Receive(model, count, now, settings);
                    Assert.Equal(expected.Select(static message => message.Body), Bodies(received));
                    handles.AddRange(received.Zip(expected));
                    break;
                case 5 when handles.Count > 0:
                    var (got, own) = handles[random.Next(handles.Count)];
                    var isCurrent = model.Contains(own) && own.Receives == got.ReceiveCount;
                    var isVisible = !own.IsInFlight || own.VisibleAt <= now;
                    var deleted = !isCurrent ? HandleResult.NotFound : isFifo && isVisible ? HandleResult.Expired : HandleResult.Done;
                    Assert.Equal(deleted, queue.Delete(Handle(got)));
                    if (deleted == HandleResult.Done) model.Remove(own);
                    break;
                case 6 when handles.Count > 0:
                    var (changed, its) = handles[random.Next(handles.Count)];
                    var visibility = TimeSpan.FromSeconds(random.Next(40));
                    if (queue.ChangeVisibility(Handle(changed), visibility) == HandleResult.Done) its.VisibleAt = now + visibility;
                    break;
                default:
                    _clock.Advance(TimeSpan.FromSeconds(random.Next(12)));
                    break;
            }
        }

        Assert.True(dead.Count().Visible > 10);
    }

    private static List<ModelMessage> Receive(List<ModelMessage> model, int count, DateTimeOffset now, QueueSettings settings)
    {
        List<ModelMessage> taken = [];
        var busy = model.Where(message => message.IsInFlight && message.VisibleAt > now).Select(static message => message.Group).ToHashSet();
        var groups = settings.IsFifo
            ? model.Where(message => !busy.Contains(message.Group)).GroupBy(static message => message.Group).Select(static lane => lane.ToList()).ToList()
            : [model.ToList()];
        foreach (var message in groups.SelectMany(static lane => lane))
        {
            if (taken.Count == count) break;
            if (message.VisibleAt > now) continue;
            if (message.Receives >= settings.MaxReceives)
            {
                model.Remove(message);
                continue;
            }

            message.Receives++;
            message.IsInFlight = true;
            message.VisibleAt = now + settings.VisibilityTimeout;
            taken.Add(message);
        }

        return taken;
    }

    private MessageQueue Make(string name, QueueSettings settings) =>
        _queues[name] = new MessageQueue(new SqsArn("us-east-1", "000000000000", name), settings, _host);

    private static QueueMessage Send(MessageQueue queue, string body, string? group = null, string? deduplication = null, TimeSpan? delay = null) =>
        queue.Send(new MessageDraft { Body = body, GroupId = group, DeduplicationId = deduplication, Size = body.Length }, delay);

    private static List<string> Bodies(List<ReceivedMessage> received) => received.ConvertAll(static message => message.Message.Draft.Body);

    private static ReceiptHandle Handle(ReceivedMessage received)
    {
        Assert.True(ReceiptHandle.TryParse(received.Receipt, out var handle));
        return handle;
    }

    private sealed class ModelMessage
    {
        public required string Body { get; init; }

        public required string? Group { get; init; }

        public required DateTimeOffset SentAt { get; init; }

        public DateTimeOffset VisibleAt { get; set; }

        public bool IsInFlight { get; set; }

        public int Receives { get; set; }
    }
}
