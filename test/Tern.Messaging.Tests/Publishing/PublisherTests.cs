using System.Runtime.CompilerServices;
using Tern.Messaging.Kinesis;
using Tern.Messaging.Kinesis.Model;
using Tern.TestHarness;

namespace Tern.Messaging.Tests.Publishing;

/// <summary>The behavior that all publishers share, tested with Kinesis.</summary>
public sealed class PublisherTests
{
    private const string Throttled = "ProvisionedThroughputExceededException";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Entries_go_out_in_their_order_in_batches_of_count_and_bytes()
    {
        var stream = new FakeStream((_, _) => null);
        var publisher = Publisher(stream, options =>
        {
            options.MaxConcurrency = 1;
            options.MaxBatchEntries = 3;
            options.MaxBatchBytes = 12;
        });

        // Each has one byte more than its text, for the partition key.
        var result = await publisher.PublishAsync([Entry("a"), Entry("b"), Entry("c"), Entry("d"), Entry("123456789"), Entry("e")], Token);

        Assert.Equal(["a b c", "d 123456789", "e"], stream.Requests.Select(texts => string.Join(' ', texts)));
        Assert.Equal(["n-1", "n-2", "n-3", "n-4", "n-5", "n-6"], result.Ids);
        Assert.Equal((6L, 6L, true), (result.Count, result.Published, result.IsComplete));
    }

    [Fact]
    public async Task An_entry_that_is_longer_than_a_batch_goes_alone()
    {
        var stream = new FakeStream((_, _) => null);
        var publisher = Publisher(stream, options => (options.MaxBatchBytes, options.MaxConcurrency) = (8, 1));

        await publisher.PublishAsync([Entry("a"), Entry("0123456789"), Entry("b"), Entry("c")], Token);

        Assert.Equal(["a", "0123456789", "b c"], stream.Requests.Select(texts => string.Join(' ', texts)));
    }

    [Fact]
    public async Task Only_failed_entries_are_retried()
    {
        var stream = new FakeStream((text, times) => text is "b" or "d" && times < 3 ? Throttled : null);

        var result = await Publisher(stream).PublishAsync([Entry("a"), Entry("b"), Entry("c"), Entry("d")], Token);

        Assert.Equal(["a b c d", "b d", "b d"], stream.Requests.Select(texts => string.Join(' ', texts)));
        Assert.True(result.IsComplete);
        Assert.Equal(["n-1", "n-3", "n-2", "n-4"], result.Ids);
    }

    [Fact]
    public async Task The_delay_before_failed_entries_are_sent_again_doubles_up_to_its_limit()
    {
        var stream = new FakeStream((text, times) => text == "b" && times < 5 ? Throttled : null);
        var clock = new InstantTimeProvider();
        var publisher = Publisher(stream, options =>
        {
            (options.TimeProvider, options.NextRandom) = (clock, static () => 0);
            (options.FirstDelay, options.MaxDelay) = (TimeSpan.FromMilliseconds(100), TimeSpan.FromMilliseconds(500));
        });

        Assert.True((await publisher.PublishAsync([Entry("a"), Entry("b")], Token)).IsComplete);

        Assert.Equal([50, 100, 200, 250], clock.Waits.Select(static wait => wait.TotalMilliseconds));
    }

    [Fact]
    public async Task A_permanent_failure_is_reported_with_its_index_code_and_attempts()
    {
        var stream = new FakeStream((text, _) => text switch { "b" => "KMSDisabledException", "c" => Throttled, _ => null });
        var publisher = Publisher(stream, options => options.MaxAttempts = 4);

        var result = await publisher.PublishAsync([Entry("a"), Entry("b"), Entry("c")], Token);

        Assert.Equal(
            [new PublishFailure(1, "KMSDisabledException", "scripted", true, 1, null), new PublishFailure(2, Throttled, "scripted", false, 4, null)],
            result.Failures);
        Assert.Equal(["n-1", null, null], result.Ids);
        var error = Assert.Throws<PublishException>(result.ThrowIfAnyFailed);
        Assert.Equal("2 of 3 entries weren't published. The first is entry 1: KMSDisabledException: scripted", error.Message);
    }

