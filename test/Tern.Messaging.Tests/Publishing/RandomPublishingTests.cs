using System.Text;
using Tern.Messaging.Kinesis.Model;

namespace Tern.Messaging.Tests.Publishing;

public sealed class RandomPublishingTests
{
    private static readonly string?[] s_words =
    [
        null, null, null, null, "ProvisionedThroughputExceededException", "InternalFailure", "AccessDeniedException", "KMSThrottlingException",
    ];

    [Fact]
    public async Task Each_entry_is_published_or_reported_exactly_once()
    {
        for (var seed = 0; seed < 400; seed++) await RunAsync(seed, TestContext.Current.CancellationToken);
    }

    private static async Task RunAsync(int seed, CancellationToken cancellationToken)
    {
        var random = new Random(seed);
        var count = random.Next(0, 60);
        var texts = Enumerable.Range(0, count).Select(i => $"{i}:{new string('x', random.Next(0, 30))}").ToArray();
        var words = new Dictionary<(string, int), string?>();
        var stream = new FakeStream((text, times) => words.TryGetValue((text, times), out var word) ? word : words[(text, times)] = Word(random));
        var faults = random.Next(4) == 0;
        if (faults)
        {
            stream.Fault = () => random.Next(12) switch
            {
                0 => (400, "ProvisionedThroughputExceededException"),
                1 => (500, "InternalFailure"),
                2 when seed % 3 == 0 => (400, "ResourceNotFoundException"),
                _ => null,
            };
        }

        var slow = random.Next(3) == 0;
        if (slow) stream.Transport.Holds = async () => await Task.Yield();
        var (longest, most, attempts) = (random.Next(20, 40), random.Next(1, 12), random.Next(1, 5));
        var publisher = PublisherTests.Publisher(stream, options =>
        {
            options.MaxBatchEntries = most;
            options.MaxBatchBytes = random.Next(20, 200);
            options.MaxEntryBytes = longest;
            options.MaxConcurrency = random.Next(1, 5);
            options.MaxAttempts = attempts;
        });

        var streams = random.Next(2) == 0 || texts.Any(text => Encoding.UTF8.GetByteCount(text) + 1 > longest);
        var entries = texts.Select(FakeStream.Entry).ToArray();
        var result = streams
            ? await publisher.PublishAsync(Stream(entries, random), cancellationToken)
            : await publisher.PublishAsync(entries, cancellationToken);

        var told = result.Failures.Select(failure => failure.Index).ToList();
        Assert.Equal(told.Order().Distinct(), told);
        Assert.Equal(streams && result.IsStopped ? result.Count : count, result.Count);
        var published = Enumerable.Range(0, (int)result.Count).Where(i => !told.Contains(i)).Select(i => texts[i]);
        Assert.Equal(published.Order(StringComparer.Ordinal), stream.Taken.Order(StringComparer.Ordinal));
        Assert.All(stream.Requests, request => Assert.InRange(request.Length, 1, most));
        Assert.All(result.Failures, failure => Assert.InRange(failure.Attempts, failure.Code is "TooLarge" or "NotSent" ? 0 : 1, attempts));
        var tooLarge = result.Failures.Where(failure => failure.Code == "TooLarge");
        Assert.All(tooLarge, failure => Assert.True(Encoding.UTF8.GetByteCount(texts[failure.Index]) + 1 > longest));
        if (!streams)
            for (var i = 0; i < count; i++) Assert.Equal(told.Contains(i), result.Ids[i] is null);
    }

    private static string? Word(Random random) => s_words[random.Next(s_words.Length)];

    private static async IAsyncEnumerable<PutRecordsRequestEntry> Stream(PutRecordsRequestEntry[] entries, Random random)
    {
        var pauses = random.Next(2) == 0;
        foreach (var entry in entries)
        {
            if (pauses) await Task.Yield();
            yield return entry;
        }
    }
}
