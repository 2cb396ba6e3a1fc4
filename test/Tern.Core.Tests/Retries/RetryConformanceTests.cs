using System.Text.Json;
using Tern.Core.Tests.Conformance;
using Tern.Core.Tests.Pipeline;
using Tern.Http;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Retries;

public sealed class RetryConformanceTests
{
    private const string File = "retries/standard.json";

    public static TheoryData<string> Traces => ConformanceFile.Ids(File);

    [Theory]
    [MemberData(nameof(Traces))]
    public async Task The_pipeline_follows_the_trace(string id)
    {
        var trace = ConformanceFile.Case(File, id);
        var steps = trace.GetProperty("steps").EnumerateArray().ToList();
        Assert.Equal(1, trace.GetProperty("random").GetDouble());

        var service = trace.GetProperty("service").GetString()!.StartsWith("dynamodb", StringComparison.Ordinal) ? TestService.DynamoDb : TestService.Other;
        var name = trace.GetProperty("operation").GetString()!;
        var traits = name is "ReceiveMessage" or "GetActivityTask" or "PollForActivityTask" or "PollForDecisionTask"
            ? AwsOperationTraits.LongPoll
            : AwsOperationTraits.None;
        var clock = new InstantTimeProvider();
        var quota = new RetryQuota(trace.GetProperty("initialTokens").GetInt32());
        List<int> tokensBeforeAttempt = [];
        var transport = new ScriptedTransport(attempt =>
        {
            tokensBeforeAttempt.Add(quota.Tokens);
            return attempt <= steps.Count ? Answer(steps[attempt - 1].GetProperty("response")) : new TextResponse(200);
        });

        var options = TestService.Options();
        options.Transport = transport;
        options.TimeProvider = clock;
        options.TotalTimeout = Timeout.InfiniteTimeSpan;
        options.RetryBehavior = trace.GetProperty("behavior").GetString() == "2.1" ? RetryBehavior.Standard2026 : RetryBehavior.Standard2020;
        if (trace.GetProperty("maxAttempts") is { ValueKind: JsonValueKind.Number } max) options.MaxAttempts = max.GetInt32();
        var settings = AwsClientSettings.Create(service, options) with { NextRandom = () => 1 };
        await using var pipeline = new AwsPipeline(service, options, settings, quota);

        var error = await Record.ExceptionAsync(async () => await pipeline.SendAsync(
            TestService.Echo(service, traits, name), "{}", null, CancellationToken.None));

        var waits = new Queue<TimeSpan>(clock.Waits);
        for (var i = 0; i < steps.Count; i++)
        {
            var tokensAfter = i + 1 < tokensBeforeAttempt.Count ? tokensBeforeAttempt[i + 1] : quota.Tokens;
            Assert.Equal(steps[i].GetProperty("tokens").GetInt32(), tokensAfter);
            var waited = steps[i].TryGetProperty("delay", out var delay) || steps[i].TryGetProperty("waitBeforeFailing", out delay);
            if (waited) Assert.Equal(TimeSpan.FromSeconds(delay.GetDouble()), waits.Dequeue());
        }

        var outcome = steps[^1].GetProperty("outcome").GetString();
        if (outcome == "fail") Assert.IsAssignableFrom<AwsException>(error);
        else Assert.Null(error);
        Assert.Empty(waits);
        Assert.Equal(outcome == "retry" ? steps.Count + 1 : steps.Count, transport.Attempts);
    }

    private static TextResponse Answer(JsonElement response)
    {
        if (response.TryGetProperty("exception", out var exception))
        {
            Assert.Equal("timeout", exception.GetString());
            throw new AwsTransportException("No answer came in time.", AwsTransportFault.Timeout);
        }

        var code = response.TryGetProperty("errorCode", out var value) ? value.GetString()! : "";
        var modeled = response.TryGetProperty("modeled", out value) ? value.GetString()! : "";
        (string, string)[] headers = response.TryGetProperty("retryAfterMs", out value) ? [("x-amz-retry-after", value.GetString()!)] : [];
        return new TextResponse(response.GetProperty("status").GetInt32(), $$"""{"__type":"{{code}}","modeled":"{{modeled}}"}""", headers);
    }
}
