using Tern.Local.Serving;
using Tern.Local.Sqs;
using Tern.Messaging.Sqs;

namespace Tern.Local.Tests.Sqs;

public sealed class LocalQueueTests : IAsyncLifetime
{
    private static readonly DateTimeOffset s_start = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);

    private LocalAws _aws = null!;

    public async ValueTask InitializeAsync() => _aws = await LocalAws.StartAsync(new() { StartTime = s_start });

    public ValueTask DisposeAsync() => _aws.DisposeAsync();

    [Fact]
    public async Task A_queue_is_the_one_that_clients_use()
    {
        await using var sqs = new SqsClient(_aws.Configure(new SqsClientOptions()));
        Assert.Null(_aws.FindQueue("orders"));
        var queue = _aws.OpenQueue("orders");
        queue.SetAttributes(new Dictionary<string, string> { ["VisibilityTimeout"] = "7", ["DelaySeconds"] = "0" });
        var sent = queue.Send(new MessageDraft { Body = "hello", Attributes = [new("b", Text("2")), new("a", Text("1"))] });
        var url = (await sqs.GetQueueUrlAsync(new() { QueueName = "orders" })).QueueUrl!;
        var received = Assert.Single((await sqs.ReceiveMessageAsync(new() { QueueUrl = url, MessageAttributeNames = ["All"] })).Messages);
        Assert.Equal((sent.Id, "hello", "1"), (received.MessageId, received.Body, received.MessageAttributes["a"].StringValue));
        Assert.Equal((0, 1, 0), _aws.FindQueue("arn:aws:sqs:us-east-1:000000000000:orders")!.Count());
        Assert.Equal(["hello"], queue.Messages.Select(static message => message.Draft.Body));
        await _aws.AdvanceAsync(TimeSpan.FromSeconds(7));
        Assert.True(queue.Delete(Assert.Single(await queue.ReceiveAsync(10, TimeSpan.Zero)).Receipt));
        Assert.False(queue.Delete(received.ReceiptHandle!));
        Assert.Empty(queue.Messages);
        var refused = Assert.Throws<ArgumentException>(() => queue.SetAttributes(new Dictionary<string, string> { ["DelaySeconds"] = "901" }));
        Assert.StartsWith(
            "The queue orders doesn't accept its attributes: Invalid value for the parameter DelaySeconds.", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_receiver_without_a_limit_waits_for_a_message_and_not_for_a_disposed_host()
    {
        var queue = _aws.OpenQueue("orders");
        var waiting = queue.ReceiveAsync(10, Timeout.InfiniteTimeSpan).AsTask();
        await _aws.AdvanceAsync(TimeSpan.FromDays(1000));
        Assert.False(waiting.IsCompleted);
        queue.Send(new MessageDraft { Body = "a" });
        Assert.Equal("a", Assert.Single(await waiting).Message.Draft.Body);
        await _aws.DisposeAsync();
        await Assert.ThrowsAsync<ObjectDisposedException>(() => queue.ReceiveAsync(10, Timeout.InfiniteTimeSpan).AsTask());
    }

    [Fact]
    public async Task A_queue_that_is_changed_while_it_is_deleted_is_not_there_after_a_restart()
    {
        var folder = Directory.CreateTempSubdirectory("tern-").FullName;
        try
        {
            await using (var aws = await LocalAws.StartAsync(new() { DataDirectory = folder }))
            {
                var queue = aws.OpenQueue("orders");
                await aws.ResetAsync();
                queue.SetAttributes(new Dictionary<string, string> { ["DelaySeconds"] = "1" });
                queue.Send(new MessageDraft { Body = "a" });
            }

            await using var again = await LocalAws.StartAsync(new() { DataDirectory = folder });
            Assert.Null(again.FindQueue("orders"));
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    [Fact]
    public async Task A_message_that_is_sent_while_the_queue_is_deleted_uses_no_memory()
    {
        await using var aws = await LocalAws.StartAsync(new() { MaxQueueBytes = 10 });
        var queue = aws.OpenQueue("orders");
        await aws.ResetAsync();
        queue.Send(new MessageDraft { Body = "123456789" });
        Assert.Empty(queue.Messages);
        Assert.Equal("987654321", aws.OpenQueue("orders").Send(new MessageDraft { Body = "987654321" }).Draft.Body);
    }

    [Fact]
    public async Task A_mirror_is_called_with_the_queue_locked_so_that_no_edit_comes_between()
    {
        var (queue, _) = (_aws.OpenQueue("orders"), _aws.OpenQueue("dead"));
        queue.SetAttributes(Redrive("dead", 1));
        var mirror = new NotedMirror(queue);
        queue.Mirror = mirror;
        await using var sqs = new SqsClient(_aws.Configure(new SqsClientOptions()));
        var url = (await sqs.GetQueueUrlAsync(new() { QueueName = "orders" })).QueueUrl!;
        for (var i = 0; i < 3; i++) queue.Send(new MessageDraft { Body = $"{i}" });
        queue.Delete(Assert.Single(await queue.ReceiveAsync(1, TimeSpan.Zero)).Receipt);
        var second = Assert.Single(await queue.ReceiveAsync(1, TimeSpan.Zero));
        await sqs.ChangeMessageVisibilityAsync(new() { QueueUrl = url, ReceiptHandle = second.Receipt, VisibilityTimeout = 0 });
        Assert.Single(await queue.ReceiveAsync(1, TimeSpan.Zero)); // the second has gone to the dead-letter queue
        await sqs.PurgeQueueAsync(new() { QueueUrl = url });
        Assert.Equal(
            ["added 0", "added 1", "added 2", "changed 0", "removed 0", "changed 1", "changed 1", "changed 2", "removed 1", "removed 2"], mirror.Calls);
    }

    [Fact]
    public async Task Messages_of_a_mirror_have_their_own_IDs_places_and_states_and_do_not_expire()
    {
        var queue = _aws.OpenQueue("orders.fifo");
        queue.Mirror = new NotedMirror(queue);
        var old = Stored("old", "a") with { Id = "not a GUID", SequenceNumber = "18800000000000000007", ReceiveCount = 2, FirstReceivedAt = s_start };
        LocalMessage? first = null, last = null;
        queue.Edit(edit =>
        {
            first = edit.Add(old);
            var draft = new MessageDraft { Body = "last", GroupId = "a", DeduplicationId = "1" };
            last = edit.Add(Stored("last", "a") with { SentAt = DateTimeOffset.MaxValue, Draft = draft });
            Assert.NotEqual("not a GUID", edit.Add(old with { Name = "copy", Draft = new() { Body = "copy", GroupId = "b" } }).Id);
        });
        Assert.Equal(("not a GUID", "18800000000000000007", "18800000000000000008"), (first!.Id, first.SequenceNumber, last!.SequenceNumber));
        Assert.Same(last, queue.Send(new MessageDraft { Body = "last", GroupId = "a", DeduplicationId = "1" }));
        Assert.Equal("18800000000000000010", queue.Send(new MessageDraft { Body = "sent", GroupId = "a" }).SequenceNumber);
        await _aws.AdvanceAsync(TimeSpan.FromDays(30));
        var received = await queue.ReceiveAsync(10, TimeSpan.Zero);
        Assert.Equal(["old", "last", "sent", "copy"], received.Select(static message => message.Message.Draft.Body));
        Assert.Equal(("not a GUID", 3), (received[0].Message.Id, received[0].ReceiveCount));
        Assert.True(queue.Delete(received[0].Receipt));
    }

    [Fact]
    public async Task A_message_is_edited_in_place_hidden_and_deleted()
    {
        var queue = _aws.OpenQueue("orders.fifo");
        queue.Mirror = new NotedMirror(queue);
        LocalMessage[] messages = [];
        queue.Edit(edit => messages = [edit.Add(Stored("1", "a")), edit.Add(Stored("2", "a")), edit.Add(Stored("3", "b"))]);
        queue.Edit(edit =>
        {
            edit.Replace(messages[0], Stored("one", "a") with { VisibleAt = s_start.AddSeconds(5) }); // its group waits
            edit.Replace(messages[2], Stored("three", "c"));
        });
        Assert.Equal(["three"], (await queue.ReceiveAsync(10, TimeSpan.Zero)).Select(static message => message.Message.Draft.Body));
        await _aws.AdvanceAsync(TimeSpan.FromSeconds(5));
        queue.Edit(edit => edit.Remove(messages[1]));
        queue.Edit(edit => edit.Remove(messages[1]));
        Assert.Same(messages[0], Assert.Single(await queue.ReceiveAsync(10, TimeSpan.Zero)).Message);
        Assert.Equal((0, 2, 0), queue.Count());
    }

    [Fact]
    public async Task A_waiting_receiver_gets_what_a_mirror_adds()
    {
        var queue = _aws.OpenQueue("orders");
        var waiting = queue.ReceiveAsync(10, TimeSpan.FromSeconds(20)).AsTask();
        queue.Edit(static edit => edit.Add(Stored("a", null)));
        Assert.Equal("a", Assert.Single(await waiting).Message.Draft.Body);
    }

    [Fact]
    public async Task What_a_mirror_cannot_show_is_not_sent_and_a_dead_letter_stays_where_it_is()
    {
        var (queue, dead) = (_aws.OpenQueue("orders"), _aws.OpenQueue("dead"));
        queue.SetAttributes(Redrive("dead", 1));
        var mirror = new NotedMirror(queue);
        (queue.Mirror, dead.Mirror) = (mirror, new NotedMirror(dead) { IsFull = true });
        Assert.Throws<IOException>(() => dead.Send(new MessageDraft { Body = "a" }));
        Assert.Equal((0, 0, 0), dead.Count());
        var sent = queue.Send(new MessageDraft { Body = "poison" });
        Assert.Single(await queue.ReceiveAsync(1, TimeSpan.Zero));
        await _aws.AdvanceAsync(TimeSpan.FromSeconds(30));
        Assert.Empty(await queue.ReceiveAsync(1, TimeSpan.Zero));
        Assert.Equal(["added poison", "changed poison", "changed poison"], mirror.Calls);
        Assert.Equal((0, 1, 0), queue.Count());
        dead.Mirror = null;
        await _aws.AdvanceAsync(TimeSpan.FromSeconds(30));
        Assert.Empty(await queue.ReceiveAsync(1, TimeSpan.Zero));
        Assert.Equal(sent.Id, Assert.Single(dead.Messages).Id);
        Assert.Equal("removed poison", mirror.Calls[^1]);
    }

    [Fact]
    public async Task A_task_that_moves_messages_to_a_mirror_that_is_full_fails_and_leaves_them()
    {
        var (queue, dead) = (_aws.OpenQueue("orders"), _aws.OpenQueue("dead"));
        queue.SetAttributes(Redrive("dead", 1));
        dead.Send(new MessageDraft { Body = "a" });
        queue.Mirror = new NotedMirror(queue) { IsFull = true };
        await using var sqs = new SqsClient(_aws.Configure(new SqsClientOptions()));
        const string Source = "arn:aws:sqs:us-east-1:000000000000:dead";
        await sqs.StartMessageMoveTaskAsync(new() { SourceArn = Source, DestinationArn = "arn:aws:sqs:us-east-1:000000000000:orders" });
        var task = Assert.Single((await sqs.ListMessageMoveTasksAsync(new() { SourceArn = Source })).Results);
        Assert.Equal(("FAILED", "The queue orders can't keep the message: No space left on device"), (task.Status, task.FailureReason));
        Assert.Equal((1, 0, 0), dead.Count());
    }

    [Fact]
    public async Task A_mirror_keeps_its_messages_when_the_host_ends()
    {
        var queue = _aws.OpenQueue("orders");
        var mirror = new NotedMirror(queue);
        queue.Mirror = mirror;
        queue.Send(new MessageDraft { Body = "a" });
        await _aws.DisposeAsync();
        Assert.Equal(["added a"], mirror.Calls);
    }

    private static MessageAttribute Text(string value) => new("String", value, null);

    private static LocalStoredMessage Stored(string body, string? group) =>
        new() { Draft = new() { Body = body, GroupId = group }, SentAt = s_start, VisibleAt = s_start, Name = body };

    private static Dictionary<string, string> Redrive(string target, int count) => new()
    {
        ["RedrivePolicy"] = $$"""{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:000000000000:{{target}}","maxReceiveCount":{{count}}}""",
    };

    /// <summary>A mirror that records its calls, and whether the queue is locked for others during them.</summary>
    private sealed class NotedMirror(LocalQueue queue) : ILocalQueueMirror
    {
        private static readonly TimeSpan s_patience = TimeSpan.FromMilliseconds(50);

        public List<string> Calls { get; } = [];

        public bool IsFull { get; init; }

        public void Added(LocalMessage message)
        {
            if (IsFull) throw new IOException("No space left on device");
            Note("added " + message.Draft.Body);
        }

        public void Changed(LocalMessage message) => Note("changed " + message.Draft.Body);

        public void Removed(LocalMessage message) => Note("removed " + message.Draft.Body);

        // Another thread gets no answer while the queue is locked.
        private void Note(string call)
        {
            var other = new Thread(() => queue.Count()) { IsBackground = true };
            other.Start();
            Calls.Add(other.Join(s_patience) ? call + " without the lock" : call);
        }
    }
}
