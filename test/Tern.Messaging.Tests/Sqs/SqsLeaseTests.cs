using System.Collections.Concurrent;
using System.Net;
using System.Net.Http.Headers;
using Tern.Credentials;
using Tern.Messaging.Sqs;
using Tern.TestHarness;

namespace Tern.Messaging.Tests.Sqs;

public sealed class SqsLeaseTests
{
    [Fact]
    public async Task A_handler_is_canceled_when_its_visibility_ends_even_if_the_extending_call_hangs()
    {
        var clock = new ManualTimeProvider();
        await using var queue = await QueueFixture.StartAsync(clock);
        var orders = queue.Add("orders");
        await SendAsync(queue, "orders", 1);
        var hangs = new TaskCompletionSource();
        queue.Fault = call => call.Operation == "ChangeMessageVisibilityBatch" ? new QueueFault { Holds = hangs.Task } : null;
        var told = new TaskCompletionSource<TimeSpan>();
        await using var consumer = SqsConsumer.Create(queue.Client, SqsQueue.Named("orders").Of(SqsOrdersJson.Default.Order).To(async (_, token) =>
        {
            var began = clock.GetTimestamp();
            if (told.Task.IsCompleted) return;
            await Task.Delay(Timeout.Infinite, token).ContinueWith(static _ => { }, TaskScheduler.Default);
            told.TrySetResult(clock.GetElapsedTime(began));
        }).WithOptions(options =>
        {
            options.VisibilityTimeout = TimeSpan.FromSeconds(1);
            options.MaxConcurrency = 1;
            options.TimeProvider = clock;
        }));

        consumer.Start();
        await QueueFixture.UntilAsync(() => told.Task.IsCompleted, "the handler is canceled");

        Assert.InRange((await told.Task).TotalSeconds, 0.5, 4.5); // the call's own limit is 5
        hangs.SetResult();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");
    }

    [Fact]
    public async Task Messages_after_a_lost_one_of_their_FIFO_group_are_not_handled_before_it()
    {
        var clock = new ManualTimeProvider();
        await using var queue = await QueueFixture.StartAsync(clock);
        var orders = queue.Add("orders.fifo");
        await SendAsync(queue, "orders.fifo", 4);
        var refused = 0;
        queue.Fault = call => call.Operation == "ChangeMessageVisibilityBatch" && Count(call) == 4 && refused++ == 0
            ? new QueueFault { RefusesEntry = static id => id == "1", IsSendersFault = true, Code = "MessageNotInflight" }
            : null;
        var handled = new ConcurrentQueue<int>();
        await using var consumer = SqsConsumer.Create(queue.Client, SqsQueue.Named("orders.fifo").Of(SqsOrdersJson.Default.Order).To(async (order, token) =>
        {
            handled.Enqueue(order.Number);
            if (order.Number == 0) await QueueFixture.UntilAsync(() => refused > 0, "the second message is lost");
            if (order.Number == 0) await Task.Delay(TimeSpan.FromSeconds(0.3), clock, token);
        }).WithOptions(options =>
        {
            options.VisibilityTimeout = TimeSpan.FromSeconds(1);
            options.WaitTime = TimeSpan.FromSeconds(1);
            options.TimeProvider = clock;
        }));

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");

        Assert.Equal([0, 1, 2, 3], handled);
    }

    // Handlers that block all threads of the pool must not keep it from extending.
    [Fact]
    public async Task Visibility_is_extended_by_a_thread_outside_the_pool()
    {
        using var service = new OneMessage();
        await using var client = new SqsClient(new SqsClientOptions
        {
            Region = "eu-west-1",
            Credentials = new StaticCredentialProvider(new AwsCredentials("AKIDEXAMPLE", "secret")),
            HttpMessageHandler = service,
        });
        var handler = SqsQueue.Named("https://sqs.eu-west-1.amazonaws.com/1/orders").Each.To((_, token) =>
            service.Extended.Task.WaitAsync(TimeSpan.FromMinutes(2), token));
        await using var consumer = SqsConsumer.Create(client, handler.WithOptions(static options => options.VisibilityTimeout = TimeSpan.FromSeconds(6)));

        consumer.Start();

        Assert.False(await service.Extended.Task.WaitAsync(TimeSpan.FromMinutes(2)));
    }

    private static int Count(QueueCall call) => call.Body.GetProperty("Entries").GetArrayLength();

    private static async Task SendAsync(QueueFixture queue, string name, int count)
    {
        var isFifo = name.EndsWith(".fifo", StringComparison.Ordinal);
        await using var sender = new SqsSender<Order>(queue.Client, name, SqsOrdersJson.Default.Order, new()
        {
            GroupOf = static _ => "a",
            DeduplicationIdOf = order => isFifo ? $"{order.Number}" : null,
        });
        await Task.WhenAll(Enumerable.Range(0, count).Select(number => sender.SendAsync(new Order(number, "Ada")).AsTask()));
    }

    private sealed class OneMessage : HttpMessageHandler
    {
        private int _received;

        public TaskCompletionSource<bool> Extended { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            var isPool = Thread.CurrentThread.IsThreadPoolThread;
            var target = request.Headers.GetValues("x-amz-target").Single();
            if (target == "AmazonSQS.ChangeMessageVisibilityBatch") Extended.TrySetResult(isPool);
            var answer = "{}";
            if (target == "AmazonSQS.ReceiveMessage")
            {
                if (Interlocked.Increment(ref _received) > 1) await Task.Delay(Timeout.Infinite, cancellationToken);
                answer = """{"Messages":[{"MessageId":"m-1","ReceiptHandle":"r-1","Body":"test","Attributes":{"ApproximateReceiveCount":"1"}}]}""";
            }

            return new HttpResponseMessage(HttpStatusCode.OK)
            {
                Content = new StringContent(answer, new MediaTypeHeaderValue("application/x-amz-json-1.0")), RequestMessage = request,
            };
        }
    }
}
