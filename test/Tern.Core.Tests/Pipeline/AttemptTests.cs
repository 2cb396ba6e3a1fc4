using System.Globalization;
using Tern.Credentials;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Pipeline;

public sealed class AttemptTests
{
    private static readonly AwsOperation<string, string> Echo = TestService.Echo(TestService.Other);

    [Fact]
    public async Task Attempts_share_their_id_count_up_and_are_signed_anew()
    {
        var transport = new ScriptedTransport(attempt => attempt < 3 ? new TextResponse(500) : new TextResponse(200));
        await using var pipeline = Client(transport, out _, factor: 40);

        await pipeline.SendAsync(Echo, "{}", null, CancellationToken.None);

        Assert.Equal(["attempt=1; max=3", "attempt=2; max=3", "attempt=3; max=3"], transport.Sent.Select(headers => headers["amz-sdk-request"]));
        Assert.Single(transport.Sent.Select(headers => headers["amz-sdk-invocation-id"]).Distinct());
        Assert.Equal(3, transport.Sent.Select(headers => headers["x-amz-date"]).Distinct().Count());
        Assert.Equal(3, transport.Sent.Select(headers => headers["authorization"]).Distinct().Count());
    }

    [Fact]
    public async Task Once_a_host_has_said_its_time_requests_say_when_they_expire()
    {
        var transport = new ScriptedTransport(_ => new TextResponse(200, "", ("Date", "Thu, 01 Jan 2026 00:00:01 GMT")));
        await using var pipeline = Client(transport, out _);

        await pipeline.SendAsync(Echo, "{}", null, CancellationToken.None);
        await pipeline.SendAsync(Echo, "{}", null, CancellationToken.None);

        Assert.Equal(["attempt=1; max=3", "ttl=20260101T000005Z; attempt=1; max=3"], transport.Sent.Select(headers => headers["amz-sdk-request"]));
    }

