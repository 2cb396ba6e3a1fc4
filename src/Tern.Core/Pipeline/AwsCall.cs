using Tern.Credentials;
using Tern.Endpoints;
using Tern.Http;
using Tern.Signing;
using Tern.Telemetry;

namespace Tern.Pipeline;

/// <summary>What one call needs while it runs: its request, its timeouts, its counters. Pooled, because every call needs the same few objects.</summary>
internal sealed class AwsCall(TimeProvider clock)
{
    private CancellationTokenSource _timeout = NewSource(clock);
    private CancellationTokenRegistration _registration;
    private readonly Lock _clockLock = new();
    private CallTrace? _trace;
    private Action? _noteSent;
    private Action? _noteReceived;
    private TimeSpan _limit;
    private long _started;
    private long _sentAt;
    private AwsEndpoint? _selected;
    private string? _selectedAccount;
    private string? _selectedRegion;
    private long _receivedAt;

    public AwsHttpRequest Http { get; } = new();

    /// <summary>The caller's own token.</summary>
    public CancellationToken CallerToken { get; private set; }

    /// <summary>Ends the attempt: cancelled by the caller or by a timeout.</summary>
    public CancellationToken Token => _timeout.Token;

    public TimeSpan AttemptTimeout { get; private set; }
    public TimeSpan TotalTimeout { get; private set; }
    public int MaxAttempts { get; private set; }

    /// <summary>The option that said the total time.</summary>
    public string TotalTimeoutName { get; set; } = "";

    /// <summary>Whether the timer that runs is that of the whole call, not of the attempt.</summary>
    public bool IsTotalDue { get; private set; }

    /// <summary>What the timer that runs waits for, such as credentials; null for the service's answer.</summary>
    public string? WaitsFor { get; private set; }

    /// <summary>The attempt that runs, from 1.</summary>
    public int Attempt { get; set; }

    /// <summary>The tokens that the last retry cost; 0 before the first.</summary>
    public int LastRetryCost { get; set; }

    public string InvocationId { get; private set; } = "";

    /// <summary>What the attempt that runs was signed with; null when it is unsigned.</summary>
    public AwsCredentials? Credentials { get; set; }

    /// <summary>Whether the credentials are those of a session.</summary>
    public bool UsesSession { get; set; }

    /// <summary>Whether the call went to another region than the client's once, because the service said so.</summary>
    public bool HasMoved { get; set; }

    /// <summary>The token that the attempt that runs carries in place of a signature; null for others.</summary>
    public AwsBearerToken? BearerToken { get; set; }

    /// <summary>How the attempt that runs is signed, unless its endpoint says otherwise; null when it is unsigned.</summary>
    public SigningScheme? Scheme { get; set; }

    /// <summary>What was added to our time when the attempt that runs was signed.</summary>
    public TimeSpan ClockOffset { get; set; }

    /// <summary>Whether the call must not be sent again once the service may have read it.</summary>
    public bool AtMostOnce { get; set; }

    /// <summary>Whether the call must not be sent again after a time-out, when the service may be at work on it.</summary>
    public bool EndsAtTimeout { get; set; }

    /// <summary>Whether the service may have carried out an attempt that failed.</summary>
    public bool MayHaveTakenEffect { get; set; }

    /// <summary>Whether credentials were given up once already in this call.</summary>
    public bool HasRenewedCredentials { get; set; }

    /// <summary>Whether the call was already repeated for free, because its connection was reset.</summary>
    public bool HasFreeReset { get; set; }

    /// <summary>What the call wants other than its client; null for nothing.</summary>
    public AwsCallOptions? Options { get; set; }

    /// <summary>Where the call's time is noted; null when nobody listens.</summary>
    public CallTrace? Trace { get; private set; }

    /// <summary>The longest wait that runs, of <see cref="StartTimeout"/>.</summary>
    public TimeSpan Limit => _limit;

