using Tern.Observation;

namespace Tern.Diagnostics;

/// <summary>
/// The core of a doctor: receives completed calls, groups them by scope, runs the rules, and stores their findings.
/// </summary>
internal sealed class DoctorEngine : IScopeOwner, ICallReceiver, IDisposable
{
    // A scope with at least this many calls is analyzed periodically before it ends.
    private const int LongScopeCalls = 32;
    private const int MaxLongScopes = 10_000;

    private readonly RuleSet _rules;
    private readonly CallRecordPool _pool = new();
    private readonly CallTable _places;
    private readonly ClientTable _clients = new();
    private readonly int _suspiciousAt;
    private readonly CallerTable _callers = new();
    private long _callsSeen;
    private readonly ScopeFlow? _watched;
    private readonly Lock _gate = new();
    private readonly List<DoctorScope> _long = [];
    private readonly ITimer? _timer;
    private readonly FindingOutput? _output;
    private readonly ReportFiles? _files;
    private readonly ProcessWatch? _process;
    private IDisposable[] _signals = [];
    private long _windowStarted;
    private int _isDisposed;
    private bool _isClosed;

    private DoctorEngine(DoctorSettings settings, bool watches)
    {
        Settings = settings;
        Store = new FindingStore(settings);
        if (settings.OnFinding is { } tell) Store.Found += finding => Guard(() => tell(finding));
        // A test asks for the findings: nothing is reported, and the rest of the process isn't observed.
        if (watches) _watched = ScopeFlow.Begin("watch", ScopeKind.Watch);
        _rules = new RuleSet(settings, watches);
        foreach (var rule in _rules.WindowRules) rule.Sees = Sees;
        _places = new CallTable(settings.MaxPlaces);
        var thresholds = settings.Thresholds;
        _suspiciousAt = Math.Max(2, Math.Min(thresholds.SingleReads, Math.Min(thresholds.SerialCalls, thresholds.SingleRequests)));
        _windowStarted = settings.TimeProvider.GetTimestamp();
        if (watches) return;
        _output = new FindingOutput(settings.Output);
        Failed += _output.Failed;
        Store.Found += finding => Guard(() => _output.Report(finding));
        _files = new ReportFiles(settings.Output, settings.TimeProvider);
        if (_files.Any) Store.Found += _ => _files.Changed();
        _timer = settings.TimeProvider.CreateTimer(static engine => ((DoctorEngine)engine!).Tick(), this, settings.Window, settings.Window);
        _process = new ProcessWatch(settings, Store, Guard, _files.Any ? () => _files.WriteIfDue(CreateReport) : null);
    }

    public DoctorSettings Settings { get; }

    public FindingStore Store { get; }

    /// <summary>The number of completed calls.</summary>
    public long CallsSeen => Volatile.Read(ref _callsSeen);

    /// <summary>The last exception thrown by a rule or a callback, or null if there was none.</summary>
    public Exception? LastError { get; private set; }

    /// <summary>Occurs when <see cref="LastError"/> is set. Handlers must not throw.</summary>
    public event Action<Exception>? Failed;

    /// <summary>The current time of the doctor's monotonic clock.</summary>
    public TimeSpan Now => Settings.TimeProvider.GetElapsedTime(0);

    public static DoctorEngine Start(DoctorSettings settings, bool watches)
    {
        var engine = new DoctorEngine(settings, watches);
        engine._signals = [AwsCallObserver.Subscribe(new AwsCallSignals(engine)), new HttpCallSignals(engine), new LambdaSignals()];
        ScopeFlow.Add(engine);
        return engine;
    }

    /// <summary>
    /// Returns the findings, including preliminary ones from the calls of the current window and, for a watched flow,
    /// its open scope.
    /// </summary>
    public List<Finding> GetFindings()
    {
        if (Volatile.Read(ref _isDisposed) != 0) return Store.Snapshot();
        var fork = Store.Fork();
        if (_watched?.Find(this) is { } scope) scope.Peek(open => JudgeScope(open, fork));
        JudgeWindow(fork);
        return fork.Snapshot();
    }

