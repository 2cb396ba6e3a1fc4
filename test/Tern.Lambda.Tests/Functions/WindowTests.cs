using System.Text.Json.Serialization;
using Tern.Handling;
using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Functions;

/// <summary>Tumbling windows of streams: state is passed in and returned, along with failures.</summary>
public sealed partial class WindowTests
{
    private const string Window = """
        "window":{"start":"2026-01-01T00:00:00Z","end":"2026-01-01T00:02:00Z"},"shardId":"shardId-000000000006"
        """;

    public sealed record Totals(int Count, string? Last = null);

    [JsonSerializable(typeof(Totals))]
    [JsonSerializable(typeof(int))]
    public sealed partial class TotalsJson : JsonSerializerContext;

    [Fact]
    public async Task The_state_that_a_handler_returns_is_answered_and_comes_back_with_the_next_event()
    {
        var seen = new List<TumblingWindow<KinesisRecord, Totals>>();
        await using var app = App();
        app.On(KinesisRecords.Windows(TotalsJson.Default.Totals).To(async (TumblingWindow<KinesisRecord, Totals> window, CancellationToken _) =>
        {
            await Task.Yield();
            seen.Add(window);
            return new Totals((window.State?.Count ?? 0) + window.Records.Count);
        }));

        var first = await AnswerAsync(app, Kinesis(2, "{}"));
        Assert.Equal("""{"batchItemFailures":[],"state":{"Count":2,"Last":null}}""", first);
        Assert.Equal(
            """{"batchItemFailures":[],"state":{"Count":5,"Last":null}}""", await AnswerAsync(app, Kinesis(3, """{"Count":2,"Last":null}""")));
        Assert.Null(seen[0].State);
        Assert.Equal(new Totals(2), seen[1].State);
        Assert.Equal(("shardId-000000000006", false, false), (seen[0].ShardId, seen[0].IsFinal, seen[0].IsTerminatedEarly));
        Assert.Equal(TimeSpan.FromMinutes(2), seen[0].End - seen[0].Start);
    }

    [Fact]
    public async Task The_windows_last_event_reaches_the_handler_without_records_too()
    {
        Totals? stored = null;
        await using var app = App();
        app.On(DynamoDbStreamRecords.Windows(TotalsJson.Default.Totals).To((TumblingWindow<DynamoDbStreamRecord, Totals> window, CancellationToken _) =>
        {
            Assert.Empty(window.Records);
            if (window.IsFinal) stored = window.State;
            return Task.FromResult<Totals?>(null);
        }));

        var json = $$"""{"Records":[],{{Window}},"state":{"Count":7},"isFinalInvokeForWindow":true,"isWindowTerminatedEarly":true}""";
        Assert.Equal("""{"batchItemFailures":[]}""", await AnswerAsync(app, json));
        Assert.Equal(7, stored?.Count);
    }

    [Fact]
    public async Task A_record_that_failed_is_answered_beside_the_state()
    {
        await using var app = App();
        app.On(KinesisRecords.Windows(TotalsJson.Default.Totals).To((TumblingWindow<KinesisRecord, Totals> window, CancellationToken _) =>
        {
            window.Records.Fail(1, new TimeoutException("x"));
            return Task.FromResult<Totals?>(new Totals(1));
        }));

        Assert.Equal(
            """{"batchItemFailures":[{"itemIdentifier":"1"}],"state":{"Count":1,"Last":null}}""", await AnswerAsync(app, Kinesis(3, "{}")));
    }

    [Fact]
    public async Task A_handlers_exception_fails_the_event_which_is_redelivered_with_the_previous_state()
    {
        await using var app = App();
        app.On(KinesisRecords.Windows(TotalsJson.Default.Totals).To((TumblingWindow<KinesisRecord, Totals> _, CancellationToken _) =>
            Task.FromException<Totals?>(new TimeoutException("x"))));

        await Assert.ThrowsAsync<TimeoutException>(() => AnswerAsync(app, Kinesis(1, "{}")));
    }

    [Fact]
    public async Task An_event_of_no_window_is_refused_as_its_state_would_be_lost()
    {
        await using var app = App();
        app.On(KinesisRecords.Windows(TotalsJson.Default.Totals).To((TumblingWindow<KinesisRecord, Totals> _, CancellationToken _) =>
            Task.FromResult<Totals?>(new Totals(1))));

        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => AnswerAsync(app, $$"""{"Records":[{{Record(0)}}]}"""));
        Assert.Contains("TumblingWindowInSeconds", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Filters_run_around_the_window()
    {
        var counted = 0;
        await using var app = App();
        app.On(KinesisRecords.Windows(TotalsJson.Default.Int32).To((TumblingWindow<KinesisRecord, int> window, CancellationToken _) =>
                Task.FromResult(window.State + 1)))
            .AddFilter((window, context, next) =>
            {
                counted += window.Records.Count;
                return next(context);
            });

        Assert.Equal("""{"batchItemFailures":[],"state":1}""", await AnswerAsync(app, Kinesis(2, "{}")));
        Assert.Equal(2, counted);
    }

    private static LambdaApplication App() => LambdaApplication.CreateBuilder(new LambdaRuntimeOptions()).Build();

    private static async Task<string> AnswerAsync(LambdaApplication app, string json) =>
        Sample.Text(await app.InvokeAsync(json, cancellationToken: TestContext.Current.CancellationToken));

    private static string Kinesis(int records, string state) =>
        $$"""{"Records":[{{string.Join(',', Enumerable.Range(0, records).Select(Record))}}],{{Window}},"state":{{state}},"isFinalInvokeForWindow":false}""";

    private static string Record(int number) =>
        $$"""{"eventSource":"aws:kinesis","kinesis":{"partitionKey":"p","sequenceNumber":"{{number}}","data":"eA=="} }""";
}
