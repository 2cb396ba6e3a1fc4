using Tern.Core.Tests.Configuration;
using Tern.Core.Tests.Pipeline;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Retries;

/// <summary>Calls that are repeated because their response failed after it had begun.</summary>
public sealed class RepeatTests
{
    private static CancellationToken Ends => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("ThrottlingException", 429, false, true)]
    [InlineData("ThrottlingException", 429, true, true)]
    [InlineData("Broken", 503, false, true)]
    [InlineData("Broken", 503, true, false)]
    [InlineData("Wrong", 400, false, false)]
    public async Task Repeats_follow_the_rules_of_other_calls(string code, int status, bool atMostOnce, bool expected)
    {
        await using var pipeline = Pipeline(new SealedEnvironment());
        var fault = new AwsServiceException(new AwsErrorDetails(code, "", status, null));

        Assert.Equal(expected, await pipeline.TryRepeatAsync(Echo(), fault, 1, new AwsCallOptions { AtMostOnce = atMostOnce }, Ends));
    }

    [Fact]
    public async Task Attempts_are_those_of_the_environment_unless_the_call_has_its_own()
    {
        var environment = new SealedEnvironment();
        environment.Variables["AWS_MAX_ATTEMPTS"] = "2";
        await using var pipeline = Pipeline(environment);
        var lost = new AwsTransportException("lost", AwsTransportFault.ConnectionLost);

        Assert.True(await pipeline.TryRepeatAsync(Echo(), lost, 1, null, Ends));
        Assert.False(await pipeline.TryRepeatAsync(Echo(), lost, 2, null, Ends));
        Assert.Equal(2, lost.Attempts);
        Assert.True(await pipeline.TryRepeatAsync(Echo(), lost, 2, new AwsCallOptions { MaxAttempts = 3 }, Ends));
        Assert.False(await pipeline.TryRepeatAsync(Echo(), new AwsTransportException("odd", AwsTransportFault.MalformedResponse), 1, null, Ends));
    }

    [Fact]
    public async Task A_quota_that_is_empty_allows_none()
    {
        await using var pipeline = Pipeline(new SealedEnvironment(), new RetryQuota(6));
        var fault = new AwsServiceException(new AwsErrorDetails("ThrottlingException", "", 429, null));

        Assert.True(await pipeline.TryRepeatAsync(Echo(), fault, 1, null, Ends));
        Assert.False(await pipeline.TryRepeatAsync(Echo(), fault, 1, null, Ends));
    }

    [Theory]
    [InlineData(AwsOperationTraits.None, null, false)]
    [InlineData(AwsOperationTraits.None, false, true)]
    [InlineData(AwsOperationTraits.None, true, false)]
    [InlineData(AwsOperationTraits.ReadOnly, null, true)]
    [InlineData(AwsOperationTraits.ReadOnly, true, true)]
    [InlineData(AwsOperationTraits.Idempotent, null, true)]
    public async Task After_a_timeout_reads_are_made_anew_and_writes_of_slow_services_are_not(AwsOperationTraits traits, bool? atMostOnce, bool expected)
    {
        await using var pipeline = Pipeline(new SealedEnvironment(), service: TestService.Slow);
        var silent = new AwsTransportException("Silence.", AwsTransportFault.Timeout);

        Assert.Equal(expected, await pipeline.TryRepeatAsync(Echo(traits), silent, 1, new AwsCallOptions { AtMostOnce = atMostOnce }, Ends));
        Assert.Equal(!expected, silent.Message.Contains("wasn't retried", StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_write_of_a_fast_service_is_made_anew_after_a_timeout()
    {
        await using var pipeline = Pipeline(new SealedEnvironment());

        Assert.True(await pipeline.TryRepeatAsync(Echo(), new AwsTransportException("Silence.", AwsTransportFault.Timeout), 1, null, Ends));
    }

    private static AwsOperation<string, string> Echo(AwsOperationTraits traits = AwsOperationTraits.None) => TestService.Echo(TestService.Other, traits);

    private static AwsPipeline Pipeline(SealedEnvironment environment, RetryQuota? quota = null, AwsService? service = null)
    {
        var options = TestService.Options();
        options.TimeProvider = new InstantTimeProvider();
        service ??= TestService.Other;
        return new AwsPipeline(service, options, AwsClientSettings.Create(service, options, environment), quota);
    }
}
