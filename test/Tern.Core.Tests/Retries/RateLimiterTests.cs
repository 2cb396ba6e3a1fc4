using System.Diagnostics;
using Tern.Core.Tests.Pipeline;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Retries;

/// <summary>The retry mode <c>adaptive</c>.</summary>
public sealed class RateLimiterTests
{
    private readonly ManualTimeProvider _clock = new();

    // The results of botocore 1.43's ClientRateLimiter for the same attempts at the same times.
    private static readonly (double Time, bool IsThrottled, double Measured, double Rate)[] Trace =
    [
        (0.2, false, 0.000000, 0.500000), (0.4, false, 0.000000, 0.500000), (0.6, false, 4.800000, 0.500000), (0.8, false, 4.800000, 0.500000),
        (1.0, false, 4.160000, 0.500000), (1.2, false, 4.160000, 0.691200), (1.4, false, 4.160000, 1.097600), (1.6, false, 5.632000, 1.638400),
        (1.8, false, 5.632000, 2.332800), (2.0, true, 4.326400, 3.028480), (2.2, true, 4.326400, 2.119936), (2.4, false, 4.326400, 2.474741),
        (2.6, false, 5.665280, 2.722553), (2.8, false, 5.665280, 2.882574), (3.0, false, 4.333056, 2.974001), (3.2, true, 4.333056, 2.081801),
        (3.4, false, 4.333056, 2.431998), (3.6, false, 5.666611, 2.675964), (4.0, false, 2.733322, 2.922003), (5.1, false, 1.346664, 2.693329),
        (8.0, false, 0.536000, 1.071999), (9.7, true, 0.640533, 0.500000), (9.8, false, 0.640533, 0.512982),
    ];

    [Fact]
    public void The_rate_is_that_of_AWS_s_own_SDKs_attempt_by_attempt()
    {
        var limiter = new RateLimiter(_clock);
        var start = _clock.GetUtcNow();
        foreach (var (time, isThrottled, measured, rate) in Trace)
        {
            _clock.Advance(start + TimeSpan.FromSeconds(time) - _clock.GetUtcNow());
            limiter.Note(isThrottled);

            Assert.Equal((time, measured), (time, Math.Round(limiter.Measured, 6)));
            Assert.Equal((time, rate), (time, Math.Round(limiter.Rate, 6)));
        }
    }

    [Fact]
    public void Nobody_waits_before_the_first_throttling()
    {
        var limiter = new RateLimiter(_clock);

        for (var i = 0; i < 1000; i++)
        {
            Assert.True(limiter.TakeAsync(CancellationToken.None).AsTask().IsCompletedSuccessfully);
            limiter.Note(isThrottled: false);
        }
    }

    [Fact]
    public async Task Those_who_wait_get_their_turn_one_after_the_other_with_one_timer()
    {
        var limiter = new RateLimiter(_clock);
        limiter.Note(isThrottled: true); // Half a token a second, the least there is.

        var calls = Enumerable.Range(0, 4).Select(_ => limiter.TakeAsync(CancellationToken.None).AsTask()).ToList();

        for (var done = 1; done <= calls.Count; done++)
        {
            await Until(() => _clock.PendingTimers == 1);
            _clock.Advance(TimeSpan.FromSeconds(2));
            await Until(() => calls.Count(call => call.IsCompleted) == done);
        }

        Assert.Equal(0, _clock.PendingTimers);
    }

