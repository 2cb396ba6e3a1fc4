using System.Text;
using System.Text.Json;
using Tern.Lambda.Local.Sources;
using Tern.Local;
using Tern.TestHarness;

namespace Tern.Lambda.Local.Tests.Sources;

public sealed class EventBridgeTests : IAsyncLifetime
{
    private readonly List<(string Function, string Json)> _calls = [];
    private readonly List<string> _log = [];
    private readonly ManualTimeProvider _clock = new();
    private readonly QueueSet _queues;
    private readonly EventBridgePart _part;
    private PartServer _server = null!;

    public EventBridgeTests()
    {
        _queues = TestQueues.Make(_clock);
        _queues.Add(new QueueOptions { Name = "audit" });
        _queues.Add(new QueueOptions { Name = "full" }).Mirror = new FullDisk();
        var placed = EventPattern.Parse("""{"source":["shop"],"detail-type":["placed"]}""");
        var large = EventPattern.Parse("""{"detail":{"total":[{"numeric":[">",100]}]}}""");
        List<RuleOptions> rules =
        [
            new() { Name = "placed", Pattern = placed, Function = "pay" },
            new() { Name = "broken", Pattern = placed, Queue = "full", Bus = "broken" },
            new() { Name = "gone", Pattern = placed, Function = "gone", Bus = "broken" },
            new() { Name = "whole", Pattern = placed, Function = "pay", Bus = "broken" },
            new() { Name = "large", Pattern = large, Function = "check", InputPath = "$.detail.total" },
            new() { Name = "audit", Pattern = placed, Queue = "audit", InputPath = "$.detail" },
            new() { Name = "nightly", Pattern = placed, Function = "report", Bus = "other", Input = """{"a":1}""" },
        ];
        var bus = new EventBus(
            rules,
            _queues,
            (function, request, _) =>
            {
                if (function == "gone") throw new KeyNotFoundException("The function 'gone' no longer exists.");
                _calls.Add((function, Encoding.UTF8.GetString(request.Payload.Span)));
                return Task.FromResult(new InvocationOutcome { RequestId = "" });
            },
            _clock,
            _log.Add);
        _part = new EventBridgePart(bus, _clock);
    }

    public async ValueTask InitializeAsync() => _server = await PartServer.StartAsync(_part);

    public ValueTask DisposeAsync() => _server.DisposeAsync();

    [Fact]
    public async Task An_event_goes_to_all_whose_rules_it_fits_in_the_form_that_the_service_gives_it()
    {
        var (_, answer) = await CallAsync(
            "PutEvents",
            """
            {"Entries":[{"Source":"shop","DetailType":"placed","Detail":"{\"id\":\"é\",\"total\":250}","Resources":["arn:a"],"Time":1735689600}]}
            """);
        var id = answer.GetProperty("Entries")[0].GetProperty("EventId").GetString();
        Assert.Equal(0, answer.GetProperty("FailedEntryCount").GetInt32());
        Assert.Equal(
            [("pay", $$$"""
                {"version":"0","id":"{{{id}}}","detail-type":"placed","source":"shop","account":"000000000000","time":"2025-01-01T00:00:00Z",
                """ + """
                "region":"us-east-1","resources":["arn:a"],"detail":{"id":"é","total":250}}
                """),
                ("check", "250")],
            _calls);
        Assert.Equal("""{"id":"é","total":250}""", Assert.Single(_queues.Find("audit")!.Receive(10)).Message.Draft.Body);
    }

    [Fact]
    public async Task Another_bus_has_other_rules_and_what_fits_none_is_said()
    {
        await CallAsync(
            "PutEvents",
            """
            {"Entries":[
              {"Source":"shop","DetailType":"placed","Detail":"{}","EventBusName":"arn:aws:events:us-east-1:000000000000:event-bus/other"},
              {"Source":"shop","DetailType":"paid","Detail":"{}"}]}
            """);
        Assert.Equal([("report", """{"a":1}""")], _calls);
        Assert.Equal(["event bus default: 'paid' of shop matches no rule."], _log);
    }

    [Fact]
    public async Task Entries_that_are_wrong_are_refused_one_by_one()
    {
        var (_, answer) = await CallAsync(
            "PutEvents",
            """
            {"Entries":[
              {"DetailType":"placed","Detail":"{}"},
              {"Source":"shop","DetailType":"placed","Detail":"[]"},
              {"Source":"shop","DetailType":"placed","Detail":"{}"}]}
            """);
        Assert.Equal(2, answer.GetProperty("FailedEntryCount").GetInt32());
        var entries = answer.GetProperty("Entries");
        Assert.Equal("Parameter Source is not valid. Reason: Source is a required argument.", entries[0].GetProperty("ErrorMessage").GetString());
        Assert.Equal("MalformedDetail", entries[1].GetProperty("ErrorCode").GetString());
        Assert.True(entries[2].TryGetProperty("EventId", out _));
        Assert.Equal("pay", Assert.Single(_calls).Function);
    }

