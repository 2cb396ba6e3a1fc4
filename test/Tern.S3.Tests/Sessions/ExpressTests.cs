using System.Globalization;
using Tern.S3.Model;
using Tern.S3.Tests.Wire;
using Tern.TestHarness;

namespace Tern.S3.Tests.Sessions;

public sealed class ExpressTests
{
    private const string Bucket = "fast--euw1-az1--x-s3";

    private readonly ManualTimeProvider _clock = new(new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero));
    private int _sessions;

    [Fact]
    public async Task A_directory_bucket_is_called_with_the_keys_of_a_session_which_is_made_once()
    {
        var wire = Wire();
        await using var s3 = wire.Client(options => options.TimeProvider = _clock);
        await Task.WhenAll(Enumerable.Range(0, 20).Select(_ => HeadAsync(s3, Bucket)));

        Assert.Equal(1, _sessions);
        var create = wire.Asked[0];
        Assert.Equal(("GET", "fast--euw1-az1--x-s3.s3express-euw1-az1.eu-west-1.amazonaws.com", "/?session"), (create.Method, create.Host, create.Target));
        Assert.Contains("AKIDEXAMPLE/20260101/eu-west-1/s3express/aws4_request", create["authorization"], StringComparison.Ordinal);
        var head = wire.Asked[^1];
        Assert.Equal(("token-1", null), (head["x-amz-s3session-token"], head["x-amz-security-token"]));
        Assert.Contains("ASIA1/20260101/eu-west-1/s3express/aws4_request", head["authorization"], StringComparison.Ordinal);
        Assert.Contains("x-amz-s3session-token", head["authorization"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_session_is_renewed_before_it_ends_and_one_that_ended_is_waited_for()
    {
        var wire = Wire();
        await using var s3 = wire.Client(options => options.TimeProvider = _clock);
        await HeadAsync(s3, Bucket);
        _clock.Advance(TimeSpan.FromMinutes(3));
        await HeadAsync(s3, Bucket);
        Assert.Equal(1, _sessions);

        _clock.Advance(TimeSpan.FromMinutes(3));
        await HeadAsync(s3, Bucket);
        Assert.Equal(2, _sessions);
        Assert.Equal("token-2", wire.Asked[^1]["x-amz-s3session-token"]);
    }

    [Fact]
    public async Task A_session_is_made_without_the_context_of_its_first_caller()
    {
        var wire = Wire();
        await using var s3 = wire.Client(options => options.TimeProvider = _clock);
        var before = SynchronizationContext.Current;
        Task head;
        try
        {
            // The blocked thread of a window: work that is posted to it never runs.
            SynchronizationContext.SetSynchronizationContext(new Blocked());
            head = s3.HeadObjectAsync(new HeadObjectRequest { Bucket = Bucket, Key = "k" }).AsTask();
        }
        finally
        {
            SynchronizationContext.SetSynchronizationContext(before);
        }

        await head.WaitAsync(TimeSpan.FromMinutes(2), TestContext.Current.CancellationToken);
    }

    private sealed class Blocked : SynchronizationContext
    {
        public override void Post(SendOrPostCallback d, object? state) { }
    }

    [Fact]
    public async Task A_hundred_sessions_are_kept()
    {
        var wire = Wire();
        await using var s3 = wire.Client(options => options.TimeProvider = _clock);
        for (var i = 0; i <= 100; i++) await HeadAsync(s3, $"b{i}--euw1-az1--x-s3");
        await HeadAsync(s3, "b100--euw1-az1--x-s3");
        Assert.Equal(101, _sessions);
        await HeadAsync(s3, "b0--euw1-az1--x-s3");
        Assert.Equal(102, _sessions);
    }

    [Fact]
    public async Task A_session_that_the_service_refuses_is_made_anew()
    {
        var wire = new S3Wire((call, asked) =>
            asked.Target == "/?session" ? Session() : asked["x-amz-s3session-token"] == "token-1" ? WireAnswer.Error(400, "ExpiredToken")
            : new WireAnswer(200, "<ListBucketResult/>"));
        await using var s3 = wire.Client();
        await s3.ListObjectsV2Async(new ListObjectsV2Request { Bucket = Bucket });
        Assert.Equal(2, _sessions);
    }

    [Fact]
    public async Task A_client_without_sessions_signs_with_its_own_keys()
    {
        var wire = Wire();
        await using var s3 = wire.Client(static options => options.DisableExpressSessions = true);
        await HeadAsync(s3, Bucket);
        Assert.Null(wire.Only["x-amz-s3session-token"]);
        Assert.Contains("AKIDEXAMPLE/", wire.Only["authorization"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_session_that_can_not_be_made_is_the_error_of_the_call()
    {
        var wire = new S3Wire(WireAnswer.Error(403, "AccessDenied"));
        await using var s3 = wire.Client();
        var error = await Assert.ThrowsAsync<AccessDeniedException>(() => HeadAsync(s3, Bucket));
        Assert.Equal(("AccessDenied", "CreateSession"), (error.Code, error.Operation));
    }

    private static async Task HeadAsync(S3Client s3, string bucket) => await s3.HeadObjectAsync(new HeadObjectRequest { Bucket = bucket, Key = "k" });

    private S3Wire Wire() => new((_, asked) => asked.Target == "/?session" ? Session() : WireAnswer.Ok);

    private WireAnswer Session()
    {
        var number = Interlocked.Increment(ref _sessions);
        var end = _clock.GetUtcNow().AddMinutes(5).ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture);
        return new WireAnswer(
            200,
            "<CreateSessionResult><Credentials>" +
            $"<AccessKeyId>ASIA{number}</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>token-{number}</SessionToken>" +
            $"<Expiration>{end}</Expiration>" +
            "</Credentials></CreateSessionResult>");
    }
}