    [Fact]
    public async Task One_who_gives_up_leaves_the_line_to_the_others()
    {
        var limiter = new RateLimiter(_clock);
        limiter.Note(isThrottled: true);
        using var ended = new CancellationTokenSource();

        var first = limiter.TakeAsync(ended.Token).AsTask();
        var second = limiter.TakeAsync(CancellationToken.None).AsTask();
        await Until(() => _clock.PendingTimers == 1);
        await ended.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => first);
        await Until(() => _clock.PendingTimers == 1);
        _clock.Advance(TimeSpan.FromSeconds(2));
        await second;
    }

    [Fact]
    public async Task A_client_slows_down_once_it_was_throttled()
    {
        var clock = new InstantTimeProvider();
        var transport = new ScriptedTransport(attempt => attempt == 1 ? TextResponse.Error(400, "ThrottlingException") : new TextResponse(200));
        await using var client = Client(transport, clock, AwsRetryMode.Adaptive);

        await client.SendAsync(TestService.Echo(TestService.Other), "{}", null, CancellationToken.None);
        await client.SendAsync(TestService.Echo(TestService.Other), "{}", null, CancellationToken.None);

        // The delay of the retry, which adds half a token; then the wait for the missing half, one second at half a
        // token per second; then the wait of the next call.
        Assert.Equal(3, clock.Waits.Count(wait => wait >= TimeSpan.FromSeconds(0.5)));
        Assert.Equal(TimeSpan.FromSeconds(1), clock.Waits[0]);
        Assert.Equal(TimeSpan.FromSeconds(1), clock.Waits[1]);
        Assert.Contains("m/F", transport.Sent[0]["user-agent"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task In_the_standard_mode_first_attempts_never_wait()
    {
        var clock = new InstantTimeProvider();
        var transport = new ScriptedTransport(attempt => attempt == 1 ? TextResponse.Error(400, "ThrottlingException") : new TextResponse(200));
        await using var client = Client(transport, clock, null);

        for (var i = 0; i < 10; i++) await client.SendAsync(TestService.Echo(TestService.Other), "{}", null, CancellationToken.None);

        Assert.Single(clock.Waits);
        Assert.Contains("m/E", transport.Sent[0]["user-agent"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_turn_that_comes_too_late_ends_the_call_with_what_it_waited_for()
    {
        var transport = new ScriptedTransport(_ => TextResponse.Error(400, "ThrottlingException"));
        var options = Options(transport, _clock, AwsRetryMode.Adaptive);
        options.TotalTimeout = TimeSpan.FromSeconds(1.5);
        options.MaxAttempts = 1;
        await using var client = new AwsPipeline(TestService.Other, options);
        await Assert.ThrowsAnyAsync<AwsServiceException>(
            () => client.SendAsync(TestService.Echo(TestService.Other), "{}", null, CancellationToken.None).AsTask());

        var late = client.SendAsync(TestService.Echo(TestService.Other), "{}", null, CancellationToken.None).AsTask();
        await Until(() => _clock.PendingTimers == 2);
        _clock.Advance(TimeSpan.FromSeconds(1.5));

        var error = await Assert.ThrowsAsync<AwsTransportException>(() => late);
        Assert.Equal(AwsTransportFault.Timeout, error.Kind);
        Assert.Contains("waiting for the rate limiter", error.Message, StringComparison.OrdinalIgnoreCase);
        Assert.Equal(1, transport.Attempts);
    }

    private static AwsClientOptions Options(ScriptedTransport transport, TimeProvider clock, AwsRetryMode? mode)
    {
        var options = TestService.Options();
        (options.Transport, options.TimeProvider, options.RetryMode) = (transport, clock, mode);
        return options;
    }

    private static AwsPipeline Client(ScriptedTransport transport, TimeProvider clock, AwsRetryMode? mode)
    {
        var options = Options(transport, clock, mode);
        options.TotalTimeout = Timeout.InfiniteTimeSpan;
        options.AttemptTimeout = Timeout.InfiniteTimeSpan;
        return new AwsPipeline(TestService.Other, options, AwsClientSettings.Create(TestService.Other, options) with { NextRandom = () => 1 });
    }

    // The work on other threads has reached this point, because nothing else is being waited for.
    private static async Task Until(Func<bool> condition)
    {
        var started = Stopwatch.GetTimestamp();
        while (!condition())
        {
            Assert.True(Stopwatch.GetElapsedTime(started) < TimeSpan.FromMinutes(2), "It did not come to that.");
            await Task.Yield();
        }
    }
}
