using Tern.Lambda.Local.Sources;
using Tern.Local.Serving;
using Tern.Local.Sqs;
using Tern.TestHarness;

namespace Tern.Lambda.Local.Tests.Sources;

public sealed class QueueFolderTests : IDisposable
{
    private readonly ManualTimeProvider _clock = new();
    private readonly List<string> _log = [];
    private readonly string _root = Directory.CreateTempSubdirectory("tern-queue-").FullName;
    private readonly List<QueueFolder> _folders = [];
    private QueueSet _queues;

    public QueueFolderTests() => _queues = TestQueues.Make(_clock);

    public void Dispose()
    {
        Close();
        Directory.Delete(_root, recursive: true);
    }

    [Fact]
    public void A_file_is_a_message_once_it_is_the_same_at_two_looks_and_its_text_is_the_body_as_it_is()
    {
        var (queue, look) = Open("orders");
        Write("orders/a.json", "{ \"id\": ");
        look();
        Write("orders/a.json", "{ \"id\": 1 }\n");
        look();
        Assert.Empty(queue.Receive(10));
        look();
        var received = Assert.Single(queue.Receive(10));
        Assert.Equal("{ \"id\": 1 }\n", received.Message.Draft.Body);
        Assert.True(queue.Delete(received.Receipt));
        Assert.Equal([".tern-queue"], Names("orders"));
        look();
        Assert.Equal((0, 0, 0), queue.Count());
    }

    [Fact]
    public void A_sent_message_is_a_file_that_outlives_the_emulator_with_its_count_attributes_and_receipt()
    {
        var (queue, _) = Open("orders");
        var draft = new MessageDraft
        {
            Body = "{\"n\":1}",
            TraceHeader = "Root=1",
            Attributes =
            [
                new("kind", new MessageAttribute("String", "placed", null)), new("blob", new MessageAttribute("Binary", null, [1, 2])),
                new("n", new MessageAttribute("Number.int", "7", null)),
            ],
        };
        var sent = queue.Send(draft);
        var name = $"20260101T000000.000-{sent.Id[..8]}.json";
        Assert.Equal([".tern-queue", name, name + ".meta"], Names("orders"));
        var first = Assert.Single(queue.Receive(1));

        Close();
        (queue, _) = Open("orders");
        Assert.Empty(queue.Receive(1));
        Assert.Equal((0, 1, 0), queue.Count());
        _clock.Advance(TimeSpan.FromSeconds(30));
        var second = Assert.Single(queue.Receive(1));
        Assert.Equal(
            (sent.Id, 2, "{\"n\":1}", "Root=1"), (second.Message.Id, second.ReceiveCount, second.Message.Draft.Body, second.Message.Draft.TraceHeader));
        Assert.Equal(sent.Draft.AttributesDigest, second.Message.Draft.AttributesDigest);
        Assert.NotEqual(first.Receipt, second.Receipt);

        Close();
        (queue, _) = Open("orders");
        Assert.False(queue.Delete(first.Receipt));
        Assert.True(queue.Delete(second.Receipt));
        Assert.Equal([".tern-queue"], Names("orders"));
    }

    [Fact]
    public void Poison_is_moved_to_the_folder_of_the_dead_letter_queue_and_a_person_moves_it_back()
    {
        var (queue, look) = Open("orders", queue => queue with { DeadLetterQueue = "dead", MaxReceives = 1 });
        var (dead, lookAtDead) = Open("dead");
        Write("orders/a.json", "{}");
        look();
        look();
        Assert.Single(queue.Receive(1));
        _clock.Advance(TimeSpan.FromSeconds(30));
        Assert.Empty(queue.Receive(1));
        Assert.Equal(["a.json", "a.json.meta"], Names("dead").Where(static name => name[0] != '.'));
        Assert.Equal([".tern-queue"], Names("orders"));
        Assert.Contains("\"source\": \"orders\"", File.ReadAllText(Path.Combine(_root, "dead/a.json.meta")), StringComparison.Ordinal);
        Assert.Equal((1, 0, 0), dead.Count());
        Assert.Equal(("arn:aws:sqs:us-east-1:000000000000:orders", 1), (dead.Messages[0].SourceArn, dead.Messages[0].ReceiveCount));

        File.Move(Path.Combine(_root, "dead/a.json.meta"), Path.Combine(_root, "orders/a.json.meta"));
        File.Move(Path.Combine(_root, "dead/a.json"), Path.Combine(_root, "orders/a.json"));
        for (var i = 0; i < 2; i++)
        {
            look();
            lookAtDead();
        }

        Assert.Equal((0, 0, 0), dead.Count());
        Assert.Equal(1, Assert.Single(queue.Receive(1)).ReceiveCount);
    }

