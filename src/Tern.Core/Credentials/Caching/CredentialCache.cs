using Microsoft.Extensions.Logging;
using Tern.Telemetry;

namespace Tern.Credentials.Caching;

/// <summary>
/// Keeps credentials and renews them: one fetch at a time whoever asks, in the background while the old ones are good
/// for long enough, and not again at once after a failure. While credentials are valid nobody waits, and no lock is
/// taken. Thread-safe.
/// </summary>
internal sealed class CredentialCache
{
    // No source may take longer; one that hangs would hang every call. The credential process of a profile ends before.
    private static readonly TimeSpan DefaultMaxFetchTime = TimeSpan.FromMinutes(1);

    // Somebody looks for a telephone.
    private static readonly TimeSpan MaxFetchTimeByHand = TimeSpan.FromMinutes(5);

    // What a caller waits for a refresh at most while the old credentials are good, and no more than a third of the time that it has left: a source that
    // hangs must not take the calls with it.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(1);
    private const int ShareOfTimeLeft = 3;

    // Credentials that the service refuses again right after a fetch won't get better by the next one.
    private static readonly TimeSpan InvalidationPause = TimeSpan.FromSeconds(10);

    private readonly Func<CancellationToken, ValueTask<FetchedCredentials>> _fetch;
    private readonly TimeProvider _clock;
    private readonly ILogger? _logger;
    private readonly Func<double> _random;
    private readonly bool _mayBlock;
    private readonly TimeSpan _maxFetchTime;
    private readonly Lock _gate = new();

    private CachedCredentials? _cached;
    private Task<AwsCredentials>? _flight;
    private long _flightStarted;
    private Exception? _lastError;
    private DateTimeOffset _notBefore;
    private DateTimeOffset _invalidationFrom;
    private bool _hadCredentials;
    private int _failures;

    /// <param name="fetch">Gets new credentials.</param>
    /// <param name="clock">The clock; null for the system's.</param>
    /// <param name="logger">Where failures of background fetches go, or null.</param>
    /// <param name="random">The random factor of pauses, from 0 to 1; null for a random one.</param>
    /// <param name="mayBlock">Whether the fetch is a function that may block: while there are valid credentials it runs on a thread of the pool then.</param>
    /// <param name="maxFetchTime">The longest that a fetch may take; null for what suits a service.</param>
    public CredentialCache(
        Func<CancellationToken, ValueTask<FetchedCredentials>> fetch, TimeProvider? clock, ILogger? logger = null, Func<double>? random = null,
        bool mayBlock = false,
        TimeSpan? maxFetchTime = null)
    {
        _maxFetchTime = maxFetchTime ?? DefaultMaxFetchTime;
        _mayBlock = mayBlock;
        _fetch = fetch;
        _clock = clock ?? TimeProvider.System;
        _logger = logger.Safely();
        _random = random ?? Random.Shared.NextDouble;
    }

    /// <summary>The longest that a fetch may take which asks a person for a code, or null when none is asked.</summary>
    public static TimeSpan? TimeFor(Func<string, CancellationToken, ValueTask<string>>? mfaCode) => mfaCode is null ? null : MaxFetchTimeByHand;

    /// <param name="cancellationToken">Ends the caller's wait, not the fetch.</param>
    /// <param name="timeLeft">What the caller's call has left; null or infinite for no limit.</param>
    public ValueTask<AwsCredentials> GetAsync(CancellationToken cancellationToken, TimeSpan? timeLeft = null)
    {
        var cached = Volatile.Read(ref _cached);
        if (cached is not null && (cached.ExpiresAt == DateTimeOffset.MaxValue || _clock.GetUtcNow() < cached.RefreshAt)) return new(cached.Credentials);
        return RefreshAsync(timeLeft, cancellationToken);
    }

