using System.Text;
using System.Text.Json;
using System.Threading.Channels;
using Tern.Lambda.Local.Sources;
using Tern.Local;
using Tern.TestHarness;

namespace Tern.Lambda.Local.Tests.Sources;

public sealed class StreamLaneTests
{
    private readonly ManualTimeProvider _clock = new(DateTimeOffset.UnixEpoch);
    private readonly Channel<JsonElement> _events = Channel.CreateUnbounded<JsonElement>();
    private readonly List<string> _log = [];

    [Fact]
    public async Task A_tumbling_window_hands_its_state_on_and_ends_with_a_call_of_its_own()
    {
        var options = Options with { TumblingWindow = TimeSpan.FromMinutes(1), BatchSize = 2 };
        var lanes = Lanes(options, Count);
        await lanes.AddAsync([Record(1, 1), Record(2, 30), Record(3, 59), Record(4, 61)], Token);
        await lanes.CompleteAsync();
        Assert.Equal(
            ["1,2 of 00:00 with {} ", "3 of 00:00 with {\"n\":2} ", " of 00:00 with {\"n\":3} final", "4 of 00:01 with {} ", " of 00:01 with {\"n\":1} final"],
            Told());
    }

    [Fact]
    public async Task The_end_of_a_window_comes_with_its_time_though_nothing_is_written()
    {
        var lanes = Lanes(Options with { TumblingWindow = TimeSpan.FromMinutes(1) }, Count);
        await lanes.AddAsync([Record(1, 1)], Token);
        var first = await _events.Reader.ReadAsync(Token);
        Assert.Equal(
            """{"start":"1970-01-01T00:00:00Z","end":"1970-01-01T00:01:00Z"} shard arn:stream False False""",
            $"{first.GetProperty("window")} {first.GetProperty("shardId")} {first.GetProperty("eventSourceARN")} "
                + $"{first.GetProperty("isFinalInvokeForWindow")} {first.GetProperty("isWindowTerminatedEarly")}");
        while (_clock.PendingTimers == 0) await Task.Yield();
        _clock.Advance(TimeSpan.FromSeconds(61));
        var last = await _events.Reader.ReadAsync(Token);
        Assert.Equal((true, 0, """{"n":1}"""), (IsFinal(last), last.GetProperty("Records").GetArrayLength(), last.GetProperty("state").GetRawText()));
        await lanes.CompleteAsync();
    }

