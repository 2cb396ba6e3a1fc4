using System.Text;
using System.Text.Json;
using System.Threading.Channels;
using Tern.Lambda.Local.Sources;
using Tern.Local;
using Tern.Local.Serving;
using Tern.Local.Sqs;
using Tern.TestHarness;

namespace Tern.Lambda.Local.Tests.Sources;

public sealed class QueueMappingTests
{
    private readonly ManualTimeProvider _clock = new();
    private readonly Channel<JsonElement> _events = Channel.CreateUnbounded<JsonElement>();
    private readonly List<string> _log = [];
    private readonly QueueSet _queues;

    public QueueMappingTests() => _queues = TestQueues.Make(_clock);

    [Fact]
    public async Task Messages_come_in_batches_and_are_deleted_when_the_function_has_them()
    {
        var queue = _queues.Add(new QueueOptions { Name = "orders" });
        for (var i = 0; i < 12; i++) queue.Send(new MessageDraft { Body = $"{i}" });
        await using var mapping = Map(queue, new() { Queue = "orders", Function = "f", MaximumConcurrency = 1 }, _ => "");
        await mapping.StartAsync(default);
        Assert.Equal((10, 2), (Count(await NextAsync()), Count(await NextAsync())));
        await Polling.UntilAsync(() => queue.Count() == (0, 0, 0));
    }

