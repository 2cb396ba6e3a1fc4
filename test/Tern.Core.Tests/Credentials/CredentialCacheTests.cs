using Tern.Credentials;
using Tern.TestHarness;

namespace Tern.Core.Tests.Credentials;

public sealed class CredentialCacheTests : IDisposable
{
    private static readonly TimeSpan Hour = TimeSpan.FromHours(1);

    private readonly ManualTimeProvider _clock = new();
    private readonly RecordingLogger _logger = new();
    private Func<CancellationToken, ValueTask<AwsCredentials>> _source;
    private int _fetches;

    public CredentialCacheTests() => _source = _ => new(New(Hour));

    public void Dispose() => _logger.Dispose();

    [Fact]
    public async Task Credentials_without_an_end_are_fetched_once()
    {
        _source = _ => new(new AwsCredentials("id", "secret"));
        var cache = Cache();
        await cache.GetAsync(default);

        _clock.Advance(TimeSpan.FromDays(1000));
        await cache.GetAsync(default);

        Assert.Equal(1, _fetches);
    }

    [Fact]
    public async Task Valid_credentials_complete_synchronously_and_allocate_nothing()
    {
        var cache = Cache();
        await cache.GetAsync(default);

        Assert.Equal(0, AllocationTest.BytesPerCall(async () => { await cache.GetAsync(default); }));
        Assert.Equal(1, _fetches);
    }

    [Fact]
    public async Task A_thousand_callers_at_once_make_one_fetch()
    {
        var answer = new TaskCompletionSource<AwsCredentials>(TaskCreationOptions.RunContinuationsAsynchronously);
        _source = _ => new(answer.Task);
        var cache = Cache();
        using var start = new Barrier(4);
        var callers = await Task.WhenAll(Enumerable.Range(0, 4).Select(_ => Task.Factory.StartNew(() =>
        {
            start.SignalAndWait();
            return Enumerable.Range(0, 250).Select(_ => cache.GetAsync(default).AsTask()).ToList();
        }, TaskCreationOptions.LongRunning)));

        answer.SetResult(New(Hour));

        var found = await Task.WhenAll(callers.SelectMany(tasks => tasks));
        Assert.Equal(1000, found.Length);
        Assert.Single(found.Distinct());
        Assert.Equal(1, _fetches);
    }

    [Fact]
    public async Task A_thousand_callers_of_a_fetch_that_fails_all_get_its_error_from_one_fetch()
    {
        var answer = new TaskCompletionSource<AwsCredentials>(TaskCreationOptions.RunContinuationsAsynchronously);
        _source = _ => new(answer.Task);
        var cache = Cache();
        var callers = Enumerable.Range(0, 1000).Select(_ => cache.GetAsync(default).AsTask()).ToList();

        answer.SetException(new AwsCredentialException("The agent is away."));

        foreach (var caller in callers) Assert.Equal("The agent is away.", (await Assert.ThrowsAsync<AwsCredentialException>(() => caller)).Message);
        Assert.Equal(1, _fetches);
    }

    [Fact]
    public async Task A_first_failure_is_not_kept()
    {
        _source = _ => throw new AwsCredentialException("Not yet.");
        var cache = Cache();
        await Assert.ThrowsAsync<AwsCredentialException>(() => cache.GetAsync(default).AsTask());

        _source = _ => new(New(Hour));

        Assert.NotNull(await cache.GetAsync(default));
    }

    [Fact]
    public async Task A_caller_that_gives_up_does_not_end_the_fetch()
    {
        var answer = new TaskCompletionSource<AwsCredentials>(TaskCreationOptions.RunContinuationsAsynchronously);
        CancellationToken given = default;
        _source = token =>
        {
            given = token;
            return new(answer.Task);
        };
        var cache = Cache();
        using var impatient = new CancellationTokenSource();
        var first = cache.GetAsync(impatient.Token).AsTask();
        var second = cache.GetAsync(default).AsTask();

        await impatient.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => first);
        Assert.False(given.IsCancellationRequested);
        var fetched = New(Hour);
        answer.SetResult(fetched);

