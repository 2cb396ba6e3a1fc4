using Tern.Diagnosis.Calls;

namespace Tern.Diagnosis.Scopes;

/// <summary>
/// What one doctor has seen of a scope: its calls in the order of their ends, at the most so many at a time. A scope
/// with more is judged in parts, so that one that never ends keeps no more than one part.
/// </summary>
internal sealed class DoctorScope
{
    // The shapes that are told apart. A scope of more is no loop.
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

    /// <summary>The flow it is of; null where the calls came from a file.</summary>
    public ScopeFlow? Flow { get; }

    /// <summary>Its name, such as <c>GET /prices/{sku}</c>.</summary>
    public string Name => Flow?.Name ?? _name;

    public ScopeKind Kind { get; }

    /// <summary>The name as findings show it: null for a test's own flow, which has none.</summary>
    public string? Label => Kind == ScopeKind.Watch ? null : Name;

    /// <summary>When it began, or when its first call was seen, by the doctor's clock.</summary>
    public TimeSpan Started { get; }

    /// <summary>Whether the next HTTP request is asked who makes it.</summary>
    public bool WantsCaller { get; set; }

    /// <summary>Whether it has ended.</summary>
    public bool IsEnded => Volatile.Read(ref _isEnded);

    /// <summary>When it was judged last, by the doctor's clock.</summary>
    public TimeSpan Judged { get; set; }

    /// <summary>
    /// The calls that have ended since it was judged last, in the order of their ends. For rules, while they judge.
    /// </summary>
    public IReadOnlyList<CallRecord> Calls => _calls;

    /// <summary>All calls that have ended.</summary>
    public long CallCount { get; private set; }

    /// <summary>Whether it has had so many calls that it is to be looked at before it ends; true once.</summary>
    public bool TryBecomeLong(int calls)
    {
        if (CallCount < calls || Volatile.Read(ref _isLong)) return false;
        return !Interlocked.Exchange(ref _isLong, true);
    }

    /// <summary>Notes that an HTTP request begins.</summary>
    /// <returns>How many run now.</returns>
    public int RequestBegan() => Interlocked.Increment(ref _running);

    /// <summary>Notes that an HTTP request has ended.</summary>
    public void RequestEnded() => Interlocked.Decrement(ref _running);

    /// <summary>Whether callers may be asked for once more: each costs a stack.</summary>
    public bool TryWantCaller() => !WantsCaller && Interlocked.Increment(ref _wanted) <= MostWanted;

    /// <summary>Notes the bodies of a single read. One read alone follows nothing.</summary>
    public void AddBodies(ulong hash, ReadOnlySpan<byte> request, ReadOnlySpan<byte> answer)
    {
        if (Interlocked.Increment(ref _reads) < 2) return;
        var chain = Volatile.Read(ref _chain) ?? Interlocked.CompareExchange(ref _chain, new AnswerChain(), null) ?? _chain;
        chain.Add(hash, request, answer);
    }

    /// <summary>Whether a read asked for what the answer before it named.</summary>
    public bool Follows(ulong hash) => hash != 0 && Volatile.Read(ref _chain) is { } chain && chain.Follows(hash);

    /// <summary>Counts a call that begins.</summary>
    /// <returns>Its shape; null where the scope has too many.</returns>
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

    /// <summary>The method that makes the calls of a shape; null where nobody asked.</summary>
    public string? FindCaller(string operation, string? resource)
    {
        lock (_gate)
        {
            foreach (var shape in _shapes)
                if (shape.Operation == operation && shape.Resource == resource) return shape.Caller;
        }

        return null;
    }

    /// <summary>Adds a call that has ended, and judges the scope where it has enough of them.</summary>
    /// <returns>False when the scope has ended: the record is still the caller's.</returns>
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

    /// <summary>Judges what has ended so far, and forgets it.</summary>
    public void JudgeNow()
    {
        lock (_gate)
        {
            if (!_isEnded) JudgeAndForget();
        }
    }

    /// <summary>Judges what has ended so far by other means, and keeps it.</summary>
    public void Peek(Action<DoctorScope> judge)
    {
        lock (_gate) judge(this);
    }

    /// <summary>Ends it: judges what is left.</summary>
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