    [Fact]
    public async Task An_event_that_one_target_can_t_take_goes_to_the_others_and_was_put()
    {
        var (_, answer) = await CallAsync(
            "PutEvents", """{"Entries":[{"Source":"shop","DetailType":"placed","Detail":"{}","EventBusName":"broken"}]}""");
        Assert.Equal(0, answer.GetProperty("FailedEntryCount").GetInt32());
        Assert.Equal("pay", Assert.Single(_calls).Function);
        Assert.Equal(
            ["rule broken: the queue full can't take 'placed' of shop: No space left on device",
                "rule gone: the function gone can't take 'placed' of shop: The function 'gone' no longer exists."],
            _log);
    }

    [Fact]
    public async Task Entries_of_any_depth_time_and_text_are_put_or_refused_by_themselves()
    {
        var deep = new string('[', 63) + new string(']', 63);
        var (status, answer) = await CallAsync(
            "PutEvents",
            $$"""
            {"Entries":[
              {"Source":"shop","DetailType":"placed","Detail":"{\"a\":{{deep}}}"},
              {"Source":"shop","DetailType":"placed","Detail":"{}","Time":1e300},
              {"Source":"shop","DetailType":"placed","Detail":"{\"a\":\"\\uD800\"}"},
              {"Source":"\uD800","DetailType":"placed","Detail":"{}"},
              {"Source":"shop","DetailType":"placed","Detail":"{}","EventBusName":"\uD800"},
              {"Source":"shop","DetailType":"placed","Detail":"{}"}]}
            """);
        Assert.Equal((200, 4), (status, answer.GetProperty("FailedEntryCount").GetInt32()));
        Assert.Equal(
            [null, "InvalidArgument", "MalformedDetail", "InvalidArgument", "InvalidArgument", null],
            answer.GetProperty("Entries").EnumerateArray().Select(
                static entry => entry.TryGetProperty("ErrorCode", out var code) ? code.GetString() : null));
        Assert.Equal(2, _calls.Count);
    }

    [Theory]
    [InlineData("TestEventPattern", """{"EventPattern":"{\"a\":[\"x\"]}","Event":"\uD800"}""", "SerializationException", "an unpaired surrogate")]
    [InlineData(
        "TestEventPattern",
        """{"EventPattern":"{\"source\":[{\"prefix\":\"x\"}]}","Event":"{\"id\":\"1\",\"account\":\"1\",\"source\":\"\\uD800\",\"time\":\"\",\"region\":\"\",\"detail-type\":\"t\"}"}""",
        "SerializationException",
        "an unpaired")]
    [InlineData("TestEventPattern", """{"EventPattern":"{\"a\":[\"x\"]}","Event":"plain"}""", "ValidationException", "Parameter Event is not valid.")]
    [InlineData("TestEventPattern", """{"EventPattern":"{\"a\":[\"x\"]}","Event":"[]"}""", "ValidationException", "Parameter Event is not valid.")]
    [InlineData(
        "TestEventPattern",
        """{"EventPattern":"{\"a\":[\"x\"]}","Event":"{\"source\":\"s\",\"detail-type\":\"t\",\"time\":\"2022-07-13T13:48:01Z\"}"}""",
        "ValidationException",
        "Parameter Event is not valid. Reason: it has no id, account, region.")]
    [InlineData("PutEvents", """{"Entries":[]}""", "ValidationException", "Member must have length from 1 to 10")]
    [InlineData("PutEvents", "[", "SerializationException", "The request isn't valid JSON")]
    [InlineData("PutRule", "{}", "UnknownOperationException", "rules are declared in the application's file")]
    [InlineData("TestEventPattern", """{"EventPattern":"{\"a\":1}","Event":"{}"}""", "InvalidEventPatternException", "a: the values that match must be in an array: [1].")]
    public async Task Errors_in_a_request_are_reported(string operation, string json, string type, string words)
    {
        var (status, answer) = await CallAsync(operation, json);
        Assert.Equal((400, type), (status, answer.GetProperty("__type").GetString()));
        Assert.Contains(words, answer.GetProperty("message").GetString(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("s", true)]
    [InlineData("t", false)]
    public async Task A_pattern_is_tested_with_an_event_that_needs_no_resources(string source, bool fits)
    {
        var (_, answer) = await CallAsync(
            "TestEventPattern",
            $$"""
            {"EventPattern":"{\"source\":[\"{{source}}\"]}",
             "Event":"{\"id\":\"1\",\"account\":\"1\",\"source\":\"s\",\"time\":\"2022-07-13T13:48:01Z\",\"region\":\"r\",\"detail-type\":\"t\"}"}
            """);
        Assert.Equal(fits, answer.GetProperty("Result").GetBoolean());
    }

    private async Task<(int Status, JsonElement Answer)> CallAsync(string operation, string json)
    {
        using var response = await _server.PostAsync("/", "application/x-amz-json-1.1", json, "AWSEvents." + operation);
        return ((int)response.StatusCode, JsonElement.Parse(await response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken)));
    }
}