    [Fact]
    public async Task An_entry_that_is_too_long_is_refused_before_anything_is_sent()
    {
        var stream = new FakeStream((_, _) => null);
        var publisher = Publisher(stream, options => options.MaxEntryBytes = 4);

        var error = await Assert.ThrowsAsync<ArgumentException>(() => publisher.PublishAsync([Entry("a"), Entry("0123")], Token).AsTask());

        Assert.Contains("Entry 1 has 5 bytes", error.Message, StringComparison.Ordinal);
        Assert.Empty(stream.Requests);
    }

    [Fact]
    public async Task Of_a_stream_an_entry_that_is_too_long_is_among_the_failures()
    {
        var stream = new FakeStream((_, _) => null);
        var publisher = Publisher(stream, options => options.MaxEntryBytes = 4);

        var result = await publisher.PublishAsync(Stream("a", "0123", "b"), Token);

        Assert.Equal(["a", "b"], stream.Taken.Order(StringComparer.Ordinal));
        Assert.Equal((1L, "TooLarge", 0), (result.Failures.Single().Index, result.Failures[0].Code, result.Failures[0].Attempts));
        Assert.Empty(result.Ids);
    }

    [Fact]
    public async Task An_entry_that_would_spoil_its_request_is_not_sent_with_others()
    {
        var stream = new FakeStream((_, _) => null);
        var bad = new PutRecordsRequestEntry { Data = new byte[1], PartitionKey = "" };

        var error = await Assert.ThrowsAsync<ArgumentException>(() => Publisher(stream).PublishAsync([Entry("a"), bad], Token).AsTask());
        Assert.Contains("Entry 1 can't be sent: its partition key", error.Message, StringComparison.Ordinal);
        Assert.Empty(stream.Requests);

        var result = await Publisher(stream).PublishAsync(Of(Entry("a"), bad, Entry("b")), Token);
        Assert.Equal((1L, "Invalid", true), (result.Failures.Single().Index, result.Failures[0].Code, result.Failures[0].IsSenderFault));
        Assert.Equal(["a", "b"], stream.Taken.Order(StringComparer.Ordinal));

        static async IAsyncEnumerable<PutRecordsRequestEntry> Of(params PutRecordsRequestEntry[] entries)
        {
            await Task.Yield();
            foreach (var entry in entries) yield return entry;
        }
    }

    [Fact]
    public async Task A_permanently_failed_request_stops_publishing_and_reports_the_rest()
    {
        var asked = 0;
        var stream = new FakeStream((_, _) => null) { Fault = () => ++asked == 2 ? (400, "ResourceNotFoundException") : null };
        var publisher = Publisher(stream, options => (options.MaxBatchEntries, options.MaxConcurrency) = (2, 1));

        var result = await publisher.PublishAsync([.. "abcdefg".Select(letter => Entry(letter.ToString()))], Token);

        Assert.Equal(["a b", "c d"], stream.Requests.Select(texts => string.Join(' ', texts)));
        Assert.True(result.IsStopped);
        Assert.Equal(
            ["2 ResourceNotFoundException", "3 ResourceNotFoundException", "4 NotSent", "5 NotSent", "6 NotSent"],
            result.Failures.Select(failure => $"{failure.Index} {failure.Code}"));
        Assert.IsType<ResourceNotFoundException>(result.Failures[0].Error);
        Assert.Same(result.Failures[0].Error, Assert.Throws<PublishException>(result.ThrowIfAnyFailed).InnerException);
    }

    [Fact]
    public async Task A_request_that_is_throttled_as_a_whole_is_sent_again()
    {
        var asked = 0;
        var stream = new FakeStream((_, _) => null) { Fault = () => ++asked < 3 ? (400, Throttled) : null };

        var result = await Publisher(stream).PublishAsync([Entry("a"), Entry("b")], Token);

        Assert.Equal(["a b", "a b", "a b"], stream.Requests.Select(texts => string.Join(' ', texts)));
        Assert.True(result.IsComplete);
    }