        Assert.Same(fetched, await second);
        Assert.Equal(1, _fetches);
    }

    [Fact]
    public async Task A_caller_that_has_given_up_already_starts_no_fetch()
    {
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Cache().GetAsync(new CancellationToken(canceled: true)).AsTask());

        Assert.Equal(0, _fetches);
    }

    [Fact]
    public async Task From_fifteen_minutes_before_the_end_one_refresh_runs_in_the_background()
    {
        var cache = Cache();
        var old = await cache.GetAsync(default);
        _clock.Advance(TimeSpan.FromMinutes(44));
        Assert.Same(old, await cache.GetAsync(default));
        Assert.Equal(1, _fetches);

        var answer = new TaskCompletionSource<AwsCredentials>(TaskCreationOptions.RunContinuationsAsynchronously);
        _source = _ => new(answer.Task);
        _clock.Advance(TimeSpan.FromMinutes(2));
        for (var i = 0; i < 100; i++)
        {
            var task = cache.GetAsync(default);
            Assert.True(task.IsCompletedSuccessfully);
            Assert.Same(old, await task);
        }

        Assert.Equal(2, _fetches);
        var renewed = New(Hour);
        answer.SetResult(renewed);
        await WaitFor(async () => ReferenceEquals(renewed, await cache.GetAsync(default)));
        Assert.Equal(2, _fetches);
    }

    [Fact]
    public async Task From_six_minutes_before_the_end_of_an_hour_callers_wait()
    {
        var cache = Cache();
        await cache.GetAsync(default);
        var answer = new TaskCompletionSource<AwsCredentials>(TaskCreationOptions.RunContinuationsAsynchronously);
        _source = _ => new(answer.Task);

        _clock.Advance(TimeSpan.FromMinutes(55));
        var waiting = cache.GetAsync(default).AsTask();
        Assert.False(waiting.IsCompleted);
        var renewed = New(Hour);
        answer.SetResult(renewed);

        Assert.Same(renewed, await waiting);
    }

    [Theory]
    [InlineData(12 * 60, 12 * 60 - 15, 12 * 60 - 10)]
    [InlineData(60, 45, 54)]
    [InlineData(15, 11.25, 13.5)]
    [InlineData(1, 0.75, 0.9)]
    public void The_windows_of_short_lived_credentials_are_short(double lifetime, double refreshAt, double mustRefreshAt)
    {
        var now = _clock.GetUtcNow();

        var cached = new CachedCredentials(new FetchedCredentials(New(TimeSpan.FromMinutes(lifetime)), false), now);

        Assert.Equal(now.AddMinutes(refreshAt), cached.RefreshAt);
        Assert.Equal(now.AddMinutes(mustRefreshAt), cached.MustRefreshAt);
    }

    [Fact]
    public async Task A_failing_refresh_is_logged_and_felt_only_once_the_credentials_have_ended()
    {
        var cache = Cache();
        var old = await cache.GetAsync(default);
        _source = _ => throw new AwsCredentialException("The agent is away.");

        _clock.Advance(TimeSpan.FromMinutes(46));
        Assert.Same(old, await cache.GetAsync(default));
        Assert.Equal(["Warning: Credentials couldn't be renewed"], _logger.Texts.Select(static line => line.Split(';')[0]));
        _clock.Advance(TimeSpan.FromMinutes(10));
        Assert.Same(old, await cache.GetAsync(default));
        _clock.Advance(TimeSpan.FromMinutes(5));

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => cache.GetAsync(default).AsTask());
        Assert.Contains("The agent is away.", thrown.Message);
        Assert.DoesNotContain("secret", thrown.ToString());
    }

    [Fact]
    public async Task A_failing_refresh_is_held_off_whatever_the_load()
    {
        var cache = Cache();
        await cache.GetAsync(default);
        _source = _ => throw new AwsCredentialException("The agent is away.");
        _clock.Advance(Hour + Hour);
        await Assert.ThrowsAsync<AwsCredentialException>(() => cache.GetAsync(default).AsTask());

        for (var i = 0; i < 1000; i++)
        {
            var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => cache.GetAsync(default).AsTask());
            Assert.Contains("The agent is away.", thrown.Message);
        }

        Assert.Equal(2, _fetches);

        // The random factor is one here: 2, 4, 8, 16, 30, 30 seconds.
        int[] pauses = [2, 4, 8, 16, 30, 30];
        for (var number = 0; number < pauses.Length; number++)
        {
            var seconds = pauses[number];
            _clock.Advance(TimeSpan.FromSeconds(seconds - 1));
            await Assert.ThrowsAsync<AwsCredentialException>(() => cache.GetAsync(default).AsTask());
            Assert.Equal(2 + number, _fetches);
            _clock.Advance(TimeSpan.FromSeconds(1));
            await Assert.ThrowsAsync<AwsCredentialException>(() => cache.GetAsync(default).AsTask());
            Assert.Equal(3 + number, _fetches);
        }

        _source = _ => new(New(Hour));
        _clock.Advance(TimeSpan.FromSeconds(30));
        Assert.NotNull(await cache.GetAsync(default));
    }

    [Fact]
    public async Task Refused_credentials_are_fetched_anew_and_not_again_at_once()
    {
        var cache = Cache();
        var refused = await cache.GetAsync(default);
        cache.Invalidate(refused);
        var renewed = await cache.GetAsync(default);
        Assert.NotSame(refused, renewed);
        Assert.Equal(2, _fetches);

        for (var i = 0; i < 100; i++)
        {
            cache.Invalidate(renewed);
            await cache.GetAsync(default);
        }

        Assert.Equal(2, _fetches);
        _clock.Advance(TimeSpan.FromSeconds(11));
        cache.Invalidate(renewed);
        await cache.GetAsync(default);
        Assert.Equal(3, _fetches);
    }

    [Fact]
    public async Task Credentials_that_are_not_the_cached_ones_are_not_invalidated()
    {
        var cache = Cache();
        await cache.GetAsync(default);

        cache.Invalidate(new AwsCredentials("another", "secret"));
        await cache.GetAsync(default);

        Assert.Equal(1, _fetches);
    }

    [Fact]
    public async Task A_source_that_hangs_is_given_up_after_a_minute()
    {
        _source = async token =>
        {
            await Task.Delay(Timeout.Infinite, token);
            return New(Hour);
        };
        var task = Cache().GetAsync(default).AsTask();

        _clock.Advance(TimeSpan.FromSeconds(61));

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => task);
        Assert.Contains("didn't respond within 60 seconds", thrown.Message);
    }

    [Fact]
    public async Task A_source_that_hangs_whatever_its_token_says_is_given_up_too_and_asked_again()
    {
        _source = _ => new(new TaskCompletionSource<AwsCredentials>().Task);
        var cache = Cache();
        var task = cache.GetAsync(default).AsTask();

        _clock.Advance(TimeSpan.FromSeconds(61));

        await Assert.ThrowsAsync<AwsCredentialException>(() => task);
        _source = _ => new(New(Hour));
        await cache.GetAsync(default);
        Assert.Equal(2, _fetches);
    }

    [Fact]
    public async Task A_source_that_returns_null_is_an_error()
    {
        var provider = new RefreshingCredentialProvider(_ => new ValueTask<AwsCredentials>((AwsCredentials)null!), _clock);

        await Assert.ThrowsAsync<AwsCredentialException>(() => provider.GetCredentialsAsync().AsTask());
    }

    [Fact]
    public async Task A_function_of_ones_own_is_cached_and_renewed()
    {
        var provider = new RefreshingCredentialProvider(token => Count(token), _clock);
        var first = await provider.GetCredentialsAsync();
        Assert.Same(first, await provider.GetCredentialsAsync());

        provider.Invalidate(first);
        Assert.NotSame(first, await provider.GetCredentialsAsync());

        _clock.Advance(TimeSpan.FromMinutes(59));
        await provider.GetCredentialsAsync();
        Assert.Equal(3, _fetches);
    }

    [Fact]
    public async Task An_exception_of_a_custom_function_is_the_cause_of_a_credential_error()
    {
        var mine = new InvalidOperationException("mine");
        var provider = new RefreshingCredentialProvider(_ => throw mine, _clock);

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => provider.GetCredentialsAsync().AsTask());

        Assert.Equal("The function of the RefreshingCredentialProvider failed: mine", thrown.Message);
        Assert.Same(mine, thrown.InnerException);
    }

    [Fact]
    public async Task While_a_refresh_hangs_its_first_callers_wait_a_second_and_the_others_not_at_all_as_long_as_the_credentials_are_valid()
    {
        _source = _ => new(New(TimeSpan.FromSeconds(30)));
        var cache = Cache();
        var old = await cache.GetAsync(default);
        _source = _ => new(new TaskCompletionSource<AwsCredentials>().Task);

        _clock.Advance(TimeSpan.FromSeconds(27.5));
        var first = cache.GetAsync(default).AsTask();
        _clock.Advance(TimeSpan.FromSeconds(0.5));
        var second = cache.GetAsync(default).AsTask();
        Assert.False(first.IsCompleted || second.IsCompleted);
        _clock.Advance(TimeSpan.FromSeconds(0.5));
        Assert.Same(old, await first);
        Assert.Same(old, await second);
        var third = cache.GetAsync(default);
        Assert.True(third.IsCompletedSuccessfully);
        Assert.Same(old, await third);

        _clock.Advance(TimeSpan.FromSeconds(2));
        Assert.False(cache.GetAsync(default).AsTask().IsCompleted);
        Assert.Equal(2, _fetches);
    }

    [Fact]
    public async Task While_a_refresh_hangs_a_caller_waits_no_longer_than_a_third_of_what_its_call_and_its_credentials_have_left()
    {
        _source = _ => new(New(TimeSpan.FromSeconds(40)));
        var cache = Cache();
        var old = await cache.GetAsync(default);
        _source = _ => new(new TaskCompletionSource<AwsCredentials>().Task);

        _clock.Advance(TimeSpan.FromSeconds(37));
        var brief = cache.GetAsync(default, TimeSpan.FromMilliseconds(900)).AsTask();
        var unlimited = cache.GetAsync(default, Timeout.InfiniteTimeSpan).AsTask();
        _clock.Advance(TimeSpan.FromMilliseconds(299));
        Assert.False(brief.IsCompleted);
        _clock.Advance(TimeSpan.FromMilliseconds(1));
        Assert.Same(old, await brief);
        Assert.False(unlimited.IsCompleted);
        Assert.True(cache.GetAsync(default, TimeSpan.Zero).AsTask().IsCompletedSuccessfully);
        _clock.Advance(TimeSpan.FromMilliseconds(700));
        Assert.Same(old, await unlimited);
        Assert.Equal(2, _fetches);
    }

    [Fact]
    public async Task A_refresh_that_begins_just_before_the_end_leaves_the_credentials_time_to_be_used()
    {
        _source = _ => new(New(TimeSpan.FromSeconds(40)));
        var cache = Cache();
        var old = await cache.GetAsync(default);
        _source = _ => new(new TaskCompletionSource<AwsCredentials>().Task);

        _clock.Advance(TimeSpan.FromSeconds(39.4));
        var caller = cache.GetAsync(default).AsTask();
        _clock.Advance(TimeSpan.FromMilliseconds(200));

        Assert.Same(old, await caller);
    }

    [Fact]
    public async Task A_function_that_blocks_holds_no_caller_that_has_valid_credentials()
    {
        using var release = new ManualResetEventSlim();
        var fetches = 0;
        var provider = new RefreshingCredentialProvider(
            _ =>
            {
                if (Interlocked.Increment(ref fetches) > 1) release.Wait(CancellationToken.None);
                return new(New(Hour));
            },
            _clock);
        var old = await provider.GetCredentialsAsync();
        _clock.Advance(TimeSpan.FromMinutes(46));
        try
        {
            var caller = Task.Factory.StartNew(() => provider.GetCredentialsAsync().AsTask(), TaskCreationOptions.LongRunning).Unwrap();

            Assert.Same(old, await caller.WaitAsync(TimeSpan.FromMinutes(2)));
        }
        finally
        {
            release.Set();
        }

        await WaitFor(async () => !ReferenceEquals(old, await provider.GetCredentialsAsync()));
    }

    private static async Task WaitFor(Func<Task<bool>> condition)
    {
        using var limit = new CancellationTokenSource(TimeSpan.FromMinutes(2));
        while (!await condition())
        {
            limit.Token.ThrowIfCancellationRequested();
            await Task.Yield();
        }
    }

    private AwsCredentials New(TimeSpan lifetime) => new("id-" + _fetches, "secret", "token", expiration: _clock.GetUtcNow() + lifetime);

    private ValueTask<AwsCredentials> Count(CancellationToken token)
    {
        Interlocked.Increment(ref _fetches);
        return _source(token);
    }

    private CredentialCache Cache() => new(async token => new FetchedCredentials(await Count(token), outlivesExpiry: false), _clock, _logger, () => 1);
}
