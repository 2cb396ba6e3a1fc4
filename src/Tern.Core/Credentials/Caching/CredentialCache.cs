using Microsoft.Extensions.Logging;
using Tern.Telemetry;

namespace Tern.Credentials;

/// <summary>
/// Caches and refreshes credentials: one fetch at a time for all callers, in the background while the old credentials
/// last long enough, and with a pause after a failure. While credentials are valid, callers don't wait and no lock is
/// taken. Thread-safe.
/// </summary>
internal sealed class CredentialCache
{
    // A limit for every source, because one that hangs would hang every call. The credential process of a profile has
    // a shorter one.
    private static readonly TimeSpan DefaultMaxFetchTime = TimeSpan.FromMinutes(1);

    // Allows time for someone to find their phone.
    private static readonly TimeSpan MaxFetchTimeByHand = TimeSpan.FromMinutes(5);

    // The longest time that a caller waits for a refresh while the old credentials are valid, and at most a third of
    // its remaining time, so that a source that hangs doesn't fail the calls.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(1);
    private const int ShareOfTimeLeft = 3;

    // If the service rejects new credentials right after a fetch, another fetch won't help.
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

    /// <param name="fetch">Fetches new credentials.</param>
    /// <param name="clock">The clock, or null for the system's.</param>
    /// <param name="logger">The logger for failures of background fetches, or null.</param>
    /// <param name="random">The source of the random factor of pauses, from 0 to 1, or null for a random one.</param>
    /// <param name="mayBlock">true if the fetch is a function that may block, so that it runs on a thread-pool thread
    /// while there are valid credentials; otherwise, false.</param>
    /// <param name="maxFetchTime">The longest time that a fetch may take, or null for a default suited to a
    /// service.</param>
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

    /// <summary>
    /// Returns the longest time that a fetch may take if it asks a person for a code, or null if it doesn't.
    /// </summary>
    public static TimeSpan? TimeFor(Func<string, CancellationToken, ValueTask<string>>? mfaCode) => mfaCode is null ? null : MaxFetchTimeByHand;

    /// <param name="cancellationToken">A token that cancels the caller's wait, but not the fetch.</param>
    /// <param name="timeLeft">The call's remaining time; null or infinite for no limit.</param>
    public ValueTask<AwsCredentials> GetAsync(CancellationToken cancellationToken, TimeSpan? timeLeft = null)
    {
        var cached = Volatile.Read(ref _cached);
        if (cached is not null && (cached.ExpiresAt == DateTimeOffset.MaxValue || _clock.GetUtcNow() < cached.RefreshAt)) return new(cached.Credentials);
        return RefreshAsync(timeLeft, cancellationToken);
    }

    /// <summary>Discards credentials that the service rejected, so that new ones are fetched.</summary>
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

        // Outside the lock, because a source with an immediate result runs to completion here.
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
        // A user-supplied function may block, and the caller can continue with valid credentials.
        if (_mayBlock && hasValid)
            ThreadPool.UnsafeQueueUserWorkItem(static begun => _ = begun.Cache.FetchAsync(begun.Flight), (Cache: this, Flight: flight), preferLocal: false);
        else _ = FetchAsync(flight);
    }

    // Handles calls between a failure and the next attempt.
    private ValueTask<AwsCredentials> Held(CachedCredentials? cached, DateTimeOffset now)
    {
        if (cached is not null && (cached.IsUsable(now) || _lastError is null)) return new(cached.Credentials);
        return ValueTask.FromException<AwsCredentials>(new AwsCredentialException(
            $"The credentials have expired and couldn't be renewed; the next attempt is at {_notBefore.UtcDateTime:O}. {_lastError?.Message}", _lastError));
    }

    private async ValueTask<AwsCredentials> WaitAsync(
        Task<AwsCredentials> flight, long started, TimeSpan patience, CachedCredentials? cached, CancellationToken cancellationToken)
    {
        try
        {
            // Measured from the start of the fetch, so that while it hangs, only the first callers wait.
            if (cached is not null && cached.IsUsable(_clock.GetUtcNow())
                && !await EndsInTimeAsync(flight, started, patience, cancellationToken).ConfigureAwait(false)
                && cached.IsUsable(_clock.GetUtcNow()))
            {
                return cached.Credentials;
            }

            // The caller's token cancels its own wait; the fetch continues for the others.
            return await flight.WaitAsync(cancellationToken).ConfigureAwait(false);
        }
        catch when (flight.IsFaulted && cached is not null && cached.IsUsable(_clock.GetUtcNow()))
        {
            return cached.Credentials;
        }
    }

    /// <returns>true if the fetch ends in time; false if it continues for longer than callers with valid credentials
    /// wait.</returns>
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
                // Stop waiting at the limit even if the fetch continues; otherwise, no other fetch could ever start.
                var pending = _fetch(limit.Token);
                fetched = pending.IsCompleted ? await pending.ConfigureAwait(false) : await pending.AsTask().WaitAsync(limit.Token).ConfigureAwait(false);
            }
            catch (OperationCanceledException e) when (limit.IsCancellationRequested)
            {
                throw new AwsCredentialException($"The credential source didn't respond within {_maxFetchTime.TotalSeconds} seconds.", e);
            }

            if (fetched.Credentials is null) throw new AwsCredentialException("The credential source returned null. It must return credentials, or throw.");
            Store(fetched);
            flight.SetResult(fetched.Credentials);
        }
        // Any exception is passed to the callers that wait for the fetch.
        catch (Exception e)
        {
            try
            {
                Fail(e);
            }
            finally
            {
                flight.SetException(e);
                _ = flight.Task.Exception; // Observed, because nothing awaits a background refresh.
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

    // If the metadata service fails, that is expected to last for minutes, during which the issued credentials stay
    // valid. Other sources are tried again after 1 to 30 seconds.
    private TimeSpan Pause(bool outlivesExpiry)
    {
        if (outlivesExpiry) return TimeSpan.FromMinutes(10 + 5 * _random());
        var seconds = Math.Min(30, 1 << Math.Min(_failures, 5));
        return TimeSpan.FromSeconds(Math.Max(1, seconds * (0.5 + 0.5 * _random())));
    }

    private static bool AreSame(AwsCredentials a, AwsCredentials b) =>
        ReferenceEquals(a, b) || (a.AccessKeyId == b.AccessKeyId && a.SessionToken == b.SessionToken);
}
