using Tern.Credentials;
using Tern.Endpoints;
using Tern.Http;
using Tern.Signing;
using Tern.Telemetry;

namespace Tern.Pipeline;

/// <summary>
/// The state of a call in progress: its request, timeouts and counters. Pooled, because every call needs the same few
/// objects.
/// </summary>
internal sealed class AwsCall(TimeProvider clock)
{
    private CancellationTokenSource _timeout = NewSource(clock);
    private CancellationTokenRegistration _registration;
    private readonly Lock _clockLock = new();
    private CallTrace? _trace;
    private AwsAttempt? _view;
    private Action? _noteSent;
    private Action? _noteReceived;
    private Action<bool>? _noteWait;
    private TimeSpan _limit;
    private long _started;
    private long _sentAt;
    private AwsEndpoint? _selected;
    private string? _selectedAccount;
    private string? _selectedRegion;
    private long _receivedAt;

    public AwsHttpRequest Http { get; } = new();

    /// <summary>The caller's cancellation token.</summary>
    public CancellationToken CallerToken { get; private set; }

    /// <summary>The token that cancels the attempt, either when the caller cancels or when a timeout elapses.</summary>
    public CancellationToken Token => _timeout.Token;

    public TimeSpan AttemptTimeout { get; private set; }
    public TimeSpan TotalTimeout { get; private set; }
    public int MaxAttempts { get; private set; }

    /// <summary>The name of the option that set the total timeout.</summary>
    public string TotalTimeoutName { get; set; } = "";

    /// <summary>true if the running timer is the whole call's; false if it's the attempt's.</summary>
    public bool IsTotalDue { get; private set; }

    /// <summary>
    /// The resource that the call is waiting for, such as credentials, or null if it's the service's response.
    /// </summary>
    public string? WaitsFor { get; private set; }

    /// <summary>The number of the current attempt, starting at 1.</summary>
    public int Attempt { get; set; }

    /// <summary>The number of tokens that the last retry cost, or 0 before the first.</summary>
    public int LastRetryCost { get; set; }

    public string InvocationId { get; private set; } = "";

    /// <summary>The credentials that signed the current attempt, or null if it's unsigned.</summary>
    public AwsCredentials? Credentials { get; set; }

    /// <summary>true if the credentials belong to a session; otherwise, false.</summary>
    public bool UsesSession { get; set; }

    /// <summary>true if the service has redirected the call to another Region; otherwise, false.</summary>
    public bool HasMoved { get; set; }

    /// <summary>The token that the current attempt carries in place of a signature, or null.</summary>
    public AwsBearerToken? BearerToken { get; set; }

    /// <summary>
    /// The scheme that signs the current attempt unless its endpoint specifies another, or null if the attempt is
    /// unsigned.
    /// </summary>
    public SigningScheme? Scheme { get; set; }

    /// <summary>The correction that was added to the local time when the current attempt was signed.</summary>
    public TimeSpan ClockOffset { get; set; }

    /// <summary>true if the call must not be retried once the service may have read it; otherwise, false.</summary>
    public bool AtMostOnce { get; set; }

    /// <summary>
    /// true if the call must not be retried after a timeout, because the service may still be processing it;
    /// otherwise, false.
    /// </summary>
    public bool EndsAtTimeout { get; set; }

    /// <summary>true if the service may have carried out a failed attempt; otherwise, false.</summary>
    public bool MayHaveTakenEffect { get; set; }

    /// <summary>true if this call has already discarded and renewed its credentials; otherwise, false.</summary>
    public bool HasRenewedCredentials { get; set; }

    /// <summary>true if the call has already used its free retry after a connection reset; otherwise, false.</summary>
    public bool HasFreeReset { get; set; }

    /// <summary>Per-call settings that override the client's, or null.</summary>
    public AwsCallOptions? Options { get; set; }

    /// <summary>The call as hooks see it.</summary>
    public AwsAttempt View => _view ??= new AwsAttempt(this);

    /// <summary>The trace that records the call's timings, or null if nothing is listening.</summary>
    public CallTrace? Trace { get; private set; }

    /// <summary>The number of headers that all attempts share.</summary>
    public int SharedHeaders { get; set; }

    public void Begin(TimeSpan attemptTimeout, TimeSpan totalTimeout, int maxAttempts, CancellationToken cancellationToken)
    {
        CallerToken = cancellationToken;
        AttemptTimeout = attemptTimeout;
        TotalTimeout = totalTimeout;
        MaxAttempts = maxAttempts;
        Attempt = 1;
        LastRetryCost = 0;
        _started = 0;
        _receivedAt = 0;
        _limit = default;
        HasRenewedCredentials = false;
        HasMoved = false;
        UsesSession = false;
        MayHaveTakenEffect = false;
        AtMostOnce = false;
        HasFreeReset = false;
        IsTotalDue = false;
        WaitsFor = null;
        SharedHeaders = 0;
        _selected = null;
        InvocationId = Pipeline.InvocationId.Create();
        Link();
    }

    public CallTrace BeginTrace()
    {
        Http.Timings = (_trace ??= new CallTrace()).Timings;
        return Trace = _trace;
    }

    /// <summary>
    /// Starts the timer for the current wait. Called only if an operation didn't complete synchronously: a call that
    /// never waits reads no clock and sets no timer.
    /// </summary>
    /// <param name="limit">The longest wait. The rest of the total time applies if it's shorter.</param>
    /// <param name="waitsFor">The resource that the call waits for, if it isn't the service's response.</param>
    public void StartTimeout(TimeSpan limit, string? waitsFor = null)
    {
        var remaining = GetRemaining();
        // Recorded now, because the clock can't show later which limit ended the call: timers fire slightly early.
        _limit = limit;
        IsTotalDue = limit == Timeout.InfiniteTimeSpan || (remaining != Timeout.InfiniteTimeSpan && remaining <= limit);
        WaitsFor = waitsFor;
        var due = IsTotalDue ? remaining : limit;
        if (due != Timeout.InfiniteTimeSpan) _timeout.CancelAfter(due < TimeSpan.Zero ? TimeSpan.Zero : due);
    }