    [Theory]
    [InlineData("{}", "its response has no 'state'")]
    [InlineData("", "its response isn't JSON with a 'state'")]
    [InlineData("""{"state":[]}""", "the 'state' of its response isn't an object: Array")]
    public async Task An_answer_without_state_is_a_failure(string answer, string words)
    {
        var lanes = Lanes(Options with { TumblingWindow = TimeSpan.FromMinutes(1), MaxRetries = 0 }, _ => answer);
        await lanes.AddAsync([Record(1, 1)], Token);
        await lanes.CompleteAsync();
        Assert.Contains(words, _log[0], StringComparison.Ordinal);
        Assert.Contains("discarded (RetryAttemptsExhausted)", _log[1], StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_state_of_more_than_a_megabyte_ends_its_window_early()
    {
        var state = $$$"""{"state":{"text":"{{{new string('x', 1024 * 1024)}}}"}}""";
        var lanes = Lanes(Options with { TumblingWindow = TimeSpan.FromMinutes(1), BatchSize = 1 }, json => IsFinal(json) ? "" : state);
        await lanes.AddAsync([Record(1, 1), Record(2, 2)], Token);
        await lanes.CompleteAsync();
        Assert.Equal(["False", "True", "False", "True"], Events().Select(static json => $"{json.GetProperty("isWindowTerminatedEarly")}"));
    }

    [Fact]
    public async Task A_state_is_handed_on_as_the_function_wrote_it()
    {
        const string State = """{"text": "\uD800", "n": 1.0}""";
        var lanes = Lanes(Options with { TumblingWindow = TimeSpan.FromMinutes(1), BatchSize = 1 }, _ => $$"""{"state":{{State}}}""");
        await lanes.AddAsync([Record(1, 1), Record(2, 2)], Token);
        await lanes.CompleteAsync();
        Assert.Equal(["{}", State, State], Events().Select(static json => json.GetProperty("state").GetRawText()));
    }

    [Fact]
    public async Task The_changes_of_an_item_keep_their_order_and_those_of_others_do_not_wait_for_them()
    {
        var isFree = new TaskCompletionSource();
        var lanes = Lanes(
            Options with { ParallelizationFactor = 10 },
            static _ => "",
            json => json.GetProperty("Records").EnumerateArray().Any(static record => KeyOf(record) == "0") ? isFree.Task : Task.CompletedTask);
        await lanes.AddAsync([.. Enumerable.Range(0, 100).Select(static number => Record(number, 1, $"{number % 50}"))], Token);
        var first = await _events.Reader.ReadAsync(Token);
        Assert.DoesNotContain("0", first.GetProperty("Records").EnumerateArray().Select(KeyOf));
        isFree.SetResult();
        await lanes.CompleteAsync();
        var numbers = Events().Prepend(first).SelectMany(static json => json.GetProperty("Records").EnumerateArray()).ToLookup(KeyOf, NumberOf);
        for (var key = 0; key < 50; key++) Assert.Equal([$"{key}", $"{key + 50}"], numbers[$"{key}"]);
    }

    [Fact]
    public async Task Records_that_match_no_filter_are_skipped()
    {
        var lanes = Lanes(Options with { Filters = new EventFilters([EventPattern.Parse("""{"dynamodb":{"Keys":{"Id":{"S":["b"]}}}}""")]) }, static _ => "");
        await lanes.AddAsync([Record(1, 1, "a"), Record(2, 1, "b"), Record(3, 1, "c")], Token);
        await lanes.AddAsync([Record(4, 1, "a")], Token);
        await lanes.CompleteAsync();
        Assert.Equal(["stream t: 2 changes match no filter of f.", "stream t: 1 change matches no filter of f."], _log);
        Assert.Equal("2", NumberOf(Assert.Single(Assert.Single(Events()).GetProperty("Records").EnumerateArray())));
    }

    [Fact]
    public async Task A_function_that_is_gone_is_said_once_and_nothing_waits_for_it()
    {
        var lanes = Lanes(Options with { BatchSize = 1 }, static _ => throw new KeyNotFoundException("The function 'f' no longer exists."));
        for (var i = 0; i < 5; i++) await lanes.AddAsync([Record(i, 1)], Token);
        await lanes.CompleteAsync();
        Assert.Equal(["stream t: The function 'f' no longer exists."], _log);
    }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private static StreamMappingOptions Options => new() { Table = "t", Function = "f" };

    private StreamLanes Lanes(StreamMappingOptions options, Func<JsonElement, string> answer, Func<JsonElement, Task>? wait = null)
    {
        var delivery = new StreamDelivery(
            options,
            TestQueues.Make(_clock),
            async (_, request, _) =>
            {
                var json = JsonElement.Parse(request.Payload.Span);
                if (wait is not null) await wait(json);
                var text = answer(json);
                _events.Writer.TryWrite(json);
                return new InvocationOutcome { RequestId = "r", Payload = Encoding.UTF8.GetBytes(text) };
            },
            _clock,
            _log.Add);
        return new StreamLanes("arn:stream", "shard", options, delivery, _clock, _log.Add, Token);
    }

    private static string Count(JsonElement json)
    {
        var before = json.GetProperty("state").TryGetProperty("n", out var n) ? n.GetInt32() : 0;
        return $$$"""{"state":{"n":{{{before + json.GetProperty("Records").GetArrayLength()}}}}}""";
    }

    private IEnumerable<string> Told() => Events().Select(static json =>
        $"{string.Join(',', json.GetProperty("Records").EnumerateArray().Select(NumberOf))} of " +
        $"{json.GetProperty("window").GetProperty("start").GetString()![11..16]}"
            + $" with {json.GetProperty("state").GetRawText()} {(IsFinal(json) ? "final" : "")}");

    private IEnumerable<JsonElement> Events()
    {
        while (_events.Reader.TryRead(out var json)) yield return json;
    }

    private static JsonElement Record(int number, double seconds, string key = "a") => JsonElement.Parse(
        $$$$"""{"dynamodb":{"ApproximateCreationDateTime":{{{{seconds}}}},"SequenceNumber":"{{{{number}}}}","Keys":{"Id":{"S":"{{{{key}}}}"} } } }""");

    private static bool IsFinal(JsonElement json) => json.GetProperty("isFinalInvokeForWindow").GetBoolean();

    private static string NumberOf(JsonElement record) => record.GetProperty("dynamodb").GetProperty("SequenceNumber").GetString()!;

    private static string KeyOf(JsonElement record) => record.GetProperty("dynamodb").GetProperty("Keys").GetProperty("Id").GetProperty("S").GetString()!;
}
