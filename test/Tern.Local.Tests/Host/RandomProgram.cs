using System.Globalization;
using System.Text;
using Tern.Local.Tests.Serving;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;
using Tern.S3;
using Tern.S3.Model;

namespace Tern.Local.Tests.Host;

/// <summary>
/// A random program over queues, a topic and a bucket of one local AWS, and a model of them. Messages reach the queue
/// <c>work</c> directly or by the topic, and <c>dead</c> after two receives; objects are notified to <c>events</c>.
/// </summary>
internal sealed partial class RandomProgram : IAsyncDisposable
{
    private const string Arn = "arn:aws:sqs:us-east-1:000000000000:";
    private const string Topic = "arn:aws:sns:us-east-1:000000000000:news";

    private readonly int _seed;
    private readonly Random _random;
    private readonly LocalAws _aws;
    private readonly SqsClient _sqs;
    private readonly S3Client _s3;
    private readonly QueryWire _sns;

    private readonly StringBuilder _log = new();
    private readonly Dictionary<string, ModelMessage> _messages = [];
    private readonly Dictionary<string, string> _objects = [];
    private readonly Queue<string> _events = new();
    private readonly List<(string Body, DateTimeOffset Until)> _short = [];
    private int _step;

    private RandomProgram(int seed, LocalAws aws)
    {
        (_seed, _random, _aws) = (seed, new Random(seed), aws);
        _sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
        _s3 = new S3Client(aws.Configure(new S3ClientOptions()));
        _sns = new QueryWire(aws.Sns);
    }

    private DateTimeOffset Now => _aws.TimeProvider.GetUtcNow();