    [Fact]
    public void A_FIFO_queue_takes_files_in_the_order_of_their_names_after_those_that_are_there_group_by_group()
    {
        var (queue, look) = Open("orders.fifo");
        queue.Send(new MessageDraft { Body = "sent", GroupId = "a", DeduplicationId = "1" });
        Write("orders.fifo/2", "second");
        Write("orders.fifo/1", "first");
        Write("orders.fifo/1.meta", """{ "group": "a" }""");
        Write("orders.fifo/3", "third");
        Write("orders.fifo/3.meta", """{ "group": "a" }""");
        look();
        look();
        queue.Send(new MessageDraft { Body = "last", GroupId = "a", DeduplicationId = "2" });
        Assert.Equal(["sent", "first", "third", "last", "second"], Bodies(queue.Receive(10))); // a group gives all that it can

        Close();
        _clock.Advance(TimeSpan.FromSeconds(30));
        (queue, _) = Open("orders.fifo");
        var again = queue.Receive(2);
        Assert.Equal(["sent", "first"], Bodies(again));
        Assert.Equal(["second"], Bodies(queue.Receive(10)));
        Assert.Same(again[0].Message, queue.Send(new MessageDraft { Body = "sent", GroupId = "a", DeduplicationId = "1" }));
    }

    [Fact]
    public void Manual_edits_change_the_message_and_deleting_its_file_removes_it()
    {
        var (queue, look) = Open("orders");
        var sent = queue.Send(new MessageDraft { Body = "one" });
        Assert.Single(queue.Receive(1));
        Write("orders/" + sent.Name, "eleven");
        Write($"orders/{sent.Name}.meta", $$"""{ "id": "{{sent.Id}}", "attributes": { "n": 3 }, } // visible at once, and never received""");
        look();
        look();
        var edited = Assert.Single(queue.Receive(1));
        Assert.Equal((sent.Id, "eleven", 1), (edited.Message.Id, edited.Message.Draft.Body, edited.ReceiveCount));
        Assert.Equal(new("n", new MessageAttribute("Number", "3", null)), Assert.Single(edited.Message.Draft.Attributes));

        // An editor that removes the file for a moment doesn't delete the message.
        var text = File.ReadAllText(Path.Combine(_root, "orders", sent.Name!));
        File.Delete(Path.Combine(_root, "orders", sent.Name!));
        look();
        Write("orders/" + sent.Name, text);
        look();
        look();
        Assert.Equal((0, 1, 0), queue.Count());

        File.Delete(Path.Combine(_root, "orders", sent.Name!));
        look();
        look();
        Assert.Equal((0, 0, 0), queue.Count());
        Assert.Equal([".tern-queue"], Names("orders"));
    }

    [Theory]
    [InlineData("{", "a.json isn't valid JSON")]
    [InlineData("[]", "a.json must be an object in braces.")]
    [InlineData("""{"grp":"a"}""", "'grp' is unknown. Known names: group, deduplicationId, attributes")]
    [InlineData("""{"id":"../a"}""", "'id' must have at most 100 letters, digits, hyphens and underscores.")]
    [InlineData("""{"receives":-1}""", "'receives' must be an integer of at least 0.")]
    [InlineData("""{"visibleAt":"tomorrow"}""", "must be a time such as")]
    [InlineData("""{"attributes":{"a":true}}""", "the attribute 'a' must be a string, a number, or")]
    [InlineData("""{"group":"\uD800"}""", "a.json contains an unpaired surrogate")]
    public void Notes_that_can_t_be_understood_are_said_and_the_message_waits_until_they_are_mended(string notes, string words)
    {
        var (queue, look) = Open("orders");
        Write("orders/a.json", "{}");
        Write("orders/a.json.meta", notes);
        for (var i = 0; i < 4; i++) look();
        Assert.Empty(queue.Receive(1));
        Assert.Contains(words, Assert.Single(_log), StringComparison.Ordinal);
        Write("orders/a.json.meta", "{}");
        look();
        look();
        Assert.Single(queue.Receive(1));
    }

    [Fact]
    public void Events_that_are_not_messages_are_left_alone()
    {
        var (queue, look) = Open("orders", queue => queue with { MaximumMessageSize = 1024, Retention = TimeSpan.FromMinutes(1) });
        Write("orders/.hidden", "x");
        Write("orders/backup.json~", "x");
        Write("orders/empty.json", "");
        Write("orders/long.txt", new string('x', 1025));
        File.WriteAllBytes(Path.Combine(_root, "orders/binary"), [0xFF, 0xFE]);
        File.WriteAllBytes(Path.Combine(_root, "orders/marked.txt"), [0xEF, 0xBB, 0xBF, .. "text"u8]);
        look();
        look();
        _clock.Advance(TimeSpan.FromDays(30)); // nothing is too old
        var received = queue.Receive(10);
        Assert.Equal(["text"], Bodies(received));
        Assert.Equal(
            ["queue orders: binary isn't valid UTF-8. The message waits until the file is corrected.",
                "queue orders: long.txt has 1025 bytes, but a message may have at most 1024. The message waits until the file is corrected."],
            _log);
        queue.Delete(received[0].Receipt);
        Assert.Equal([".hidden", ".tern-queue", "backup.json~", "binary", "empty.json", "long.txt"], Names("orders"));
    }

