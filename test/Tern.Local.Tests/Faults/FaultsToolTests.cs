using System.Net;
using System.Text;
using System.Text.Json.Nodes;
using Tern.Local.Engine;
using Tern.Local.Protocol;
using Tern.Local.Tests.Hosting.Tools;
using Tern.TestHarness;

namespace Tern.Local.Tests.Faults;

public sealed class FaultsToolTests : IAsyncLifetime
{
    private ToolServer _server = null!;

    private LocalFaults Rules => _server.Local.Faults;

    public async ValueTask InitializeAsync() => _server = await ToolServer.StartAsync();

    public ValueTask DisposeAsync() => _server.DisposeAsync();

    [Fact]
    public async Task Rules_are_listed_with_their_counters()
    {
        Rules.Seed = 9;
        Rules.Add(LocalFault.Parse("partial-batch,operation=BatchWriteItem,first=3,share=0.25"));
        Rules.Add(LocalFault.Parse("latency,delay=50ms,jitter=20ms,table=orders,probability=0.5,every=2"));
        Rules.Decide("dynamodb", "BatchWriteItem", ["other"]);
        Assert.Equal(
            """{"seed":9,"rules":[""" +
            """{"number":1,"fault":"partial-batch","operation":"BatchWriteItem","probability":1,"first":3,"share":"""
                + """0.25,"text":"partial-batch,operation=BatchWriteItem,first=3,share=0.25","matched":1,"fired":1},""" +
            """{"number":2,"fault":"latency","table":"orders","probability":0.5,"every":"""
                + """2,"delay":"50ms","jitter":"20ms","text":"latency,table=orders,probability=0.5,every=2,delay=50ms,jitter=20ms","matched":0,"fired":0}]}""",
            (await SendAsync(HttpMethod.Get)).Body);
    }

    [Fact]
    public async Task A_rule_is_added_and_all_are_removed()
    {
        await PostAsync("""{"fault":"throttle","operation":"PutItem","table":"orders","probability":0.1,"first":5,"delay":"20ms"}""");
        await PostAsync("\"drop-after,operation=PutItem\"");
        Assert.Equal(["throttle,operation=PutItem,table=orders,probability=0.1,first=5,delay=20ms", "drop-after,operation=PutItem"],
            Rules.Rules.Select(static rule => rule.Fault.ToString()));
        Assert.Equal("""{"seed":0,"rules":[]}""", (await SendAsync(HttpMethod.Delete, "")).Body);
        Assert.Empty(Rules.Rules);
    }

    [Fact]
    public async Task A_set_of_rules_is_added_or_replaces_all()
    {
        await PostAsync("""{"rules":["drop-before",{"fault":"drop-after"}],"seed":42}""");
        var answer = JsonNode.Parse(await PostAsync("""{"replace":true,"rules":["close-idle"]}"""))!;
        Assert.Equal((42, "close-idle", 1), (Rules.Seed, Assert.Single(Rules.Rules).Fault.ToString(), answer["rules"]!.AsArray().Count));
        await PostAsync("""{"seed":-1}""");
        Assert.Equal((-1, 1), (Rules.Seed, Rules.Rules.Count));
    }

    [Theory]
    [InlineData("", "The body isn't valid JSON")]
    [InlineData("{", "The body isn't valid JSON")]
    [InlineData("[]", "A rule is an object with a \"fault\"")]
    [InlineData("7", "A rule is an object with a \"fault\"")]
    [InlineData("\"flood\"", "Unknown fault 'flood'.")]
    [InlineData("""{"fault":"throttle"} {}""", "The body isn't valid JSON")]
    [InlineData("""{"fault":"throttle","probability":2}""", "The Probability of a fault must be between 0 (never) and 1 (always).")]
    [InlineData("""{"fault":"throttle","probability":true}""", "The probability of a rule must be a string or a number.")]
    [InlineData("""{"fault":"throttle","first":1e99}""", "first=1e99 isn't valid. Expected an integer")]
    [InlineData("""{"fault":"throttle","fault":"latency"}""", "The rule contains \"fault\" twice. Specify each member once.")]
    [InlineData("""{"fault":"throttle","operation":"PutItem","operation":"GetItem"}""", "The rule contains \"operation\" twice. Specify each member once.")]
    [InlineData("""{"rules":["throttle",{"fault":"latency","delay":"1ms","delay":"2ms"}]}""", "The rule contains \"delay\" twice. Specify each member once.")]
    [InlineData("""{"rules":["throttle"],"rules":["drop-after"]}""", "The set of rules contains \"rules\" twice. Specify each member once.")]
    [InlineData("""{"rules":[],"seed":1,"seed":2}""", "The set of rules contains \"seed\" twice. Specify each member once.")]
    [InlineData("""{"rules":["throttle",{"fault":"drop-after","table":"a,b"},"drop-before"],"seed":7}""",
        "The TableName of a fault is 'a,b', which isn't a valid table name")]
    [InlineData("""{"fault":null}""", "The fault of a rule must be a string or a number.")]
    [InlineData("""{"rules":"throttle"}""", "'rules' isn't expected")]
    [InlineData("""{"rules":[{"operation":"PutItem"}]}""", "A rule needs a \"fault\"")]
    [InlineData("""{"rules":["throttle",{"fault":"throttle","operation":"ListTables"}]}""", "The fault throttle doesn't apply to ListTables.")]
    [InlineData("""{"seed":1.5}""", "'seed' isn't expected")]
    [InlineData("""{"rule":[]}""", "'rule' isn't expected")]
    [InlineData("\"\\ud800\"", "The body isn't valid JSON")]
    public async Task An_invalid_rule_is_refused_and_changes_nothing(string body, string expected)
    {
        var kept = Rules.Add(new(LocalFaultKind.CloseIdle));
        var (status, answer) = await SendAsync(HttpMethod.Post, body);
        Assert.Equal(HttpStatusCode.BadRequest, status);
        Assert.Contains(expected, JsonNode.Parse(answer)!["message"]!.GetValue<string>(), StringComparison.Ordinal);
        Assert.Same(kept, Assert.Single(Rules.Rules));
        Assert.Equal(0, Rules.Seed);
    }