    /// <summary>Runs a program, and returns what it saw.</summary>
    public static async Task<string> RunAsync(int seed, int steps)
    {
        var aws = await LocalAws.StartAsync(new LocalAwsOptions { StartTime = new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero) });
        await using var program = new RandomProgram(seed, aws);
        await program.CreateAsync();
        for (; program._step < steps; program._step++) await program.StepAsync();
        await program.DrainAsync();
        return program._log.ToString();
    }

    public async ValueTask DisposeAsync()
    {
        await _s3.DisposeAsync();
        await _sqs.DisposeAsync();
        await _aws.DisposeAsync();
    }

    private async Task CreateAsync()
    {
        await QueueAsync("dead");
        await QueueAsync("work", ("RedrivePolicy", $$"""{"deadLetterTargetArn":"{{Arn}}dead","maxReceiveCount":2}"""));
        await QueueAsync("events");
        await QueueAsync("short", ("MessageRetentionPeriod", "60"));
        await _sns.CallAsync("CreateTopic", "Name=news");
        await _sns.CallAsync(
            "Subscribe", "TopicArn=" + Topic, "Protocol=sqs", $"Endpoint={Arn}work", "Attributes.entry.1.key=RawMessageDelivery",
            "Attributes.entry.1.value=true");
        await _s3.CreateBucketAsync(new CreateBucketRequest { Bucket = "shop" });
        await _s3.PutBucketNotificationConfigurationAsync(new PutBucketNotificationConfigurationRequest
        {
            Bucket = "shop",
            NotificationConfiguration = new NotificationConfiguration
            {
                QueueConfigurations =
                [
                    new QueueConfiguration { QueueArn = Arn + "events", Events = [new Event("s3:ObjectCreated:*"), new Event("s3:ObjectRemoved:*")] },
                ],
            },
        });
        var test = Assert.Single(await ReceiveAsync("events", 10)); // of the configuration
        await _sqs.DeleteMessageAsync(Url("events"), test.ReceiptHandle!);
    }

    private Task StepAsync() => _random.Next(12) switch
    {
        0 or 1 => SendAsync(),
        2 => PublishAsync(),
        3 or 4 => ReceiveWorkAsync(),
        5 => DeleteAsync(),
        6 => HideAsync(),
        7 => PutAsync(),
        8 => RemoveAsync(),
        9 => SendShortAsync(),
        10 => RedriveAsync(),
        _ => AdvanceAsync(TimeSpan.FromMilliseconds(_random.Next(1, 90_000))),
    };

    private async Task SendAsync()
    {
        var (body, delay) = ($"m{_step}", _random.Next(3) == 0 ? 10 : 0);
        await _sqs.SendMessageAsync(new SendMessageRequest { QueueUrl = Url("work"), MessageBody = body, DelaySeconds = delay });
        _messages.Add(body, new ModelMessage { VisibleAt = Now.AddSeconds(delay) });
        Log($"send {body} {delay}");
    }

    private async Task PublishAsync()
    {
        var body = $"p{_step}";
        await _sns.CallAsync("Publish", "TopicArn=" + Topic, "Message=" + body);
        _messages.Add(body, new ModelMessage { VisibleAt = Now });
        Log("publish " + body);
    }

    // A receive that finds fewer messages has moved those that were received often enough, so the model knows where all
    // of them are.
    private async Task ReceiveWorkAsync()
    {
        var most = _random.Next(1, 11);
        IReadOnlyList<Message> received;
        do
        {
            received = await ReceiveAsync("work", most);
            foreach (var message in received)
            {
                var known = Known(message.Body!);
                Check(known is { IsDead: false, Receives: < 2 } && known.VisibleAt <= Now, $"{message.Body} was received too early or too often");
                known.Receives++;
                known.VisibleAt = Now.AddSeconds(30);
                known.Receipt = message.ReceiptHandle;
            }

            Log($"receive {most}: {string.Join(' ', received.Select(static message => message.Body))}");
        }
        while (received.Count == most);

        foreach (var message in _messages.Values.Where(message => !message.IsDead && message.VisibleAt <= Now)) message.Die(this);
        await CountAsync();
    }

    private async Task DeleteAsync()
    {
        if (Pick(static message => message is { Receipt: not null, IsDead: false }) is not { } body) return;
        await _sqs.DeleteMessageAsync(Url("work"), _messages[body].Receipt!);
        _messages.Remove(body);
        Log("delete " + body);
    }

    private async Task HideAsync()
    {
        if (Pick(message => message is { Receipt: not null, IsDead: false } && message.VisibleAt > Now) is not { } body) return;
        var seconds = _random.Next(0, 60);
        await _sqs.ChangeMessageVisibilityAsync(
            new ChangeMessageVisibilityRequest { QueueUrl = Url("work"), ReceiptHandle = _messages[body].Receipt!, VisibilityTimeout = seconds });
        _messages[body].VisibleAt = Now.AddSeconds(seconds);
        Log($"hide {body} {seconds}");
    }

    private async Task PutAsync()
    {
        var (key, text) = ($"k{_random.Next(5)}", $"t{_step}");
        await _s3.PutObjectAsync(new PutObjectRequest { Bucket = "shop", Key = key, Body = new MemoryStream(Encoding.UTF8.GetBytes(text)) });
        _objects[key] = text;
        _events.Enqueue($"ObjectCreated:Put {key} {text.Length}");
        Log($"put {key} {text}");
    }

    private async Task RemoveAsync()
    {
        var key = $"k{_random.Next(5)}";
        await _s3.DeleteObjectAsync("shop", key);
        _objects.Remove(key);
        _events.Enqueue($"ObjectRemoved:Delete {key}"); // also if there is none
        Log("remove " + key);
        await ReadEventsAsync();
    }

    private async Task SendShortAsync()
    {
        var body = $"s{_step}";
        await _sqs.SendMessageAsync(new SendMessageRequest { QueueUrl = Url("short"), MessageBody = body });
        _short.Add((body, Now.AddSeconds(60)));
        Log("send short " + body);
    }

    private async Task RedriveAsync()
    {
        var dead = _messages.Values.Where(static message => message.IsDead).ToList();
        if (dead.Count == 0) return;
        await _sqs.StartMessageMoveTaskAsync(new StartMessageMoveTaskRequest { SourceArn = Arn + "dead", DestinationArn = Arn + "work" });
        await AdvanceAsync(TimeSpan.FromSeconds(30));
        foreach (var message in dead) message.Revive(Now);
        Log($"redrive {dead.Count}");
    }

    private async Task AdvanceAsync(TimeSpan time)
    {
        await _aws.AdvanceAsync(time);
        _short.RemoveAll(message => message.Until <= Now);
        Check((await CountOfAsync("short")).Visible == _short.Count, "the messages that weren't too old are not in the queue");
        Log($"advance {time}");
    }

    private ModelMessage Known(string body)
    {
        Check(_messages.TryGetValue(body, out var known), $"{body} was received after it was deleted");
        return known!;
    }

    private string? Pick(Func<ModelMessage, bool> fits)
    {
        var bodies = _messages.Where(pair => fits(pair.Value)).Select(static pair => pair.Key).ToList();
        return bodies.Count == 0 ? null : bodies[_random.Next(bodies.Count)];
    }

    private async Task<IReadOnlyList<Message>> ReceiveAsync(string queue, int most) => (await _sqs.ReceiveMessageAsync(
        new ReceiveMessageRequest { QueueUrl = Url(queue), MaxNumberOfMessages = most })).Messages ?? [];

    private async Task<(int Visible, int InFlight, int All)> CountOfAsync(string queue)
    {
        var attributes = (await _sqs.GetQueueAttributesAsync(
            new GetQueueAttributesRequest { QueueUrl = Url(queue), AttributeNames = [QueueAttributeName.All] })).Attributes!;
        var (visible, hidden, delayed) = (Number(""), Number("NotVisible"), Number("Delayed"));
        return (visible, hidden, visible + hidden + delayed);

        int Number(string name) => int.Parse(attributes["ApproximateNumberOfMessages" + name], CultureInfo.InvariantCulture);
    }

    private async Task QueueAsync(string name, params (string Name, string Value)[] attributes) => await _sqs.CreateQueueAsync(
        new CreateQueueRequest { QueueName = name, Attributes = attributes.ToDictionary(static a => a.Name, static a => a.Value) });

    private static string Url(string queue) => $"https://sqs.us-east-1.amazonaws.com/000000000000/{queue}";

    private void Check(bool isRight, string problem) => Assert.True(isRight, $"Seed {_seed}, step {_step}: {problem}. Steps so far:\n{_log}");

    private void Log(string line) => _log.Append(CultureInfo.InvariantCulture, $"{_step} {Now:HH:mm:ss.fff} {line}\n");

    private sealed class ModelMessage
    {
        public DateTimeOffset VisibleAt { get; set; }

        public int Receives { get; set; }

        public string? Receipt { get; set; }

        public bool IsDead { get; private set; }

        public void Die(RandomProgram program)
        {
            program.Check(Receives >= 2, "a visible message was not received");
            IsDead = true;
        }

        public void Revive(DateTimeOffset now) => (IsDead, Receives, VisibleAt, Receipt) = (false, 0, now, null);
    }
}