    [Fact]
    public void A_copy_of_a_file_with_its_notes_is_a_message_of_its_own()
    {
        var (queue, look) = Open("orders");
        Write("orders/a", "one");
        look();
        look();
        Assert.Single(queue.Receive(1));
        File.Copy(Path.Combine(_root, "orders/a"), Path.Combine(_root, "orders/b"));
        File.Copy(Path.Combine(_root, "orders/a.meta"), Path.Combine(_root, "orders/b.meta"));
        look();
        look();
        _clock.Advance(TimeSpan.FromSeconds(30));
        var both = queue.Receive(10);
        Assert.Equal(2, both.Select(static received => received.Message.Id).Distinct().Count());
        Assert.True(queue.Delete(both[1].Receipt));
        Assert.Equal(["a", "a.meta"], Names("orders").Where(static name => name[0] != '.'));
    }

    [Fact]
    public void Messages_with_numbers_come_before_those_that_are_yet_to_have_one_whenever_they_were_sent()
    {
        Directory.CreateDirectory(Path.Combine(_root, "orders.fifo"));
        Write("orders.fifo/a", "a");
        Write("orders.fifo/a.meta", """{ "sentAt": "2026-01-01T08:00:00Z" }""");
        Write("orders.fifo/b", "b");
        Write("orders.fifo/b.meta", """{ "sequence": "18800000000000000001", "sentAt": "2026-01-01T09:00:00Z" }""");
        var (queue, _) = Open("orders.fifo");
        Assert.Equal([("b", "18800000000000000001"), ("a", "18800000000000000002")], queue.Receive(10).Select(
            static received => (received.Message.Draft.Body, received.Message.SequenceNumber)));
    }

    [Fact]
    public void The_state_of_a_message_whose_file_was_deleted_offline_is_not_used_for_another()
    {
        var (queue, _) = Open("orders");
        var sent = queue.Send(new MessageDraft { Body = "one" });
        Assert.Single(queue.Receive(1));
        Close();
        File.Delete(Path.Combine(_root, "orders", sent.Name!));
        Write("orders/next.json.meta", """{ "attributes": { "kind": "placed" } }"""); // as if a user had moved it, for a file that doesn't exist yet
        var (again, look) = Open("orders");
        Assert.Equal([".tern-queue", "next.json.meta"], Names("orders"));
        Write("orders/" + sent.Name, "one");
        Write("orders/next.json", "two");
        look();
        look();
        Assert.Equal([("one", 1), ("two", 1)], again.Receive(10).Select(static received => (received.Message.Draft.Body, received.ReceiveCount)));
    }

    [Fact]
    public void A_folder_has_one_emulator_at_a_time()
    {
        Open("orders");
        var refused = Assert.Throws<IOException>(() => Open("orders"));
        Assert.Contains("is in use by another emulator", refused.Message, StringComparison.Ordinal);
        Close();
        Open("orders");
    }

    [Fact]
    public void A_message_that_cannot_be_written_was_not_sent()
    {
        var (queue, _) = Open("orders");
        Directory.Delete(Path.Combine(_root, "orders"), recursive: true);
        Assert.ThrowsAny<IOException>(() => queue.Send(new MessageDraft { Body = "a" }));
        Assert.Equal((0, 0, 0), queue.Count());
        Assert.Contains("a message can't be written to", Assert.Single(_log), StringComparison.Ordinal);
    }

    private (LocalQueue Queue, Action Look) Open(string name, Func<QueueOptions, QueueOptions>? configure = null)
    {
        var options = new QueueOptions { Name = name, Folder = Path.Combine(_root, name) };
        var folder = new QueueFolder(configure?.Invoke(options) ?? options, _clock, _log.Add);
        _folders.Add(folder);
        var queue = _queues.Add(configure?.Invoke(options) ?? options);
        queue.Mirror = folder;
        queue.Edit(folder.Look);
        return (queue, () => queue.Edit(folder.Look));
    }

    private void Close()
    {
        foreach (var folder in _folders) folder.Dispose();
        _folders.Clear();
        _queues = TestQueues.Make(_clock);
    }

    private void Write(string path, string text) => File.WriteAllText(Path.Combine(_root, path), text);

    private IEnumerable<string> Names(string folder) =>
        Directory.GetFiles(Path.Combine(_root, folder)).Select(static path => Path.GetFileName(path)).Order(StringComparer.Ordinal);

    private static IEnumerable<string> Bodies(IEnumerable<LocalReceivedMessage> messages) => messages.Select(static received => received.Message.Draft.Body);
}