    [Fact]
    public async Task There_are_never_too_many_rules()
    {
        var rules = string.Join(',', Enumerable.Repeat("\"drop-before\"", 1001));
        var (status, answer) = await SendAsync(HttpMethod.Post, $$"""{"rules":[{{rules}}]}""");
        Assert.Equal(HttpStatusCode.BadRequest, status);
        Assert.Contains("At most 1000 rules", answer, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Requests_meet_all_rules_of_a_set_by_its_seed_or_none()
    {
        const int Latencies = 500;
        var set = string.Concat(Enumerable.Repeat("\"latency,delay=1ms,first=1\",", Latencies)) + "\"drop-after,table=orders,jitter=1m,first=1\"";
        var handler = new ProtocolHandler(new LocalEngine(TimeProvider.System)) { Faults = Rules };
        await PostAsync($$"""{"rules":[{{set}}],"seed":7}""");
        var whole = Decide();
        Assert.Equal(LocalFaultKind.DropAfter, whole.Kind);
        Assert.True(whole.Delay > TimeSpan.FromMilliseconds(Latencies));
        using var stop = new CancellationTokenSource();
        var deciding = Task.Factory.StartNew(() =>
        {
            var met = new HashSet<FaultDecision>();
            while (!stop.IsCancellationRequested) met.Add(Decide());
            return met;
        }, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

        for (var i = 0; i < 50; i++)
        {
            await SendAsync(HttpMethod.Delete, "");
            Rules.Seed = 0;
            await PostAsync($$"""{"rules":[{{set}}],"seed":7}""");
        }

        await stop.CancelAsync();
        Assert.All(await deciding, decision =>
            Assert.True(decision.Delay == default
                || (decision.Kind, decision.Delay) == (whole.Kind, whole.Delay), $"met {decision.Kind} after {decision.Delay}"));

        FaultDecision Decide() => handler.Decide(OperationTable.FindName("PutItem"), """{"TableName":"orders"}"""u8);
    }

    [Fact]
    public async Task There_are_never_too_many_rules_in_force()
    {
        var rules = string.Join(',', Enumerable.Repeat("\"drop-before,operation=ListTables\"", 600));
        await PostAsync($$"""{"rules":[{{rules}}]}""");
        var (status, answer) = await SendAsync(HttpMethod.Post, $$"""{"rules":[{{rules}}],"seed":7}""");
        Assert.Equal(HttpStatusCode.BadRequest, status);
        Assert.Equal("There would be 1200 rules, but at most 1000 are allowed. Remove some first, or replace all.",
            (string)JsonNode.Parse(answer)!["message"]!);
        Assert.Equal((600, 0), (Rules.Rules.Count, Rules.Seed));
        await PostAsync($$"""{"rules":[{{rules}}],"replace":true}""");
        Assert.Equal(600, Rules.Rules.Count);
    }

    [Fact]
    public async Task Another_method_and_another_page_are_refused()
    {
        Assert.Equal(HttpStatusCode.MethodNotAllowed, (await SendAsync(HttpMethod.Put, "{}")).Status);
        using var foreign = await _server.SendAsync(HttpMethod.Post, "/_tern/faults", "application/json", ("Origin", "http://localhost:3000"));
        Assert.Equal(HttpStatusCode.Forbidden, foreign.StatusCode);
        using var form = await _server.SendAsync(HttpMethod.Post, "/_tern/faults", "text/plain");
        Assert.Equal(HttpStatusCode.UnsupportedMediaType, form.StatusCode);
    }

    private async Task<string> PostAsync(string body)
    {
        var (status, answer) = await SendAsync(HttpMethod.Post, body);
        Assert.True(status == HttpStatusCode.OK, answer);
        return answer;
    }

    private async Task<(HttpStatusCode Status, string Body)> SendAsync(HttpMethod method, string? body = null)
    {
        using var request = new HttpRequestMessage(method, "/_tern/faults");
        if (body is not null) request.Content = new StringContent(body, Encoding.UTF8, "application/json");
        using var answer = await _server.Http.SendAsync(request, TestContext.Current.CancellationToken);
        return (answer.StatusCode, await answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }
}