    /// <summary>Creates a report of the findings.</summary>
    public DoctorReport CreateReport() => new(GetFindings(), Settings.TimeProvider.GetUtcNow())
    {
        Source = Settings.Source,
        Notes = Store.NotKept is > 0 and var more
            ? [$"{FindingText.Number(more)} more were found at places beyond the {FindingText.Number(Settings.MaxPlaces)} that are kept (the option " +
                $"MaxPlaces)."] : [],
    };

    /// <inheritdoc/>
    public bool Sees(ScopeFlow? flow) => _watched is null || (flow is not null && flow.IsWithin(_watched));

    /// <inheritdoc/>
    public ClientStatistics? FindClient(object client, string name) => _clients.Get(client, name);

    /// <inheritdoc/>
    public string? CallStarted(ScopeFlow flow, string operation, string? resource)
    {
        if (flow.Collect(this)?.Count(operation, resource, out var started) is not { } shape) return null;
        if (started == _suspiciousAt) shape.Caller = _callers.Get(flow.Name, operation, resource);
        return shape.Caller;
    }

    /// <inheritdoc/>
    public void ReadSucceeded(ScopeFlow flow, ulong hash, ReadOnlySpan<byte> request, ReadOnlySpan<byte> answer) =>
        flow.Find(this)?.AddBodies(hash, request, answer);

    /// <inheritdoc/>
    public string? RequestStarted(ScopeFlow flow)
    {
        if (flow.Collect(this) is not { } scope) return null;

        // When requests run concurrently, none has completed by the time the others start.
        var running = scope.RequestBegan();
        if (running == _suspiciousAt && _callers.FindOnce(flow.Name) is { } caller) return caller;
        return scope.WantsCaller ? CallerFinder.Find() : null;
    }

    /// <inheritdoc/>
    public CallRecord Rent() => _pool.Rent();

    /// <inheritdoc/>
    public void CallEnded(CallRecord call, ScopeFlow? flow)
    {
        var scope = flow?.Collect(this);
        Interlocked.Increment(ref _callsSeen);
        if (scope is not null && call.Kind == CallKind.Http) NoteRequest(scope, flow!, call);
        if (flow is not null)
        {
            call.Scope = flow.Kind == ScopeKind.Watch ? null : flow.Name;
            call.IsOnRequest = flow.Kind != ScopeKind.Job;
            call.Caller ??= scope?.FindCaller(call.Operation, call.Resource);
            call.FollowsAnswer = scope?.Follows(call.KeyHash) ?? false;
        }

        if (_rules.PlaceRules.Length > 0) _places.Add(call);
        foreach (var rule in _rules.WindowRules)
        {
            try
            {
                rule.Observe(call, Store);
            }
            catch (Exception error)
            {
                Fail(error);
            }
        }

        if (scope is null || !scope.TryAdd(call)) _pool.Return(call);
        else if (scope.TryBecomeLong(LongScopeCalls)) AddLong(scope);
    }

    /// <inheritdoc/>
    public DoctorScope Open(ScopeFlow flow) => new(this, flow, flow.Name, flow.Kind, Now, Settings.MaxCallsPerScope);

    /// <inheritdoc/>
    public void Judge(DoctorScope scope)
    {
        // A scope may end long after the doctor has stopped.
        if (Volatile.Read(ref _isClosed)) return;
        scope.Judged = Now;
        JudgeScope(scope, Store);
    }

    /// <inheritdoc/>
    public void Ended(ScopeFlow flow, TimeSpan duration)
    {
        if (!Sees(flow)) return;
        foreach (var rule in _rules.WindowRules)
        {
            try
            {
                rule.ScopeEnded(flow, duration, Store);
            }
            catch (Exception error)
            {
                Fail(error);
            }
        }
    }

    /// <inheritdoc/>
    public void Return(CallRecord record) => _pool.Return(record);