    /// <summary>The service refused these: fetch before they are used again.</summary>
    public void Invalidate(AwsCredentials credentials)
    {
        lock (_gate)
        {
            var now = _clock.GetUtcNow();
            if (_cached is null || !AreSame(_cached.Credentials, credentials) || now < _invalidationFrom) return;
            Volatile.Write(ref _cached, null);
            _notBefore = default;
            _invalidationFrom = now + InvalidationPause;
        }
    }

    private ValueTask<AwsCredentials> RefreshAsync(TimeSpan? timeLeft, CancellationToken cancellationToken)
    {
        if (cancellationToken.IsCancellationRequested) return ValueTask.FromCanceled<AwsCredentials>(cancellationToken);

        TaskCompletionSource<AwsCredentials>? begun = null;
        Task<AwsCredentials> flight;
        long started;
        CachedCredentials? cached;
        var now = _clock.GetUtcNow();
        lock (_gate)
        {
            cached = _cached;
            if (cached is not null && now < cached.RefreshAt) return new(cached.Credentials);
            if (_flight is null)
            {
                if (now < _notBefore) return Held(cached, now);
                begun = new TaskCompletionSource<AwsCredentials>(TaskCreationOptions.RunContinuationsAsynchronously);
                _flight = begun.Task;
                _flightStarted = _clock.GetTimestamp();
            }

            flight = _flight;
            started = _flightStarted;
        }

        // Outside of the lock: a source that has its answer at hand runs to its end here.
        if (begun is not null) Begin(begun, cached is not null && now < cached.ExpiresAt);
        if (flight.IsCompletedSuccessfully) return new(flight.Result);
        if (cached is not null && now < cached.MustRefreshAt) return new(cached.Credentials);
        return WaitAsync(flight, started, PatienceOf(timeLeft, cached, now), cached, cancellationToken);
    }

    private static TimeSpan PatienceOf(TimeSpan? timeLeft, CachedCredentials? cached, DateTimeOffset now)
    {
        var patience = Patience;
        if (timeLeft is { } left && left >= TimeSpan.Zero && left / ShareOfTimeLeft < patience) patience = left / ShareOfTimeLeft;
        if (cached is null || cached.OutlivesExpiry) return patience;
        var life = (cached.ExpiresAt - now) / ShareOfTimeLeft;
        return life < patience ? life : patience;
    }

    private void Begin(TaskCompletionSource<AwsCredentials> flight, bool hasValid)
    {
        // A function of somebody else's may block, and the caller has credentials to go on with.
        if (_mayBlock && hasValid)
            ThreadPool.UnsafeQueueUserWorkItem(static begun => _ = begun.Cache.FetchAsync(begun.Flight), (Cache: this, Flight: flight), preferLocal: false);
        else _ = FetchAsync(flight);
    }

    // Between a failure and the next try.
    private ValueTask<AwsCredentials> Held(CachedCredentials? cached, DateTimeOffset now)
    {
        if (cached is not null && (cached.IsUsable(now) || _lastError is null)) return new(cached.Credentials);
        return ValueTask.FromException<AwsCredentials>(new AwsCredentialException(
            $"The credentials have ended and could not be renewed; the next try is at {_notBefore.UtcDateTime:O}. {_lastError?.Message}", _lastError));
    }

    private async ValueTask<AwsCredentials> WaitAsync(
        Task<AwsCredentials> flight, long started, TimeSpan patience, CachedCredentials? cached, CancellationToken cancellationToken)
    {
        try
        {
            // Counted from the start of the fetch, so that of all the callers during a hang only the first ones wait.
            if (cached is not null && cached.IsUsable(_clock.GetUtcNow())
                && !await EndsInTimeAsync(flight, started, patience, cancellationToken).ConfigureAwait(false)
                && cached.IsUsable(_clock.GetUtcNow()))
            {
                return cached.Credentials;
            }

            // The caller's token ends the caller's wait; the fetch goes on for the others.
            return await flight.WaitAsync(cancellationToken).ConfigureAwait(false);
        }
        catch when (flight.IsFaulted && cached is not null && cached.IsUsable(_clock.GetUtcNow()))
        {
            return cached.Credentials;
        }
    }