    /// <summary>
    /// Starts the timer of an attempt with a streamed body. It limits periods without progress: it restarts whenever
    /// the connection has taken more of the body, and the clock of the total time is stopped meanwhile.
    /// </summary>
    /// <param name="body">The body.</param>
    /// <param name="limit">The longest period without progress, and the longest wait for the response once the body
    /// is sent.</param>
    public void StartSending(AwsRequestStream body, TimeSpan limit)
    {
        lock (_clockLock) (_limit, _sentAt) = (limit, clock.GetTimestamp());
        // Outside the lock, because the listener takes it too.
        body.Progress.Listen(_noteSent ??= NoteSent);
        lock (_clockLock) StartTimeout(limit);
    }

    /// <summary>
    /// Makes the attempt timeout an idle timeout while the whole response is read: it restarts whenever bytes arrive,
    /// and the clock of the total time is stopped after the first of them.
    /// </summary>
    public void ListenToAnswer() => Http.NoteReceived = _noteReceived ??= NoteReceived;

    /// <summary>Times the attempt only while the transport waits for the clock.</summary>
    public void TimeOnlyWaits() => Http.NoteWait = _noteWait ??= NoteWait;

    /// <summary>Starts the timer of an attempt whose body isn't streamed.</summary>
    /// <param name="limit">The longest wait.</param>
    public void StartAnswer(TimeSpan limit)
    {
        // The response's first bytes may have arrived already.
        lock (_clockLock) StartTimeout(limit);
    }

    /// <summary>Extends both timeouts, for operations that take longer than others.</summary>
    public void Extend(TimeSpan by)
    {
        ExtendAttempts(by);
        ExtendTotal(by);
    }

    /// <summary>Extends the timeout of each attempt.</summary>
    public void ExtendAttempts(TimeSpan by)
    {
        if (AttemptTimeout != Timeout.InfiniteTimeSpan) AttemptTimeout += by;
    }

    /// <summary>Extends the timeout of the whole call.</summary>
    public void ExtendTotal(TimeSpan by)
    {
        if (TotalTimeout != Timeout.InfiniteTimeSpan) TotalTimeout += by;
    }

    /// <summary>
    /// Returns the endpoint selected for an earlier attempt with the same account and Region, or null.
    /// </summary>
    public AwsEndpoint? FindSelected(string? account, string? region) => _selectedAccount == account && _selectedRegion == region ? _selected : null;

    /// <summary>Stores the endpoint selected from the request, for later attempts.</summary>
    public AwsEndpoint Select(AwsEndpoint endpoint, string? account, string? region)
    {
        (_selectedAccount, _selectedRegion) = (account, region);
        return _selected = endpoint;
    }

    /// <summary>Starts an attempt that doesn't count toward the call's maximum.</summary>
    public void Move()
    {
        Attempt++;
        MaxAttempts++;
    }

    /// <summary>Returns the time left for the whole call. The clock starts at the first call of this method.</summary>
    public TimeSpan GetRemaining()
    {
        if (TotalTimeout == Timeout.InfiniteTimeSpan) return TotalTimeout;
        if (_started == 0) _started = clock.GetTimestamp();
        var remaining = TotalTimeout - clock.GetElapsedTime(_started);
        return remaining > TimeSpan.Zero ? remaining : TimeSpan.Zero;
    }

    /// <summary>Resets the timeout for the next wait.</summary>
    public void ResetTimeout()
    {
        _receivedAt = 0;
        _limit = default;
        if (_timeout.TryReset()) return;
        Unlink();
        Renew();
        Link();
    }

    /// <summary>Resets the call so that it can be reused.</summary>
    public void End()
    {
        Unlink();
        if (!_timeout.TryReset()) Renew();
        CallerToken = default;
        Options = null;
        _selected = null;
        Credentials = null;
        BearerToken = null;
        Scheme = null;
        Trace = null;
        _view?.End();
        Http.Reset();
    }

    public void Discard()
    {
        _timeout.Dispose();
        Http.Body.Dispose();
    }

    private void NoteSent()
    {
        lock (_clockLock)
        {
            var now = clock.GetTimestamp();
            if (_started != 0) _started += now - _sentAt;
            _sentAt = now;
            StartTimeout(_limit);
        }
    }

    private void NoteReceived()
    {
        lock (_clockLock)
        {
            // No wait has started yet.
            if (_limit == TimeSpan.Zero) return;
            var now = clock.GetTimestamp();
            if (_receivedAt != 0 && _started != 0) _started += now - _receivedAt;
            _receivedAt = now;
            StartTimeout(_limit);
        }
    }

    private void NoteWait(bool begins)
    {
        lock (_clockLock)
        {
            if (begins) StartTimeout(AttemptTimeout);
            else _timeout.CancelAfter(Timeout.InfiniteTimeSpan);
        }
    }

    private static CancellationTokenSource NewSource(TimeProvider clock) =>
        clock == TimeProvider.System ? new CancellationTokenSource() : new CancellationTokenSource(Timeout.InfiniteTimeSpan, clock);

    private void Link()
    {
        if (CallerToken.CanBeCanceled) _registration = CallerToken.UnsafeRegister(static source => ((CancellationTokenSource)source!).Cancel(), _timeout);
    }

    private void Unlink()
    {
        _registration.Dispose();
        _registration = default;
    }

    private void Renew()
    {
        _timeout.Dispose();
        _timeout = NewSource(clock);
    }
}
