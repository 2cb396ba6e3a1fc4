using System.Text;
using System.Text.Json;
using Tern.Lambda.Local.Sources;
using Tern.TestHarness;

namespace Tern.Lambda.Local.Tests.Sources;

public sealed class StreamDeliveryTests
{
    private readonly HurriedTimeProvider _clock = new(1000);
    private readonly List<string> _calls = [];
    private readonly List<string> _log = [];
    private readonly QueueSet _queues;

    public StreamDeliveryTests()
    {
        _queues = TestQueues.Make(_clock);
        _queues.Add(new QueueOptions { Name = "dead" });
    }

    [Fact]
    public async Task A_batch_that_fails_is_tried_again_until_it_succeeds()
    {
        await DeliverAsync(new() { Table = "t", Function = "f" }, 3, _ => _calls.Count < 3 ? null : "");
        Assert.Equal(["1-3", "1-3", "1-3"], _calls);
    }

    [Fact]
    public async Task Halving_finds_the_poison_and_the_rest_goes_through()
    {
        await DeliverAsync(
            new() { Table = "t", Function = "f", Bisects = true, MaxRetries = 1, OnFailure = "dead" }, 4, numbers => numbers.Contains("3") ? null : "");
        Assert.Equal(["1-4", "1-2", "3-4", "3", "3", "4"], _calls);
        var told = JsonElement.Parse(Assert.Single(_queues.Find("dead")!.Receive(10)).Message.Draft.Body);
        Assert.Equal("RetryAttemptsExhausted", told.GetProperty("requestContext").GetProperty("condition").GetString());
        Assert.Equal(2, told.GetProperty("requestContext").GetProperty("approximateInvokeCount").GetInt32());
        Assert.Equal("3", told.GetProperty("DDBStreamBatchInfo").GetProperty("startSequenceNumber").GetString());
        Assert.Equal(1, told.GetProperty("DDBStreamBatchInfo").GetProperty("batchSize").GetInt32());
    }

    [Fact]
    public async Task Records_before_a_reported_failure_are_done()
    {
        await DeliverAsync(
            new() { Table = "t", Function = "f", ReportsFailures = true },
            4,
            numbers => numbers.Contains("1") ? """{"batchItemFailures":[{"itemIdentifier":"4"},{"itemIdentifier":"3"}]}""" : """{"batchItemFailures":[]}""");
        Assert.Equal(["1-4", "3-4"], _calls);
    }

    [Fact]
    public async Task The_record_of_records_that_failed_says_that_the_function_did_not()
    {
        await DeliverAsync(
            new() { Table = "t", Function = "f", ReportsFailures = true, MaxRetries = 0, OnFailure = "dead" },
            1,
            _ => """{"batchItemFailures":[{"itemIdentifier":"1"}]}""");
        var context = JsonElement.Parse(Assert.Single(_queues.Find("dead")!.Receive(1)).Message.Draft.Body).GetProperty("responseContext");
        Assert.Equal(("200", "$LATEST", "null"), (
            context.GetProperty("statusCode").GetRawText(),
            context.GetProperty("executedVersion").GetString(),
            context.GetProperty("functionError").GetRawText()));
    }

    [Fact]
    public async Task Changes_that_are_too_old_are_given_up_without_a_call()
    {
        await DeliverAsync(new() { Table = "t", Function = "f", MaxAge = TimeSpan.FromDays(1), OnFailure = "dead" }, 2, _ => "");
        Assert.Empty(_calls);
        Assert.Contains("EventAgeExceeded", Assert.Single(_queues.Find("dead")!.Receive(1)).Message.Draft.Body, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_queue_that_can_t_be_told_of_what_was_given_up_is_said_and_the_stream_goes_on()
    {
        _queues.Find("dead")!.Mirror = new FullDisk();
        await DeliverAsync(
            new() { Table = "t", Function = "f", Bisects = true, MaxRetries = 0, OnFailure = "dead" }, 2, numbers => numbers.Contains("1") ? null : "");
        Assert.Equal(["1-2", "1", "2"], _calls);
        Assert.Contains(_log, static line => line.Contains("the queue dead can't be notified: No space left on device", StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_batch_whose_answer_can_t_be_read_comes_again()
    {
        await DeliverAsync(
            new() { Table = "t", Function = "f", ReportsFailures = true },
            2,
            _ => _calls.Count < 2 ? """{"batchItemFailures":[{"itemIdentifier":"\uD800"}]}""" : "{}");
        Assert.Equal(["1-2", "1-2"], _calls);
        Assert.Contains("the response contains an unpaired surrogate", Assert.Single(_log), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_batch_whose_function_is_taken_away_meanwhile_comes_again()
    {
        await DeliverAsync(new() { Table = "t", Function = "f" }, 2, _ => _calls.Count < 2 ? throw new ObjectDisposedException("f") : "");
        Assert.Equal(["1-2", "1-2"], _calls);
    }

    private Task DeliverAsync(StreamMappingOptions options, int count, Func<List<string>, string?> answer)
    {
        var records = Enumerable.Range(1, count).Select(static number => JsonElement.Parse(
            $$$"""{"eventID":"e{{{number}}}","eventName":"INSERT","dynamodb":{"ApproximateCreationDateTime":0,"SequenceNumber":"{{{number}}}"}}""")).ToList();
        var delivery = new StreamDelivery(
            options,
            _queues,
            (_, request, _) =>
            {
                var numbers = JsonElement.Parse(request.Payload.Span).GetProperty("Records").EnumerateArray()
                    .Select(static record => record.GetProperty("dynamodb").GetProperty("SequenceNumber").GetString()!).ToList();
                _calls.Add(numbers.Count == 1 ? numbers[0] : $"{numbers[0]}-{numbers[^1]}");
                var text = answer(numbers);
                return Task.FromResult(new InvocationOutcome
                {
                    RequestId = "r",
                    Payload = Encoding.UTF8.GetBytes(text ?? "{}"),
                    FunctionError = text is null ? "Unhandled" : null,
                });
            },
            _clock,
            _log.Add);
        return delivery.DeliverAsync(new StreamBatch("arn:stream", "shard", records), null, TestContext.Current.CancellationToken);
    }
}