    /// <returns>False when the fetch goes on beyond what callers with valid credentials wait.</returns>
    private async ValueTask<bool> EndsInTimeAsync(Task<AwsCredentials> flight, long started, TimeSpan patience, CancellationToken cancellationToken)
    {
        var left = patience - _clock.GetElapsedTime(started);
        if (left > TimeSpan.Zero && !flight.IsCompleted)
        {
            try
            {
                await flight.WaitAsync(left, _clock, cancellationToken).ConfigureAwait(false);
            }
            catch (TimeoutException) when (!flight.IsCompleted)
            {
                return false;
            }
        }

        return flight.IsCompleted;
    }

    private async Task FetchAsync(TaskCompletionSource<AwsCredentials> flight)
    {
        try
        {
            using var limit = new CancellationTokenSource(_maxFetchTime, _clock);
            FetchedCredentials fetched;
            try
            {
                // Waited for no longer than that, even if it goes on: nobody else could fetch for good.
                var pending = _fetch(limit.Token);
                fetched = pending.IsCompleted ? await pending.ConfigureAwait(false) : await pending.AsTask().WaitAsync(limit.Token).ConfigureAwait(false);
            }
            catch (OperationCanceledException e) when (limit.IsCancellationRequested)
            {
                throw new AwsCredentialException($"The source of credentials gave no answer within {_maxFetchTime.TotalSeconds} seconds.", e);
            }

            if (fetched.Credentials is null) throw new AwsCredentialException("The source of credentials returned null. It must return credentials, or throw.");
            Store(fetched);
            flight.SetResult(fetched.Credentials);
        }
        // Whatever it is, those who wait for the flight get it.
        catch (Exception e)
        {
            try
            {
                Fail(e);
            }
            finally
            {
                flight.SetException(e);
                _ = flight.Task.Exception; // Seen: a background refresh has nobody who waits.
            }
        }
    }

    private void Store(FetchedCredentials fetched)
    {
        var now = _clock.GetUtcNow();
        var cached = new CachedCredentials(fetched, now);
        var ended = cached.ExpiresAt <= now;
        lock (_gate)
        {
            _flight = null;
            _lastError = null;
            _failures = ended ? _failures + 1 : 0;
            _notBefore = ended ? now + Pause(cached.OutlivesExpiry) : default;
            _hadCredentials = true;
            Volatile.Write(ref _cached, cached);
        }

        if (ended && _logger is not null) CredentialLog.AlreadyEnded(_logger, cached.ExpiresAt, _notBefore);
    }

    private void Fail(Exception error)
    {
        var now = _clock.GetUtcNow();
        lock (_gate)
        {
            _flight = null;
            if (!_hadCredentials) return; // Nothing depends on it yet: the next caller tries at once.
            _lastError = error;
            _failures++;
            _notBefore = now + Pause(_cached is { OutlivesExpiry: true });
        }

        if (_logger is not null) CredentialLog.RefreshFailed(_logger, _notBefore, error);
    }

    // The metadata service is known to be away for minutes, while what it issued stays good; others are asked again after 1 to 30 seconds.
    private TimeSpan Pause(bool outlivesExpiry)
    {
        if (outlivesExpiry) return TimeSpan.FromMinutes(10 + 5 * _random());
        var seconds = Math.Min(30, 1 << Math.Min(_failures, 5));
        return TimeSpan.FromSeconds(Math.Max(1, seconds * (0.5 + 0.5 * _random())));
    }

    private static bool AreSame(AwsCredentials a, AwsCredentials b) =>
        ReferenceEquals(a, b) || (a.AccessKeyId == b.AccessKeyId && a.SessionToken == b.SessionToken);
}