    [Fact]
    public async Task Only_what_failed_comes_again_and_poison_ends_in_the_dead_letter_queue()
    {
        var queue = _queues.Add(new QueueOptions { Name = "orders", DeadLetterQueue = "dead", MaxReceives = 2 });
        var dead = _queues.Add(new QueueOptions { Name = "dead" });
        queue.Send(new MessageDraft { Body = "good" });
        var poison = queue.Send(new MessageDraft { Body = "poison" });
        await using var mapping = Map(
            queue, new() { Queue = "orders", Function = "f", ReportsFailures = true }, _ => $$"""{"batchItemFailures":[{"itemIdentifier":"{{poison.Id}}"}]}""");
        await mapping.StartAsync(default);
        Assert.Equal(2, Count(await NextAsync()));
        await Polling.UntilAsync(() => queue.Count() == (0, 1, 0));
        await AdvanceAsync(TimeSpan.FromSeconds(30));
        var again = await NextAsync();
        Assert.Equal("poison", again.GetProperty("Records")[0].GetProperty("body").GetString());
        Assert.Equal("2", again.GetProperty("Records")[0].GetProperty("attributes").GetProperty("ApproximateReceiveCount").GetString());
        await AdvanceAsync(TimeSpan.FromSeconds(30));
        await Polling.UntilAsync(() => dead.Count().Visible == 1);
        Assert.Equal((0, 0, 0), queue.Count());
        Assert.Contains("1 of 2 messages failed in f. The message is redelivered after 30 s.", _log[0], StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("error")]
    [InlineData("nonsense")]
    [InlineData("""{"batchItemFailures":[{"itemIdentifier":""}]}""")]
    [InlineData("""{"batchItemFailures":[{"itemIdentifier":"unknown"}]}""")]
    public async Task A_batch_that_failed_or_whose_answer_can_t_be_understood_stays_whole(string answer)
    {
        var queue = _queues.Add(new QueueOptions { Name = "orders" });
        queue.Send(new MessageDraft { Body = "a" });
        queue.Send(new MessageDraft { Body = "b" });
        await using var mapping = Map(queue, new() { Queue = "orders", Function = "f", ReportsFailures = true }, _ => answer);
        await mapping.StartAsync(default);
        await NextAsync();
        await Polling.UntilAsync(() => _log.Count > 0);
        Assert.Equal((0, 2, 0), queue.Count());
    }

    [Fact]
    public async Task A_window_waits_for_a_batch_to_fill()
    {
        var queue = _queues.Add(new QueueOptions { Name = "orders" });
        await using var mapping = Map(queue, new() { Queue = "orders", Function = "f", Window = TimeSpan.FromSeconds(5), BatchSize = 3 }, _ => "");
        await mapping.StartAsync(default);
        queue.Send(new MessageDraft { Body = "a" });
        await Polling.UntilAsync(() => queue.Count().InFlight == 1 && _clock.PendingTimers > 0);
        queue.Send(new MessageDraft { Body = "b" });
        await Polling.UntilAsync(() => queue.Count().InFlight == 2);
        Assert.False(_events.Reader.TryPeek(out _));
        await AdvanceAsync(TimeSpan.FromSeconds(5));
        var next = NextAsync();
        // The mapping may have computed the rest of the window just before the time passed, and set its timer after it.
        if (await Task.WhenAny(next, Task.Delay(TimeSpan.FromSeconds(5), TestContext.Current.CancellationToken)) != next)
            _clock.Advance(TimeSpan.FromSeconds(5));
        Assert.Equal(2, Count(await next));
    }

    [Theory]
    [InlineData("""{"body":{"kind":["placed"]}}""", "{\"kind\":\"placed\"}", "{\"kind\":\"paid\"}")]
    [InlineData("""{"body":{"kind":["placed"]}}""", "{\"kind\":\"placed\"}", "placed")]
    [InlineData("""{"body":[{"prefix":"pla"}]}""", "placed", "{\"kind\":\"placed\"}")]
    [InlineData("""{"body":{"lines":{"sku":["a"]}}}""", "{\"lines\":[{\"sku\":\"b\"},{\"sku\":\"a\"}]}", "[1]")]
    public async Task Messages_that_fit_no_filter_are_deleted_and_the_function_does_not_see_them(string pattern, string wanted, string other)
    {
        var queue = _queues.Add(new QueueOptions { Name = "orders" });
        foreach (var body in new[] { other, wanted, other }) queue.Send(new MessageDraft { Body = body });
        var filters = new EventFilters([EventPattern.Parse(pattern)]);
        await using var mapping = Map(queue, new() { Queue = "orders", Function = "f", Filters = filters }, _ => "error");
        await mapping.StartAsync(default);
        var record = Assert.Single((await NextAsync()).GetProperty("Records").EnumerateArray());
        Assert.Equal(wanted, record.GetProperty("body").GetString());
        await Polling.UntilAsync(() => _log.Count > 2);
        Assert.Equal((0, 1, 0), queue.Count());
        Assert.Contains("matches no filter of f, and was deleted", _log[0], StringComparison.Ordinal);
    }

    [Fact]
    public async Task Bodies_that_are_nested_deeper_than_others_or_hold_half_a_character_are_filtered_too()
    {
        var queue = _queues.Add(new QueueOptions { Name = "orders" });
        foreach (var depth in new[] { 63, 64, 1000 }) queue.Send(new MessageDraft { Body = new string('[', depth) + new string(']', depth) });
        queue.Send(new MessageDraft { Body = """{"kind":"\uD800"}""" });
        queue.Send(new MessageDraft { Body = """{"\uD800":1}""" });
        queue.Send(new MessageDraft { Body = """{"kind":"placed"}""" });
        var filters = new EventFilters([EventPattern.Parse("""{"body":{"kind":["placed"]}}""")]);
        await using var mapping = Map(queue, new() { Queue = "orders", Function = "f", Filters = filters }, _ => "");
        await mapping.StartAsync(default);
        await Polling.UntilAsync(() => queue.Count() == (0, 0, 0));
        Assert.Equal("""{"kind":"placed"}""", (await NextAsync()).GetProperty("Records")[0].GetProperty("body").GetString());
        Assert.Equal(5, _log.Count);
    }

    [Fact]
    public async Task A_message_that_is_put_aside_for_years_holds_nobody_up()
    {
        var queue = _queues.Add(new QueueOptions { Name = "orders" });
        var now = _clock.GetUtcNow();
        queue.Edit(edit => edit.Add(new() { Id = "a", Draft = new() { Body = "later" }, SentAt = now, VisibleAt = now.AddYears(50), Name = "a" }));
        await using var mapping = Map(queue, new() { Queue = "orders", Function = "f" }, _ => "");
        await mapping.StartAsync(default);
        await AdvanceAsync(TimeSpan.FromDays(2));
        queue.Send(new MessageDraft { Body = "now" });
        Assert.Equal("now", (await NextAsync()).GetProperty("Records")[0].GetProperty("body").GetString());
    }

    [Fact]
    public void The_event_is_read_by_the_event_type()
    {
        var queue = _queues.Add(new QueueOptions { Name = "orders.fifo" });
        var draft = new MessageDraft
        {
            Body = "{\"id\":\"é\"}",
            GroupId = "g",
            DeduplicationId = "d",
            TraceHeader = "Root=1",
            Attributes = [new("kind", new MessageAttribute("String", "placed", null)), new("blob", new MessageAttribute("Binary", null, [1, 2]))],
        };
        queue.Send(draft);
        using var document = JsonDocument.Parse(QueueEvent.Write("orders.fifo", queue.Receive(1)));
        var record = document.RootElement.GetProperty("Records")[0];
        Assert.Equal("{\"id\":\"é\"}", record.GetProperty("body").GetString());
        Assert.Equal("arn:aws:sqs:us-east-1:000000000000:orders.fifo", record.GetProperty("eventSourceARN").GetString());
        Assert.Equal("AQI=", record.GetProperty("messageAttributes").GetProperty("blob").GetProperty("binaryValue").GetString());
        var attributes = record.GetProperty("attributes");
        Assert.Equal(("g", "d", "Root=1"), (Text("MessageGroupId"), Text("MessageDeduplicationId"), Text("AWSTraceHeader")));
        Assert.Equal("18800000000000000001", Text("SequenceNumber"));

        string? Text(string name) => attributes.GetProperty(name).GetString();
    }

    private QueueMapping Map(LocalQueue queue, QueueMappingOptions options, Func<JsonElement, string> answer) => new(
        options,
        queue,
        (_, request, _) =>
        {
            var json = JsonElement.Parse(request.Payload.Span);
            var text = answer(json);
            _events.Writer.TryWrite(json);
            return Task.FromResult(new InvocationOutcome
            {
                RequestId = "r",
                Payload = Encoding.UTF8.GetBytes(text),
                FunctionError = text == "error" ? "Unhandled" : null,
            });
        },
        _clock,
        _log.Add);

    private async Task<JsonElement> NextAsync() => await _events.Reader.ReadAsync(TestContext.Current.CancellationToken);

    // By then, every waiting task has set its timer.
    private async Task AdvanceAsync(TimeSpan by)
    {
        await Polling.UntilAsync(() => _clock.PendingTimers > 0);
        _clock.Advance(by);
    }

    private static int Count(JsonElement json) => json.GetProperty("Records").GetArrayLength();
}