    /// <summary>The headers that all attempts share.</summary>
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
    /// Starts the clock of whatever the call now waits for. Called only once something did not complete at once: a call
    /// that never waits reads no clock and sets no timer.
    /// </summary>
    /// <param name="limit">The longest wait; the rest of the total time if that is less.</param>
    /// <param name="waitsFor">What the call waits for, when it is not the service's answer.</param>
    public void StartTimeout(TimeSpan limit, string? waitsFor = null)
    {
        var remaining = GetRemaining();
        // Noted now: which limit ended the call can't be told from the clock later, for timers fire a little early.
        _limit = limit;
        IsTotalDue = limit == Timeout.InfiniteTimeSpan || (remaining != Timeout.InfiniteTimeSpan && remaining <= limit);
        WaitsFor = waitsFor;
        var due = IsTotalDue ? remaining : limit;
        if (due != Timeout.InfiniteTimeSpan) _timeout.CancelAfter(due < TimeSpan.Zero ? TimeSpan.Zero : due);
    }

    /// <summary>
    /// Starts the clock of an attempt whose body is streamed. It is one for silence: it starts anew whenever the
    /// connection has taken more of the body, and the total time stands still while it does.
    /// </summary>
    /// <param name="body">The body.</param>
    /// <param name="limit">The longest silence, and the longest wait for the answer once all is sent.</param>
    public void StartSending(AwsRequestStream body, TimeSpan limit)
    {
        lock (_clockLock) (_limit, _sentAt) = (limit, clock.GetTimestamp());
        // Not within the lock, which the listener takes too.
        body.Progress.Listen(_noteSent ??= NoteSent);
        lock (_clockLock) StartTimeout(limit);
    }

    /// <summary>
    /// Makes the clock of attempts one for silence where the whole answer is read: it starts anew whenever bytes came, and the total time stands still from the
    /// first of them on.
    /// </summary>
    public void ListenToAnswer() => Http.NoteReceived = _noteReceived ??= NoteReceived;

    /// <summary>Starts the clock of an attempt whose body isn't streamed.</summary>
    /// <param name="limit">The longest wait.</param>
    public void StartAnswer(TimeSpan limit)
    {
        // Its first bytes may have come by now.
        lock (_clockLock) StartTimeout(limit);
    }

    /// <summary>Gives the call more time, for what waits longer than others.</summary>
    public void Extend(TimeSpan by)
    {
        ExtendAttempts(by);
        ExtendTotal(by);
    }

    /// <summary>Gives each attempt more time.</summary>
    public void ExtendAttempts(TimeSpan by)
    {
        if (AttemptTimeout != Timeout.InfiniteTimeSpan) AttemptTimeout += by;
    }

    /// <summary>Gives all attempts together more time.</summary>
    public void ExtendTotal(TimeSpan by)
    {
        if (TotalTimeout != Timeout.InfiniteTimeSpan) TotalTimeout += by;
    }

    /// <summary>The endpoint that was selected for an earlier attempt with the same account and region; null if there is none.</summary>
    public AwsEndpoint? FindSelected(string? account, string? region) => _selectedAccount == account && _selectedRegion == region ? _selected : null;

    /// <summary>Keeps the endpoint that was selected from the request, for the attempts that follow.</summary>
    public AwsEndpoint Select(AwsEndpoint endpoint, string? account, string? region)
    {
        (_selectedAccount, _selectedRegion) = (account, region);
        return _selected = endpoint;
    }

    /// <summary>Begins an attempt that is none of those that the call may make.</summary>
    public void Move()
    {
        Attempt++;
        MaxAttempts++;
    }

    /// <summary>The time that is left of the call's total; the clock starts at the first question.</summary>
    public TimeSpan GetRemaining()
    {
        if (TotalTimeout == Timeout.InfiniteTimeSpan) return TotalTimeout;
        if (_started == 0) _started = clock.GetTimestamp();
        var remaining = TotalTimeout - clock.GetElapsedTime(_started);
        return remaining > TimeSpan.Zero ? remaining : TimeSpan.Zero;
    }

    /// <summary>Makes the timeout as new for what comes next.</summary>
    public void ResetTimeout()
    {
        _receivedAt = 0;
        _limit = default;
        if (_timeout.TryReset()) return;
        Unlink();
        Renew();
        Link();
    }

    /// <summary>Makes the call as new.</summary>
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
            // Nothing was waited for yet.
            if (_limit == TimeSpan.Zero) return;
            var now = clock.GetTimestamp();
            if (_receivedAt != 0 && _started != 0) _started += now - _receivedAt;
            _receivedAt = now;
            StartTimeout(_limit);
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
