namespace Tern.Diagnostics;

/// <summary>
/// A doctor's data about one scope: its calls in the order of their ends, up to a limit. A scope with more calls is
/// analyzed in parts, so that a scope that never ends keeps no more than one part in memory.
/// </summary>
internal sealed class DoctorScope
{
    // The maximum number of shapes to distinguish. A scope with more shapes isn't a loop.
    private const int MaxShapes = 32;
    private const int MostWanted = 8;

    private readonly Lock _gate = new();
    private readonly int _maxCalls;
    private readonly List<CallRecord> _calls = [];
    private readonly List<CallShape> _shapes = [];
    private readonly string _name;
    private bool _isEnded;
    private bool _isLong;
    private int _running;
    private int _wanted;
    private int _reads;
    private AnswerChain? _chain;

    public DoctorScope(IScopeOwner owner, ScopeFlow? flow, string name, ScopeKind kind, TimeSpan started, int maxCalls)
    {
        (Owner, Flow, _name, Kind, Started, _maxCalls) = (owner, flow, name, kind, started, maxCalls);
        Judged = started;
    }

    public IScopeOwner Owner { get; }

    /// <summary>The scope's flow, or null if the calls came from a file.</summary>
    public ScopeFlow? Flow { get; }

    /// <summary>The name, such as <c>GET /prices/{sku}</c>.</summary>
    public string Name => Flow?.Name ?? _name;

    public ScopeKind Kind { get; }

    /// <summary>The name to show in findings, or null for a test's watched flow, which has no name.</summary>
    public string? Label => Kind == ScopeKind.Watch ? null : Name;

    /// <summary>The time by the doctor's clock when the scope began or its first call was observed.</summary>
    public TimeSpan Started { get; }

    /// <summary>true to capture the caller of the next HTTP request; otherwise, false.</summary>
    public bool WantsCaller { get; set; }

    /// <summary>true if the scope has ended; otherwise, false.</summary>
    public bool IsEnded => Volatile.Read(ref _isEnded);

    /// <summary>The time of the last analysis by the doctor's clock.</summary>
    public TimeSpan Judged { get; set; }

    /// <summary>
    /// The calls that have ended since the last analysis, in the order of their ends. For rules during an analysis.
    /// </summary>
    public IReadOnlyList<CallRecord> Calls => _calls;

    /// <summary>The number of all calls that have ended.</summary>
    public long CallCount { get; private set; }

    /// <summary>
    /// Returns true once, when the scope has had so many calls that it should be analyzed before it ends.
    /// </summary>
    public bool TryBecomeLong(int calls)
    {
        if (CallCount < calls || Volatile.Read(ref _isLong)) return false;
        return !Interlocked.Exchange(ref _isLong, true);
    }

    /// <summary>Records the start of an HTTP request.</summary>
    /// <returns>The number of requests now running.</returns>
    public int RequestBegan() => Interlocked.Increment(ref _running);

    /// <summary>Records the end of an HTTP request.</summary>
    public void RequestEnded() => Interlocked.Decrement(ref _running);

    /// <summary>
    /// Determines whether another caller may be captured. Their number is limited, because each needs a stack trace.
    /// </summary>
    public bool TryWantCaller() => !WantsCaller && Interlocked.Increment(ref _wanted) <= MostWanted;

    /// <summary>
    /// Records the bodies of a single read. The first read of a scope is skipped: it can't follow another.
    /// </summary>
    public void AddBodies(ulong hash, ReadOnlySpan<byte> request, ReadOnlySpan<byte> answer)
    {
        if (Interlocked.Increment(ref _reads) < 2) return;
        var chain = Volatile.Read(ref _chain) ?? Interlocked.CompareExchange(ref _chain, new AnswerChain(), null) ?? _chain;
        chain.Add(hash, request, answer);
    }

    /// <summary>Determines whether a read's key comes from the response before it.</summary>
    public bool Follows(ulong hash) => hash != 0 && Volatile.Read(ref _chain) is { } chain && chain.Follows(hash);

    /// <summary>Counts the start of a call.</summary>
    /// <returns>The shape of the call, or null if the scope has too many shapes.</returns>
    public CallShape? Count(string operation, string? resource, out int started)
    {
        started = 0;
        lock (_gate)
        {
            foreach (var shape in _shapes)
            {
                if (!ReferenceEquals(shape.Operation, operation) && shape.Operation != operation) continue;
                if (!ReferenceEquals(shape.Resource, resource) && shape.Resource != resource) continue;
                started = ++shape.Started;
                return shape;
            }

            if (_shapes.Count == MaxShapes) return null;
            var added = new CallShape(operation, resource) { Started = started = 1 };
            _shapes.Add(added);
            return added;
        }
    }

    /// <summary>Returns the method that makes the calls of a shape, or null if it wasn't captured.</summary>
    public string? FindCaller(string operation, string? resource)
    {
        lock (_gate)
        {
            foreach (var shape in _shapes)
                if (shape.Operation == operation && shape.Resource == resource) return shape.Caller;
        }

        return null;
    }

    /// <summary>Adds a completed call, and analyzes the scope if it has reached the limit.</summary>
    /// <returns>false if the scope has ended; the caller then keeps ownership of the record.</returns>
    public bool TryAdd(CallRecord call)
    {
        lock (_gate)
        {
            if (_isEnded) return false;
            _calls.Add(call);
            CallCount++;
            if (_calls.Count >= _maxCalls) JudgeAndForget();
            return true;
        }
    }

    /// <summary>Analyzes the calls completed so far, and removes them.</summary>
    public void JudgeNow()
    {
        lock (_gate)
        {
            if (!_isEnded) JudgeAndForget();
        }
    }

    /// <summary>Analyzes the calls completed so far with the specified callback, and keeps them.</summary>
    public void Peek(Action<DoctorScope> judge)
    {
        lock (_gate) judge(this);
    }

    /// <summary>Ends the scope and analyzes the remaining calls.</summary>
    public void End()
    {
        lock (_gate)
        {
            if (_isEnded) return;
            _isEnded = true;
            JudgeAndForget();
        }
    }

    private void JudgeAndForget()
    {
        try
        {
            if (_calls.Count > 0) Owner.Judge(this);
        }
        finally
        {
            foreach (var call in _calls) Owner.Return(call);
            _calls.Clear();
            _chain?.Forget();
        }
    }
}
