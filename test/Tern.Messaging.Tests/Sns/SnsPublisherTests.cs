using System.Diagnostics;
using System.Net;
using System.Text;
using Tern.Messaging.Sns;
using Tern.Messaging.Sns.Model;
using Tern.Messaging.Tests.Publishing;

namespace Tern.Messaging.Tests.Sns;

// Listeners add trace attributes to what other tests publish.
[Collection(nameof(ListenerTests))]
public sealed class SnsPublisherTests : IAsyncDisposable
{
    private const string Topic = "arn:aws:sns:eu-west-1:123456789012:orders";

    private readonly ScriptedTransport _transport;
    private readonly SnsClient _client;
    private Func<string, int, (string Code, bool IsSenderFault)?> _refuse = static (_, _) => null;
    private int _requests;

    public SnsPublisherTests()
    {
        _transport = new ScriptedTransport(Publish);
        _client = new SnsClient(_transport.Use(new SnsClientOptions()));
    }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask DisposeAsync()
    {
        await _client.DisposeAsync();
        await _transport.DisposeAsync();
    }

    [Fact]
    public async Task Objects_are_JSON_messages_with_the_configured_properties()
    {
        var publisher = new SnsPublisher<Order>(_client, Topic, OrdersJson.Default.Order, new SnsPublisherOptions<Order>
        {
            Configure = static (order, message) =>
            {
                message.Subject = "Order";
                message.MessageAttributes = new() { ["total"] = new() { DataType = "Number", StringValue = $"{order.Total}" } };
            },
        });

        var result = await publisher.PublishAsync([new Order("a", 1), new Order("b", 2)], Token);

        Assert.Equal(["m-a", "m-b"], result.Ids.Select(id => id![..3]));
        Assert.Equal(
            [
                "Action=PublishBatch", "PublishBatchRequestEntries.member.1.Id=0", """PublishBatchRequestEntries.member.1.Message={"id":"a","total":1}""",
                "PublishBatchRequestEntries.member.1.MessageAttributes.entry.1.Name=total",
                "PublishBatchRequestEntries.member.1.MessageAttributes.entry.1.Value.DataType=Number",
                "PublishBatchRequestEntries.member.1.MessageAttributes.entry.1.Value.StringValue=1", "PublishBatchRequestEntries.member.1.Subject=Order",
            ],
            Form(_transport.Asked.Single()).Where(pair => pair.Key == "Action" || pair.Key.Contains("member.1.", StringComparison.Ordinal))
                .Select(pair => $"{pair.Key}={pair.Value}").Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task Only_failed_entries_are_retried_unless_it_is_the_senders_fault()
    {
        _refuse = static (message, request) => message switch
        {
            "b" when request == 1 => ("InternalError", false),
            "c" => ("InvalidParameter", true),
            _ => null,
        };
        var publisher = new SnsPublisher(_client, Topic, Hurried<PublishBatchRequestEntry>());

        var result = await publisher.PublishAsync([Message("a"), Message("b"), Message("c"), Message("d")], Token);

        Assert.Equal(["a b c d", "b"], _transport.Asked.Select(body => string.Join(' ', Messages(body))));
        Assert.Equal([new PublishFailure(2, "InvalidParameter", "scripted", true, 1, null)], result.Failures);
    }

    [Fact]
    public async Task Entries_missing_in_the_response_are_retried()
    {
        _refuse = static (_, request) => request == 1 ? ("forgotten", false) : null;

        var result = await new SnsPublisher(_client, Topic, Hurried<PublishBatchRequestEntry>()).PublishAsync([Message("a")], Token);

        Assert.True(result.IsComplete);
        Assert.Equal(2, _transport.Asked.Count);
    }

    [Fact]
    public async Task Batches_to_a_FIFO_topic_are_sent_in_order_with_retries_in_between()
    {
        _refuse = static (message, request) => message == "9" && request == 1 ? ("InternalError", false) : null;
        _transport.Holds = async () => await Task.Yield();
        var options = Hurried<PublishBatchRequestEntry>();
        options.Configure = static (_, message) => message.MessageGroupId = "g";

        await new SnsPublisher(_client, Topic + ".fifo", options).PublishAsync([.. Enumerable.Range(0, 12).Select(i => Message($"{i}"))], Token);

        Assert.Equal(["0 1 2 3 4 5 6 7 8 9", "9", "10 11"], _transport.Asked.Select(body => string.Join(' ', Messages(body))));
        Assert.Equal(1, _transport.MostAtOnce);
    }

    [Fact]
    public async Task An_entry_that_a_FIFO_topic_rejected_is_not_sent_after_a_later_one_of_its_group()
    {
        _refuse = static (message, request) => message is "0" or "3" or "4" && request == 1 ? ("InternalError", false) : null;
        var options = Hurried<PublishBatchRequestEntry>();
        options.Configure = static (item, message) => message.MessageGroupId = item.Message is "3" ? "other" : "g";

        var result = await new SnsPublisher(_client, Topic + ".fifo", options).PublishAsync([.. Enumerable.Range(0, 5).Select(i => Message($"{i}"))], Token);

        var failure = Assert.Single(result.Failures);
        Assert.Equal((0, "InternalError", 1), (failure.Index, failure.Code, failure.Attempts));
        Assert.Contains("the service accepted a later entry of its group", failure.Message, StringComparison.Ordinal);
        Assert.Equal(["0 1 2 3 4", "3 4"], _transport.Asked.Select(body => string.Join(' ', Messages(body))));
    }

    [Fact]
    public async Task A_message_to_a_FIFO_topic_needs_its_group()
    {
        var publisher = new SnsPublisher(_client, Topic + ".fifo");

        var error = await Assert.ThrowsAsync<ArgumentException>(() => publisher.PublishAsync([Message("a")], Token).AsTask());

        Assert.Contains("MessageGroupId", error.Message, StringComparison.Ordinal);
        Assert.Empty(_transport.Asked);
    }

    [Fact]
    public async Task Attributes_and_subject_count_among_the_bytes_of_a_message()
    {
        var options = Hurried<PublishBatchRequestEntry>();
        options.MaxEntryBytes = 20;
        var message = Message("ü23"); // 4
        message.Subject = "56"; // 6
        message.MessageAttributes = new()
        {
            ["n"] = new() { DataType = "String", StringValue = "12" }, ["b"] = new() { DataType = "x", BinaryValue = new byte[3] },
        };

        await new SnsPublisher(_client, Topic, options).PublishAsync([message], Token); // 6 + 9 + 5 = 20
        message.Subject = "567";
        var error = await Assert.ThrowsAsync<ArgumentException>(() => new SnsPublisher(_client, Topic, options).PublishAsync([message], Token).AsTask());

        Assert.Contains("Entry 0 has 21 bytes", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_body_that_is_too_long_is_stored_and_its_message_points_there()
    {
        var store = new MemoryStore();
        var options = Hurried<PublishBatchRequestEntry>();
        (options.LargePayloads, options.MaxEntryBytes) = (store, 400);
        var body = new string('ü', 300);

        var result = await new SnsPublisher(_client, Topic, options).PublishAsync([Message("short"), Message(body)], Token);

        Assert.True(result.IsComplete);
        var form = Form(_transport.Asked.Single());
        Assert.Equal("short", form["PublishBatchRequestEntries.member.1.Message"]);
        Assert.True(PayloadPointer.TryParse(form["PublishBatchRequestEntries.member.2.Message"], out var pointer));
        Assert.Equal(body, Encoding.UTF8.GetString(store.Bodies[pointer]));
        Assert.Equal(
            ("ExtendedPayloadSize", "Number", "600"),
            (form["PublishBatchRequestEntries.member.2.MessageAttributes.entry.1.Name"],
                form["PublishBatchRequestEntries.member.2.MessageAttributes.entry.1.Value.DataType"],
                form["PublishBatchRequestEntries.member.2.MessageAttributes.entry.1.Value.StringValue"]));
    }

    [Fact]
    public async Task A_body_that_cannot_be_stored_is_a_failure_of_its_message_alone()
    {
        var options = Hurried<PublishBatchRequestEntry>();
        (options.LargePayloads, options.MaxEntryBytes) = (new MemoryStore { Fault = new IOException("full") }, 400);

        var result = await new SnsPublisher(_client, Topic, options).PublishAsync([Message("a"), Message(new string('x', 500)), Message("b")], Token);

        Assert.Equal((1L, "NotStored", "full"), (result.Failures.Single().Index, result.Failures[0].Code, result.Failures[0].Message));
        Assert.IsType<IOException>(result.Failures[0].Error);
        Assert.Equal(["a b"], _transport.Asked.Select(request => string.Join(' ', Messages(request))));
    }

    [Fact]
    public async Task Messages_carry_the_trace_context_of_the_span_that_sends_them_unless_they_have_their_own()
    {
        using var listener = Listen();
        using var caller = new Activity("caller").SetIdFormat(ActivityIdFormat.W3C).Start();
        caller.TraceStateString = "vendor=1";
        var own = Message("own");
        own.MessageAttributes = new() { ["traceparent"] = new() { DataType = "String", StringValue = "mine" } };
        var shared = new Dictionary<string, MessageAttributeValue> { ["kind"] = new() { DataType = "String", StringValue = "k" } };
        var plain = Message("plain");
        plain.MessageAttributes = shared;

        await new SnsPublisher(_client, Topic).PublishAsync([plain, own], Token);

        var form = Form(_transport.Asked.Single());
        var attributes = Attributes(form, 1);
        Assert.Equal(["kind", "traceparent", "tracestate"], attributes.Keys.Order());
        Assert.True(ActivityContext.TryParse(attributes["traceparent"], attributes["tracestate"], out var context));
        Assert.Equal((caller.TraceId, "vendor=1"), (context.TraceId, context.TraceState));
        Assert.NotEqual(caller.SpanId, context.SpanId);
        Assert.Equal("mine", Attributes(form, 2).Single().Value);
        Assert.Single(shared);
        Assert.Null(plain.Id);
    }

    [Fact]
    public async Task A_call_is_one_producers_span_by_OpenTelemetrys_names()
    {
        using var parent = new Activity("test").Start();
        var spans = new List<Activity>();
        using var listener = Listen(span =>
        {
            if (span.TraceId == parent.TraceId && span.Kind == ActivityKind.Producer) spans.Add(span);
        });

        await new SnsPublisher(_client, Topic).PublishAsync([Message("a"), Message("b")], Token);

        var span = spans.Single();
        Assert.Equal(("send orders", ActivityStatusCode.Unset), (span.DisplayName, span.Status));
        Assert.Equal("aws_sns", span.GetTagItem("messaging.system"));
        Assert.Equal("send", span.GetTagItem("messaging.operation.type"));
        Assert.Equal("orders", span.GetTagItem("messaging.destination.name"));
        Assert.Equal(2, span.GetTagItem("messaging.batch.message_count"));
    }

    [Fact]
    public async Task Entries_of_a_stream_carry_the_span_of_the_caller_and_have_no_span()
    {
        using var caller = new Activity("caller").SetIdFormat(ActivityIdFormat.W3C).Start();
        var spans = new List<Activity>();
        using var listener = Listen(span =>
        {
            if (span.TraceId == caller.TraceId && span.Kind == ActivityKind.Producer) spans.Add(span);
        });

        await new SnsPublisher(_client, Topic).PublishAsync(Stream(), Token);

        Assert.Empty(spans);
        Assert.Equal(caller.Id, Attributes(Form(_transport.Asked.Single()), 1)["traceparent"]);

        static async IAsyncEnumerable<PublishBatchRequestEntry> Stream()
        {
            await Task.Yield();
            yield return Message("a");
        }
    }

    [Fact]
    public async Task Ten_attributes_stay_ten()
    {
        using var caller = new Activity("caller").SetIdFormat(ActivityIdFormat.W3C).Start();
        var full = Message("full");
        full.MessageAttributes = Enumerable.Range(0, 10).ToDictionary(i => $"n{i}", _ => new MessageAttributeValue { DataType = "String", StringValue = "v" });

        await new SnsPublisher(_client, Topic).PublishAsync([full], Token);

        Assert.Equal(10, Attributes(Form(_transport.Asked.Single()), 1).Count);
    }

    private static PublishBatchRequestEntry Message(string text) => new() { Message = text };

    private static SnsPublisherOptions<T> Hurried<T>() => new() { FirstDelay = TimeSpan.FromTicks(1), MaxDelay = TimeSpan.FromTicks(1) };

    private static ActivityListener Listen(Action<Activity>? ended = null)
    {
        var listener = new ActivityListener
        {
            ShouldListenTo = static source => source.Name == MessagingNames.Source,
            Sample = static (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
            ActivityStopped = ended,
        };
        ActivitySource.AddActivityListener(listener);
        return listener;
    }

    private static Dictionary<string, string> Form(string body) =>
        body.Split('&').Select(pair => pair.Split('=')).ToDictionary(pair => WebUtility.UrlDecode(pair[0]), pair => WebUtility.UrlDecode(pair[1]));

    private static Dictionary<string, string> Attributes(Dictionary<string, string> form, int member)
    {
        var attributes = new Dictionary<string, string>();
        for (var i = 1; form.TryGetValue($"PublishBatchRequestEntries.member.{member}.MessageAttributes.entry.{i}.Name", out var name); i++)
            attributes[name] = form[$"PublishBatchRequestEntries.member.{member}.MessageAttributes.entry.{i}.Value.StringValue"];
        return attributes;
    }

    private static IEnumerable<string> Messages(string body)
    {
        var form = Form(body);
        for (var i = 1; form.TryGetValue($"PublishBatchRequestEntries.member.{i}.Message", out var message); i++) yield return message;
    }

    private (int Status, string Body) Publish(string body)
    {
        var form = Form(body);
        var (successful, failed) = (new StringBuilder(), new StringBuilder());
        lock (successful) _requests++;
        var place = 1;
        foreach (var message in Messages(body))
        {
            var id = form[$"PublishBatchRequestEntries.member.{place++}.Id"];
            if (_refuse(message, _requests) is not { } error)
            {
                var letter = message.Length > 1 && message[0] == '{' ? message[7] : message[0];
                successful.Append($"<member><Id>{id}</Id><MessageId>m-{letter}-{id}</MessageId></member>");
            }
            else if (error.Code != "forgotten")
            {
                failed.Append(
                    $"<member><Id>{id}</Id><Code>{error.Code}</Code><Message>scripted</Message>"
                    + $"<SenderFault>{(error.IsSenderFault ? "true" : "false")}</SenderFault></member>");
            }
        }

        return (200, $"<PublishBatchResponse><PublishBatchResult><Successful>{successful}</Successful><Failed>{failed}</Failed></PublishBatchResult>"
            + "<ResponseMetadata><RequestId>r</RequestId></ResponseMetadata></PublishBatchResponse>");
    }
}