    [Fact]
    public async Task A_request_whose_connection_breaks_is_sent_again_and_stops_publishing_in_the_end()
    {
        var asked = 0;
        var stream = new FakeStream((_, _) => null);
        stream.Transport.Holds = () => ++asked is 2 or 3 or 4
            ? Task.FromException(new AwsTransportException("The connection broke.", AwsTransportFault.ConnectionLost))
            : Task.CompletedTask;
        var publisher = Publisher(stream, options => (options.MaxBatchEntries, options.MaxConcurrency, options.MaxAttempts) = (2, 1, 4));

        var result = await publisher.PublishAsync([.. "abcd".Select(letter => Entry(letter.ToString()))], Token);

        Assert.True(result.IsComplete);
        Assert.Equal(5, asked);
        stream.Transport.Holds = () => Task.FromException(new AwsTransportException("The connection broke.", AwsTransportFault.ConnectionLost));
        result = await publisher.PublishAsync([.. "efgh".Select(letter => Entry(letter.ToString()))], Token);
        Assert.True(result.IsStopped);
        Assert.Equal(4, result.Failures[0].Attempts);
        Assert.Equal(PublishFailure.NotSent, result.Failures[3].Code);
    }

    [Fact]
    public async Task A_stream_that_throws_ends_publishing_after_its_entries()
    {
        var stream = new FakeStream((_, _) => null);

        var error = await Assert.ThrowsAsync<PublishException>(() => Publisher(stream).PublishAsync(Broken(), Token).AsTask());

        Assert.Equal(["a", "b"], stream.Taken.Order(StringComparer.Ordinal));
        Assert.Equal((2L, 2L), (error.Result.Count, error.Result.Published));
        Assert.IsType<IOException>(error.InnerException);

        static async IAsyncEnumerable<PutRecordsRequestEntry> Broken()
        {
            yield return Entry("a");
            await Task.Yield();
            yield return Entry("b");
            throw new IOException("The disk is gone.");
        }
    }

    [Fact]
    public async Task A_stream_that_pauses_does_not_delay_its_entries()
    {
        var clock = new ManualTimeProvider();
        var stream = new FakeStream((_, _) => null);
        var more = new TaskCompletionSource();
        var sent = new TaskCompletionSource();
        stream.Transport.Holds = () =>
        {
            sent.TrySetResult();
            return Task.CompletedTask;
        };
        var publisher = Publisher(stream, options => (options.TimeProvider, options.Linger) = (clock, TimeSpan.FromMilliseconds(200)));

        var publishing = publisher.PublishAsync(Pausing(), Token).AsTask();
        Assert.Equal(1, clock.PendingTimers);
        clock.Advance(TimeSpan.FromMilliseconds(199));
        Assert.Empty(stream.Requests);
        clock.Advance(TimeSpan.FromMilliseconds(1));
        await sent.Task.WaitAsync(Token);
        more.SetResult();
        var result = await publishing;

        Assert.Equal(["a", "b"], stream.Requests.Select(texts => string.Join(' ', texts)));
        Assert.True(result.IsComplete);

        async IAsyncEnumerable<PutRecordsRequestEntry> Pausing()
        {
            yield return Entry("a");
            await more.Task;
            yield return Entry("b");
        }
    }

    [Fact]
    public async Task A_stream_that_is_silent_is_not_waited_for_once_publishing_has_stopped()
    {
        var stream = new FakeStream((_, _) => null) { Fault = static () => (403, "AccessDeniedException") };
        var publisher = Publisher(stream, options => options.MaxBatchEntries = 1);

        var result = await publisher.PublishAsync(Silent(Token), Token);

        Assert.True(result.IsStopped);
        Assert.Equal("AccessDeniedException", result.Failures.Single().Code);

        static async IAsyncEnumerable<PutRecordsRequestEntry> Silent([EnumeratorCancellation] CancellationToken cancellationToken)
        {
            yield return Entry("a");
            await Task.Delay(Timeout.Infinite, cancellationToken);
        }
    }

