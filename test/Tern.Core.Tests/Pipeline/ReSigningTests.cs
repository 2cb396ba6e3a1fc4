using System.Globalization;
using Tern.Credentials;
using Tern.Http;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Pipeline;

/// <summary>
/// Many simultaneous calls that must all be signed again: this doesn't mean that the service is failing, so none of
/// them may fail.
/// </summary>
public sealed class ReSigningTests
{
    private const int Calls = 1_000;

    [Fact]
    public async Task A_clock_an_hour_off_fails_none_of_a_thousand_first_calls()
    {
        var offset = TimeSpan.FromHours(1);
        var transport = new GateTransport(headers =>
        {
            var theirs = DateTimeOffset.UtcNow + offset;
            var signed = DateTimeOffset.ParseExact(headers["x-amz-date"], "yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal);
            return (theirs - signed).Duration() > TimeSpan.FromMinutes(5)
                ? TextResponse.Error(400, "RequestTimeTooSkewed", ("Date", theirs.ToString("r", CultureInfo.InvariantCulture)))
                : new TextResponse(200, "done");
        });

        await AssertAllSucceedAsync(transport, new FixedCredentials());

        Assert.Equal(2 * Calls, transport.Requests);
    }

    [Fact]
    public async Task A_token_that_expires_amid_a_thousand_calls_fails_none_of_them()
    {
        var fetches = 0;
        var provider = new RefreshingCredentialProvider(_ => new(new AwsCredentials($"KEY{Interlocked.Increment(ref fetches)}", "secret", "token")));
        var transport = new GateTransport(headers => headers["authorization"].Contains("Credential=KEY1/", StringComparison.Ordinal)
            ? TextResponse.Error(400, "ExpiredTokenException")
            : new TextResponse(200, "done"));

        await AssertAllSucceedAsync(transport, provider);

        Assert.Equal(2, fetches);
        Assert.Equal(2 * Calls, transport.Requests);
    }

    [Fact]
    public async Task Faults_of_the_service_still_use_up_the_quota()
    {
        var transport = new GateTransport(_ => new TextResponse(500));
        await using var pipeline = Client(transport, new FixedCredentials());

        await Task.WhenAll(Enumerable.Range(0, Calls).Select(_ => Assert.ThrowsAnyAsync<AwsServiceException>(() => SendAsync(pipeline))));

        // 500 tokens, and 14 for each retry.
        Assert.Equal(Calls + 35, transport.Requests);
    }

    private static async Task AssertAllSucceedAsync(GateTransport transport, AwsCredentialProvider credentials)
    {
        await using var pipeline = Client(transport, credentials);

        var answers = await Task.WhenAll(Enumerable.Range(0, Calls).Select(_ => SendAsync(pipeline)));

        Assert.All(answers, answer => Assert.Equal("done", answer));
    }

    private static async Task<string> SendAsync(AwsPipeline pipeline) =>
        await pipeline.SendAsync(TestService.Echo(TestService.Other), "{}", null, CancellationToken.None);

    private static AwsPipeline Client(GateTransport transport, AwsCredentialProvider credentials)
    {
        var options = TestService.Options();
        options.Transport = transport;
        options.Credentials = credentials;
        options.AttemptTimeout = options.TotalTimeout = TimeSpan.FromMinutes(2);
        return new AwsPipeline(TestService.Other, options, AwsClientSettings.Create(TestService.Other, options) with { NextRandom = () => 0 });
    }

    /// <summary>Answers the first attempts only when all calls have sent theirs.</summary>
    private sealed class GateTransport(Func<IReadOnlyDictionary<string, string>, TextResponse> answer) : AwsTransport
    {
        private readonly TaskCompletionSource _all = new(TaskCreationOptions.RunContinuationsAsynchronously);
        private int _requests;

        public int Requests => Volatile.Read(ref _requests);

        public override async ValueTask<AwsHttpResponse> SendAsync(AwsHttpRequest request, CancellationToken cancellationToken)
        {
            var headers = new Dictionary<string, string>();
            for (var i = 0; i < request.Headers.Count; i++) headers.Add(request.Headers[i].Name, request.Headers[i].GetText());
            if (Interlocked.Increment(ref _requests) == Calls) _all.SetResult();
            await _all.Task.WaitAsync(cancellationToken);
            return answer(headers);
        }
    }
}