    [Theory]
    [InlineData("RequestTimeTooSkewed")]
    [InlineData("RequestInTheFuture")]
    [InlineData("InvalidSignatureException")]
    public async Task A_clock_that_is_off_is_corrected_by_the_service_s_and_the_call_repeated_once(string code)
    {
        var transport = new ScriptedTransport(attempt => attempt == 1
            ? TextResponse.Error(403, code, ("Date", "Thu, 01 Jan 2026 00:10:00 GMT"))
            : new TextResponse(200));
        await using var pipeline = Client(transport, out _);

        await pipeline.SendAsync(Echo, "{}", null, CancellationToken.None);

        Assert.Equal("20260101T000000Z", transport.Sent[0]["x-amz-date"]);
        Assert.StartsWith("20260101T0010", transport.Sent[1]["x-amz-date"], StringComparison.Ordinal);
        Assert.StartsWith("ttl=20260101T0010", transport.Sent[1]["amz-sdk-request"], StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Thu, 01 Jan 2026 00:10:00 GMT", 2)]
    [InlineData("Thu, 01 Jan 2026 00:03:00 GMT", 1)]
    [InlineData("yesterday", 1)]
    public async Task A_signature_that_no_clock_explains_is_an_error(string date, int attempts)
    {
        var transport = new ScriptedTransport(_ => TextResponse.Error(403, "SignatureDoesNotMatch", ("Date", date)));
        await using var pipeline = Client(transport, out _);

        var error = await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await pipeline.SendAsync(Echo, "{}", null, CancellationToken.None));

        Assert.Equal("SignatureDoesNotMatch", error.Code);
        Assert.Equal(attempts, error.Attempts);
        Assert.Equal(attempts, transport.Attempts);
    }

    [Fact]
    public async Task Refused_credentials_are_given_up_once_and_the_new_ones_used()
    {
        var transport = new ScriptedTransport(attempt => attempt == 1 ? TextResponse.Error(400, "ExpiredTokenException") : new TextResponse(200));
        var credentials = new RotatingCredentials();
        await using var pipeline = Client(transport, out _, credentials: credentials);

        await pipeline.SendAsync(Echo, "{}", null, CancellationToken.None);

        Assert.Equal(1, credentials.Invalidations);
        Assert.Contains("Credential=KEY0/", transport.Sent[0]["authorization"], StringComparison.Ordinal);
        Assert.Contains("Credential=KEY1/", transport.Sent[1]["authorization"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task Credentials_that_stay_refused_are_not_tried_for_ever()
    {
        var transport = new ScriptedTransport(_ => TextResponse.Error(400, "UnrecognizedClientException"));
        var credentials = new RotatingCredentials();
        await using var pipeline = Client(transport, out _, credentials: credentials);

        await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await pipeline.SendAsync(Echo, "{}", null, CancellationToken.None));

        Assert.Equal(1, credentials.Invalidations);
        Assert.Equal(2, transport.Attempts);
    }

    [Fact]
    public async Task Refused_credentials_that_never_change_fail_at_once()
    {
        var transport = new ScriptedTransport(_ => TextResponse.Error(400, "UnrecognizedClientException"));
        await using var pipeline = Client(transport, out var clock);

        await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await pipeline.SendAsync(Echo, "{}", null, CancellationToken.None));

        Assert.Equal(1, transport.Attempts);
        Assert.Empty(clock.Waits);
    }

    [Fact]
    public async Task A_retry_that_would_come_too_late_is_not_waited_for_and_the_service_s_error_stays_what_it_is()
    {
        var transport = new ScriptedTransport(_ => TextResponse.Error(400, "ThrottlingException", ("x-amz-retry-after", "3000")));
        await using var pipeline = Client(transport, out var clock);

        var error = await Assert.ThrowsAnyAsync<AwsServiceException>(
            async () => await pipeline.SendAsync(Echo, "{}", new AwsCallOptions { Timeout = TimeSpan.FromSeconds(2) }, CancellationToken.None));

        Assert.Equal("ThrottlingException", error.Code);
        Assert.True(error.IsThrottling);
        Assert.Equal(1, error.Attempts);
        Assert.Equal(1, transport.Attempts);
        Assert.Empty(clock.Waits);
    }

    [Theory]
    [InlineData("Fri, 31 Dec 9999 23:59:59 GMT")]
    [InlineData("Mon, 01 Jan 0001 00:00:00 GMT")]
    public async Task A_date_that_no_clock_has_spoils_no_later_call(string date)
    {
        var transport = new ScriptedTransport(_ => new TextResponse(200, "", ("Date", date)));
        await using var pipeline = Client(transport, out var clock);

        await pipeline.SendAsync(Echo, "{}", null, CancellationToken.None);
        clock.CreateTimer(_ => { }, null, TimeSpan.FromSeconds(1), Timeout.InfiniteTimeSpan);
        await pipeline.SendAsync(Echo, "{}", null, CancellationToken.None);

        Assert.Equal("20260101T000001Z", transport.Sent[1]["x-amz-date"]);
    }

    [Fact]
    public async Task A_call_may_forbid_retries()
    {
        var transport = new ScriptedTransport(_ => new TextResponse(500));
        await using var pipeline = Client(transport, out _);

        var error = await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await pipeline.SendAsync(
            Echo, "{}", new AwsCallOptions { MaxAttempts = 1 }, CancellationToken.None));

        Assert.True(error.IsRetryable);
        Assert.Equal(1, transport.Attempts);
        Assert.Equal("attempt=1; max=1", transport.Sent[0]["amz-sdk-request"]);
    }

    [Fact]
    public async Task An_expected_error_is_a_response_and_any_other_is_retried()
    {
        var transport = new ScriptedTransport(attempt => attempt == 1 ? new TextResponse(503, "<html>") : TextResponse.Error(400, "Expected"));
        var operation = new AwsOperation<string, string>(
            TestService.Other, "Try", static (string _, Tern.Http.AwsHttpRequest http) => { }, static (string _, Tern.Http.AwsHttpResponse _) => "ok")
        {
            ReadExpectedError =
                static (_, http) =>
            {
                using var body = System.Text.Json.JsonDocument.Parse(http.Body);
                return (true, body.RootElement.GetProperty("__type").GetString());
            },
        };
        await using var pipeline = Client(transport, out _);

        Assert.Equal("Expected", await pipeline.SendAsync(operation, "", null, CancellationToken.None));
        Assert.Equal(2, transport.Attempts);
    }

    [Fact]
    public async Task Every_answer_is_given_back_once()
    {
        List<TextResponse> answers = [];
        var transport = new ScriptedTransport(attempt =>
        {
            answers.Add(attempt switch { 1 => new TextResponse(500), 2 => new TextResponse(200, "damaged", ("x-amz-crc32", "1")), _ => new TextResponse(200) });
            return answers[^1];
        });
        await using var pipeline = Client(transport, out _);

        await pipeline.SendAsync(Echo, "{}", null, CancellationToken.None);

        Assert.Equal([1, 1, 1], answers.Select(answer => answer.Disposals));
    }

    [Fact]
    public async Task An_unsigned_operation_asks_for_no_credentials()
    {
        var transport = new ScriptedTransport(_ => new TextResponse(200));
        await using var pipeline = Client(transport, out _, credentials: new NoCredentials());

        await pipeline.SendAsync(TestService.Echo(TestService.Other, AwsOperationTraits.Unsigned), "{}", null, CancellationToken.None);

        Assert.DoesNotContain("authorization", transport.Sent[0].Keys);
    }

    private static AwsPipeline Client(ScriptedTransport transport, out InstantTimeProvider clock, AwsCredentialProvider? credentials = null, double factor = 1)
    {
        clock = new InstantTimeProvider();
        var options = TestService.Options();
        options.Transport = transport;
        options.TimeProvider = clock;
        if (credentials is not null) options.Credentials = credentials;
        return new AwsPipeline(TestService.Other, options, AwsClientSettings.Create(TestService.Other, options) with { NextRandom = () => factor });
    }

    private sealed class RotatingCredentials : AwsCredentialProvider
    {
        public int Invalidations { get; private set; }

        public override ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default) =>
            new(new AwsCredentials("KEY" + Invalidations.ToString(CultureInfo.InvariantCulture), "secret"));

        public override void Invalidate(AwsCredentials credentials) => Invalidations++;
    }

    private sealed class NoCredentials : AwsCredentialProvider
    {
        public override ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default) =>
            throw new AwsCredentialException("There are none.");
    }
}