    [Fact]
    public async Task A_canceled_call_ends_with_the_cancellation()
    {
        var stream = new FakeStream((_, _) => null);
        using var cancel = CancellationTokenSource.CreateLinkedTokenSource(Token);
        stream.Transport.Holds = () =>
        {
            cancel.Cancel();
            return new TaskCompletionSource().Task;
        };

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Publisher(stream).PublishAsync([Entry("a")], cancel.Token).AsTask());
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Publisher(stream).PublishAsync(Stream("a"), cancel.Token).AsTask());
    }

    [Fact]
    public async Task The_number_of_requests_in_flight_is_limited()
    {
        var stream = new FakeStream((_, _) => null);
        stream.Transport.Holds = async () => await Task.Yield();
        var publisher = Publisher(stream, options => (options.MaxBatchEntries, options.MaxConcurrency) = (1, 3));

        var result = await publisher.PublishAsync([.. Enumerable.Range(0, 200).Select(i => Entry($"{i}"))], Token);

        Assert.True(result.IsComplete);
        Assert.InRange(stream.Transport.MostAtOnce, 1, 3);
    }

    [Fact]
    public async Task Nothing_to_publish_asks_nothing()
    {
        var stream = new FakeStream((_, _) => null);

        Assert.True((await Publisher(stream).PublishAsync([], Token)).IsComplete);
        Assert.True((await Publisher(stream).PublishAsync(Stream(), Token)).IsComplete);
        Assert.Empty(stream.Requests);
    }

    [Fact]
    public async Task A_single_entry_returns_its_ID_or_throws()
    {
        var stream = new FakeStream((text, _) => text == "bad" ? "AccessDeniedException" : null);

        Assert.Equal("n-1", await Publisher(stream).PublishAsync(Entry("good"), Token));
        var error = await Assert.ThrowsAsync<PublishException>(() => Publisher(stream).PublishAsync(Entry("bad"), Token).AsTask());
        Assert.Equal("AccessDeniedException", error.Result.Failures.Single().Code);
    }

    [Fact]
    public void Options_that_cannot_be_are_refused_by_name()
    {
        var client = new FakeStream((_, _) => null).Client;
        (Action<KinesisPublisherOptions<PutRecordsRequestEntry>> Set, string Name)[] cases =
        [
            (options => options.MaxConcurrency = 0, "MaxConcurrency"),
            (options => options.MaxAttempts = 0, "MaxAttempts"),
            (options => options.FirstDelay = TimeSpan.Zero, "FirstDelay"),
            (options => options.MaxDelay = TimeSpan.FromTicks(1), "MaxDelay"),
            (options => options.Linger = TimeSpan.FromSeconds(-1), "Linger"),
            (options => options.MaxEntryBytes = 0, "MaxEntryBytes"),
            (options => options.MaxBatchBytes = 0, "MaxBatchBytes"),
            (options => options.MaxBatchEntries = 0, "MaxBatchEntries"),
        ];
        foreach (var (set, name) in cases)
        {
            var options = new KinesisPublisherOptions<PutRecordsRequestEntry>();
            set(options);
            Assert.Contains(name, Assert.ThrowsAny<ArgumentException>(() => new KinesisPublisher(client, "s", options)).Message, StringComparison.Ordinal);
        }
    }

    internal static PutRecordsRequestEntry Entry(string text) => FakeStream.Entry(text);

    internal static KinesisPublisher Publisher(FakeStream stream, Action<KinesisPublisherOptions<PutRecordsRequestEntry>>? configure = null)
    {
        // A wait of one tick is too short.
        var options = new KinesisPublisherOptions<PutRecordsRequestEntry> { FirstDelay = TimeSpan.FromTicks(1), MaxDelay = TimeSpan.FromTicks(1) };
        configure?.Invoke(options);
        return new KinesisPublisher(stream.Client, "orders", options);
    }

    private static async IAsyncEnumerable<PutRecordsRequestEntry> Stream(params string[] texts)
    {
        foreach (var text in texts)
        {
            await Task.Yield();
            yield return Entry(text);
        }
    }
}
