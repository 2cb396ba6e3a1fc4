using System.Diagnostics;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Tests.Sqs;

public sealed class SqsSenderTests
{
    [Fact]
    public async Task Messages_that_are_sent_at_once_go_in_calls_of_ten_and_each_has_its_own_id()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await using var sender = Sender(queue, "orders");

        var sent = await Task.WhenAll(Enumerable.Range(0, 100).Select(number => sender.SendAsync(new Order(number, "Ada")).AsTask()));

        Assert.Equal(100, sent.Select(static message => message.MessageId).Distinct().Count());
        Assert.Equal(100, orders.Count);
        Assert.Equal(10, queue.CountOf("SendMessageBatch"));
        var first = orders.All.Single(message => message.Id == sent[7].MessageId);
        Assert.Equal("""{"Number":7,"Customer":"Ada"}""", first.Draft.Body);
    }

    [Fact]
    public async Task A_message_alone_goes_when_it_has_waited()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await using var sender = new SqsSender(queue.Client, QueueFixture.UrlOf("orders"), new() { MaxWait = TimeSpan.FromMilliseconds(1) });

        var sent = await sender.SendAsync("Grüße, \"Ada\"\n");

        Assert.Equal("Grüße, \"Ada\"\n", orders.All.Single(message => message.Id == sent.MessageId).Draft.Body);
    }

    [Fact]
    public async Task Disposing_sends_the_waiting_messages()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        var sender = new SqsSender(queue.Client, "orders", new() { MaxWait = TimeSpan.FromSeconds(60) });
        var sent = sender.SendAsync("hello").AsTask();

        await sender.DisposeAsync();

        Assert.Equal(orders.All.Single().Id, (await sent).MessageId);
        await Assert.ThrowsAsync<ObjectDisposedException>(() => sender.SendAsync("late").AsTask());
    }

    [Fact]
    public async Task A_canceled_caller_removes_only_its_own_message()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await using var sender = new SqsSender(queue.Client, "orders", new() { MaxWait = TimeSpan.FromSeconds(60) });
        using var cancelled = new CancellationTokenSource();
        var kept = sender.SendAsync("kept").AsTask();
        var given = sender.SendAsync("given up", null, cancelled.Token).AsTask();

        await cancelled.CancelAsync();
        await sender.FlushAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => given);
        Assert.Equal((await kept).MessageId, orders.All.Single().Id);
    }

    [Fact]
    public async Task Only_messages_with_internal_errors_of_the_service_are_retried()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        var calls = new List<int>();
        queue.Fault = call =>
        {
            if (call.Operation != "SendMessageBatch") return null;
            calls.Add(call.Body.GetProperty("Entries").GetArrayLength());
            return calls.Count == 1 ? new QueueFault { RefusesEntry = static id => id is "3" or "4" } : null;
        };
        await using var sender = Sender(queue, "orders");

        await Task.WhenAll(Enumerable.Range(0, 10).Select(number => sender.SendAsync(new Order(number, "Ada")).AsTask()));

        Assert.Equal([10, 2], calls);
        Assert.Equal(10, orders.All.Select(static message => message.Draft.Body).Distinct().Count());
    }

    [Fact]
    public async Task A_fault_of_the_sender_fails_only_for_its_caller()
    {
        await using var queue = await QueueFixture.StartAsync();
        queue.Add("orders");
        queue.Fault = static _ => new QueueFault { RefusesEntry = static id => id == "1", IsSendersFault = true, Code = "InvalidMessageContents" };
        await using var sender = Sender(queue, "orders");
        var sends = Enumerable.Range(0, 10).Select(number => sender.SendAsync(new Order(number, "Ada")).AsTask()).ToArray();

        var error = await Assert.ThrowsAsync<AwsServiceException>(() => sends[1]);

        Assert.Equal("InvalidMessageContents", error.Code);
        await Task.WhenAll(sends.Where((_, index) => index != 1));
    }

    [Fact]
    public async Task A_message_that_is_missing_in_the_response_is_retried_and_finally_fails()
    {
        await using var queue = await QueueFixture.StartAsync();
        queue.Add("orders");
        queue.Fault = static _ => new QueueFault { ForgetsEntry = static id => id == "0" };
        await using var sender = new SqsSender(queue.Client, "orders", new() { MaxAttempts = 2 });

        var error = await Assert.ThrowsAsync<AwsTransportException>(() => sender.SendAsync("hello").AsTask());

        Assert.Equal(AwsTransportFault.MalformedResponse, error.Kind);
        Assert.Equal(2, queue.CountOf("SendMessageBatch"));
    }

    [Fact]
    public async Task A_digest_that_does_not_match_fails_the_message_after_the_clients_attempts()
    {
        await using var queue = await QueueFixture.StartAsync();
        queue.Add("orders");
        queue.Fault = static _ => new QueueFault { BreaksDigests = true };
        await using var sender = new SqsSender(queue.Client, "orders");

        var error = await Assert.ThrowsAsync<AwsTransportException>(() => sender.SendAsync("hello").AsTask());

        Assert.Equal(AwsTransportFault.ChecksumMismatch, error.Kind);
        Assert.Equal(3, queue.CountOf("SendMessageBatch"));
    }

    [Fact]
    public async Task A_missing_queue_is_a_typed_error_for_each_caller_and_is_looked_up_again()
    {
        await using var queue = await QueueFixture.StartAsync();
        await using var sender = new SqsSender(queue.Client, "orders");
        var error = await Assert.ThrowsAsync<QueueDoesNotExistException>(() => sender.SendAsync("hello").AsTask());
        Assert.StartsWith("GetQueueUrl of 'orders' failed", error.Message, StringComparison.Ordinal);

        queue.Add("orders");

        Assert.NotEmpty((await sender.SendAsync("hello")).MessageId);
    }

    [Fact]
    public async Task Groups_keep_their_order_in_a_FIFO_queue_and_messages_have_sequence_numbers()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders.fifo");
        var options = new SqsSenderOptions<Order>
        {
            GroupOf = static order => order.Customer,
            DeduplicationIdOf = static order => order.Customer + order.Number,
            MaxWait = TimeSpan.FromMilliseconds(1),
        };
        await using var sender = new SqsSender<Order>(queue.Client, "orders.fifo", SqsOrdersJson.Default.Order, options);

        var sends = Enumerable.Range(0, 200).Select(number => sender.SendAsync(new Order(number, "customer-" + (number % 7))).AsTask()).ToArray();
        var sent = await Task.WhenAll(sends);

        Assert.All(sent, static message => Assert.Equal(20, message.SequenceNumber!.Length));
        foreach (var group in orders.All.GroupBy(static message => message.Draft.GroupId))
        {
            var numbers = group.Select(static message => message.Draft.Body)
                .Select(static body => int.Parse(body["{\"Number\":".Length..body.IndexOf(',', StringComparison.Ordinal)]));
            Assert.Equal(numbers.Order(), numbers);
        }

        await Assert.ThrowsAsync<ArgumentException>(() => new SqsSender(queue.Client, "orders.fifo").SendAsync("no group").AsTask());
    }

    [Fact]
    public async Task A_null_attribute_is_refused_by_name_and_the_sender_goes_on()
    {
        await using var queue = await QueueFixture.StartAsync();
        queue.Add("orders");
        await using var sender = new SqsSender(queue.Client, "orders");

        var error = await Assert.ThrowsAsync<ArgumentException>(() => sender.SendAsync("body", new() { Attributes = new() { ["tenant"] = null! } }).AsTask());

        Assert.Equal("The message attribute 'tenant' is null. Set its value, or remove it.", error.Message);
        Assert.NotEmpty((await sender.SendAsync("the next one")).MessageId);
    }

    [Fact]
    public async Task Sends_beyond_the_buffer_wait()
    {
        await using var queue = await QueueFixture.StartAsync();
        queue.Add("orders");
        await using var sender = new SqsSender(queue.Client, "orders", new() { MaxPending = 3, MaxWait = TimeSpan.FromMilliseconds(1) });

        var sent = await Task.WhenAll(Enumerable.Range(0, 50).Select(number => sender.SendAsync("message " + number).AsTask()));

        Assert.Equal(50, sent.Select(static message => message.MessageId).Distinct().Count());
    }

    [Fact]
    public async Task Batches_are_limited_in_bytes_and_larger_messages_are_refused_immediately()
    {
        await using var queue = await QueueFixture.StartAsync();
        queue.Add("orders");
        await using var sender = new SqsSender(queue.Client, "orders", new() { MaxBatchBytes = 1000, MaxWait = TimeSpan.FromMinutes(1) });

        var sent = Enumerable.Range(0, 10).Select(_ => sender.SendAsync(new string('x', 400)).AsTask()).ToArray();
        await sender.FlushAsync();
        await Task.WhenAll(sent);
        var error = await Assert.ThrowsAsync<ArgumentException>(() => sender.SendAsync(new string('x', 1001)).AsTask());

        Assert.Equal(5, queue.CountOf("SendMessageBatch"));
        Assert.Contains("The message has 1001 bytes with its attributes, but the maximum is 1000", error.Message, StringComparison.Ordinal);
        var last = sender.SendAsync("room is left").AsTask();
        await sender.FlushAsync();
        Assert.NotEmpty((await last).MessageId);
    }

    [Fact]
    public async Task Attributes_go_with_a_message_and_the_callers_span_does()
    {
        using var source = new ActivitySource("Test.Sender");
        using var listener = new ActivityListener
        {
            ShouldListenTo = static source => source.Name == "Test.Sender",
            Sample = static (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
        };
        ActivitySource.AddActivityListener(listener);
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await using var sender = new SqsSender(queue.Client, "orders");
        var attributes = new Dictionary<string, MessageAttributeValue>
        {
            ["kind"] = new() { DataType = "String", StringValue = "order" },
            ["bytes"] = new() { DataType = "Binary", BinaryValue = new byte[] { 1, 2, 3 } },
        };

        using var span = source.StartActivity("request");
        await sender.SendAsync("hello", new() { Attributes = attributes });

        var sent = orders.All.Single().Draft.Attributes.ToDictionary(static attribute => attribute.Key, static attribute => attribute.Value.Text);
        Assert.Equal(("order", span!.Id), (sent["kind"], sent["traceparent"]));
        Assert.Equal(2, attributes.Count);
    }

    [Fact]
    public void Options_that_cannot_be_are_named()
    {
        var client = new SqsClient(new SqsClientOptions { Region = "eu-west-1" });

        var error = Assert.Throws<AwsConfigurationException>(() => new SqsSender(client, "orders", new() { MaxBatchMessages = 11 }));

        Assert.Equal("SqsSenderOptions.MaxBatchMessages is 11; expected 1 to 10.", error.Message);
    }

    private static SqsSender<Order> Sender(QueueFixture queue, string name) =>
        new(queue.Client, name, SqsOrdersJson.Default.Order, new() { MaxWait = TimeSpan.FromMinutes(1) });
}
