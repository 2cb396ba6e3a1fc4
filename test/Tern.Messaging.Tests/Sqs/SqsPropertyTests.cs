using System.Collections.Concurrent;
using Tern.Handling;
using Tern.Local.Sqs;
using Tern.Messaging.Sqs;

namespace Tern.Messaging.Tests.Sqs;

/// <summary>
/// Random queues of every mode against a model without concurrency: each message is attempted until it succeeds or is
/// poison, and in a FIFO queue, a message is attempted once all earlier ones of its group have ended.
/// </summary>
public sealed class SqsPropertyTests
{
    [Fact]
    public async Task Every_message_ends_as_in_the_model()
    {
        await using var queue = await QueueFixture.StartAsync();
        var options = new ParallelOptions { MaxDegreeOfParallelism = 100, CancellationToken = TestContext.Current.CancellationToken };

        await Parallel.ForAsync(0, 1_000, options, async (seed, _) => await CheckAsync(queue, RandomQueue.Of(seed)));
    }

    private static async Task CheckAsync(QueueFixture queue, RandomQueue model)
    {
        var messages = queue.Add(model.Name);
        var now = DateTimeOffset.UtcNow;
        messages.Add(Enumerable.Range(0, model.Count).Select(index => new LocalStoredMessage
        {
            Id = $"{index}", Draft = new() { Body = $"{index}", GroupId = model.Groups[index] }, SentAt = now, VisibleAt = now, Name = "",
        }));

        var seen = new Attempts(model);
        var handler = SqsQueue.Named(QueueFixture.UrlOf(model.Name)).Each.To(seen.HandleAsync);
        await using var consumer = SqsConsumer.Create(queue.Client, handler.WithOptions(options =>
        {
            options.Mode = model.Mode;
            options.MaxConcurrency = model.MaxConcurrency;
            options.Prefetch = model.Prefetch;
            options.RetryDelay = TimeSpan.Zero;
            options.PoisonAction = model.PoisonAction;
            options.PoisonAfterAttempts = RandomQueue.PoisonAfterAttempts;
            if (model.PoisonAction == PoisonAction.Move) options.MovePoison = seen.MoveAsync;
        }));
        consumer.Start();
        await QueueFixture.UntilAsync(() => messages.Count == 0, $"the queue is empty: {model}");
        await consumer.StopAsync(TestContext.Current.CancellationToken);

        Assert.True(seen.Errors.IsEmpty, $"{string.Join("; ", seen.Errors)}. Attempts: {string.Join(' ', seen.All)}");
        Assert.Equal(Enumerable.Range(0, model.Count), seen.Ended.Order());
        Assert.True(seen.MostAtOnce <= model.MaxAtOnce, $"{seen.MostAtOnce} messages at once: {model}");
        Assert.Equal(seen.Expected("moved"), seen.Moved.Order());

        // Without poison, and if nothing holds messages back, the exact number of attempts is known.
        if (model.PoisonAction == PoisonAction.Retry || !model.IsFifo)
            Assert.All(seen.Counts, (attempts, index) => Assert.Equal(ExpectedAttempts(model, index), attempts));
    }

    private static int ExpectedAttempts(RandomQueue model, int index) => model.PoisonAction == PoisonAction.Retry
        ? model.Failures[index] + 1
        : Math.Min(model.Failures[index] + 1, RandomQueue.PoisonAfterAttempts);

    /// <summary>The attempts that a consumer makes, compared with the model as they happen.</summary>
    private sealed class Attempts(RandomQueue model)
    {
        private readonly Lock _gate = new();
        private readonly HashSet<string> _busyGroups = [];
        private readonly string?[] _ends = new string?[model.Count];
        private int _atOnce;

        public ConcurrentQueue<string> Errors { get; } = [];

        public ConcurrentQueue<string> All { get; } = [];

        public ConcurrentQueue<int> Ended { get; } = [];

        public ConcurrentQueue<int> Moved { get; } = [];

        public int[] Counts { get; } = new int[model.Count];

        public int MostAtOnce { get; private set; }

        public IEnumerable<int> Expected(string end) => Enumerable.Range(0, model.Count).Where(index => _ends[index] == end);

        public async Task HandleAsync(SqsMessage message, CancellationToken cancellationToken)
        {
            var index = int.Parse(message.Body, System.Globalization.CultureInfo.InvariantCulture);
            var group = model.IsGrouped ? model.Groups[index] : null;
            string? end;
            lock (_gate)
            {
                MostAtOnce = Math.Max(MostAtOnce, ++_atOnce);
                if (_ends[index] is { } before) Errors.Enqueue($"Message {index} was {before} before: {model}");
                if (group is not null && !_busyGroups.Add(group)) Errors.Enqueue($"Two messages of the group {group} at once: {model}");
                if (model.IsFifo && Earlier(index).Any(earlier => _ends[earlier] is null)) Errors.Enqueue($"Message {index} was early: {model}");
                All.Enqueue($"{index}@{message.ReceiveCount}");
                end = model.EndAfter(index, ++Counts[index], message.ReceiveCount);
            }

            if (model.Yields[index]) await Task.Yield();
            lock (_gate)
            {
                _atOnce--;
                if (group is not null) _busyGroups.Remove(group);
                _ends[index] = end;
                if (end is not null) Ended.Enqueue(index);
            }

            if (end != "handled") throw new InvalidOperationException($"Message {index} fails.");
        }

        public ValueTask MoveAsync(PoisonRecord poison, CancellationToken cancellationToken)
        {
            Moved.Enqueue(int.Parse(poison.RecordId, System.Globalization.CultureInfo.InvariantCulture));
            return default;
        }

        private IEnumerable<int> Earlier(int index) => Enumerable.Range(0, index).Where(earlier => model.Groups[earlier] == model.Groups[index]);
    }
}