    /// <summary>Analyzes the window and the long scopes, and begins the next window.</summary>
    public void Tick()
    {
        JudgeLongScopes();
        JudgeWindow(Store);
        Volatile.Write(ref _windowStarted, Settings.TimeProvider.GetTimestamp());
        foreach (var rule in _rules.WindowRules) rule.Advance();
        _places.Clear();
        _clients.Advance();
    }

    public void Dispose()
    {
        if (Interlocked.Exchange(ref _isDisposed, 1) != 0) return;
        foreach (var signal in _signals) signal.Dispose();
        _timer?.Dispose();
        _process?.Dispose();
        _watched?.Dispose();
        JudgeLongScopes(all: true);
        JudgeWindow(Store);
        Volatile.Write(ref _isClosed, true);
        ScopeFlow.Remove(this);
        _rules.Dispose();
        if (_files is { Any: true }) _files.Write(CreateReport());
        _output?.Dispose();
    }

    /// <summary>
    /// Runs an action and catches its exceptions: a failure of the doctor must not end a call or the process.
    /// </summary>
    public void Guard(Action action)
    {
        try
        {
            action();
        }
        catch (Exception error)
        {
            Fail(error);
        }
    }

    /// <summary>Stores an error and raises <see cref="Failed"/>.</summary>
    public void Fail(Exception error)
    {
        LastError = error;
        Failed?.Invoke(error);
    }

    // The shape of an HTTP request is known only when it has ended, but its caller can be found only when it starts.
    // When a scope is about to have too many requests of one shape, the callers of its next requests are captured until
    // one of them has that shape.
    private void NoteRequest(DoctorScope scope, ScopeFlow flow, CallRecord call)
    {
        scope.RequestEnded();
        if (scope.Count(call.Operation, call.Resource, out var started) is not { } shape) return;
        if (shape.Caller is null)
        {
            if (call.Caller is { } caller)
            {
                shape.Caller = caller;
                _callers.Add(flow.Name, call.Operation, call.Resource, caller);
                scope.WantsCaller = false;
            }
            else if (_callers.TryGet(flow.Name, call.Operation, call.Resource, out var known))
            {
                shape.Caller = known;
            }
            else if (started >= _suspiciousAt - 1 && scope.TryWantCaller())
            {
                scope.WantsCaller = true;
            }
        }

        call.Caller = shape.Caller;
    }

    private void JudgeScope(DoctorScope scope, FindingSink sink)
    {
        foreach (var rule in _rules.ScopeRules)
        {
            try
            {
                rule.Evaluate(scope, sink);
            }
            catch (Exception error)
            {
                Fail(error);
            }
        }
    }

    private void JudgeWindow(FindingSink sink)
    {
        var length = Settings.TimeProvider.GetElapsedTime(Volatile.Read(ref _windowStarted));
        foreach (var rule in _rules.WindowRules)
        {
            try
            {
                rule.Evaluate(length, sink);
            }
            catch (Exception error)
            {
                Fail(error);
            }
        }

        Guard(() => JudgeSums(sink));
    }

    private void JudgeSums(FindingSink sink)
    {
        foreach (var (place, statistics) in _places.Places)
            foreach (var rule in _rules.PlaceRules) rule.Evaluate(place, statistics, sink);
        foreach (var client in _clients.Clients)
            foreach (var rule in _rules.ClientRules) rule.Evaluate(client, sink);
    }

    private void AddLong(DoctorScope scope)
    {
        lock (_gate)
        {
            if (_long.Count >= MaxLongScopes) _long.RemoveAll(static scope => scope.IsEnded);
            // A scope that isn't added is analyzed when it ends or reaches the maximum number of calls.
            if (_long.Count < MaxLongScopes) _long.Add(scope);
        }
    }

    private void JudgeLongScopes(bool all = false)
    {
        DoctorScope[] scopes;
        lock (_gate)
        {
            _long.RemoveAll(static scope => scope.IsEnded);
            scopes = [.. _long];
        }

        foreach (var scope in scopes)
            if (all || Now - scope.Judged >= Settings.LongScope) scope.JudgeNow();
    }
}
