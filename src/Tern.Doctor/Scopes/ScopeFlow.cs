namespace Tern.Diagnosis.Scopes;

/// <summary>
/// A scope that is open in an asynchronous flow. Each doctor that sees a call in it collects what it sees (<see
/// cref="DoctorScope"/>) and judges it when the scope ends. Without a doctor, and without calls, it is this object and
/// no more.
/// </summary>
internal sealed class ScopeFlow : IDisposable
{
    private static readonly AsyncLocal<ScopeFlow?> Flow = new();

    private static readonly Lock OwnersGate = new();
    private static IScopeOwner[] s_owners = [];

    private readonly long _started = TimeProvider.System.GetTimestamp();
    private readonly Lock _gate = new();
    private DoctorScope? _first;
    private List<DoctorScope>? _others;
    private bool _isEnded;

    private string _name;
    private IScopeNaming? _naming;

    private ScopeFlow(string name, ScopeKind kind, ScopeFlow? parent) => (_name, Kind, Parent) = (name, kind, parent);

    /// <summary>The innermost scope of the flow that runs; null where there is none.</summary>
    public static ScopeFlow? Current
    {
        get
        {
            var flow = Flow.Value;
            // What goes on after the end of its scope belongs to the one around it.
            while (flow is { _isEnded: true }) flow = flow.Parent;
            return flow;
        }
    }

    /// <summary>Those who are told of every scope that ends.</summary>
    public static ReadOnlySpan<IScopeOwner> Owners => Volatile.Read(ref s_owners);

    /// <summary>
    /// Its name, such as a route. May be set while it is open: a request's route is known once it is routed.
    /// </summary>
    public string Name
    {
        get => _naming?.GetName() ?? _name;
        set => (_name, _naming) = (value, null);
    }

    public ScopeKind Kind { get; }

    public ScopeFlow? Parent { get; }

    /// <summary>Opens a scope in the flow that runs. Dispose it to end it.</summary>
    public static ScopeFlow Begin(string name, ScopeKind kind)
    {
        var flow = new ScopeFlow(name, kind, Current);
        Flow.Value = flow;
        return flow;
    }

    /// <summary>
    /// Asks for the name whenever it is wanted, until it is set: calls of a request know its route as soon as the
    /// request does.
    /// </summary>
    public void NameBy(IScopeNaming naming) => _naming = naming;

    /// <summary>Tells an owner of every scope that ends, from now on.</summary>
    public static void Add(IScopeOwner owner)
    {
        lock (OwnersGate) Volatile.Write(ref s_owners, [.. s_owners, owner]);
    }

    /// <summary>Tells an owner no more.</summary>
    public static void Remove(IScopeOwner owner)
    {
        lock (OwnersGate) Volatile.Write(ref s_owners, [.. s_owners.Where(other => other != owner)]);
    }

    /// <summary>Whether the scope is another or lies in it.</summary>
    public bool IsWithin(ScopeFlow other)
    {
        for (var flow = this; flow is not null; flow = flow.Parent)
            if (flow == other) return true;
        return false;
    }

    /// <summary>What a doctor has collected of it; null where it has nothing yet.</summary>
    public DoctorScope? Find(IScopeOwner owner)
    {
        if (_first is { } first && first.Owner == owner) return first;
        if (_others is null) return null;
        lock (_gate) return FindOther(owner);
    }

    /// <summary>What a doctor collects of it; null where the scope has ended.</summary>
    public DoctorScope? Collect(IScopeOwner owner)
    {
        if (_first is { } known && known.Owner == owner) return known;
        lock (_gate)
        {
            if (_isEnded) return null;
            if (_first is not { } first) return _first = owner.Open(this);
            if (first.Owner == owner) return first;
            if (FindOther(owner) is { } other) return other;
            other = owner.Open(this);
            (_others ??= []).Add(other);
            return other;
        }
    }

    public void Dispose()
    {
        lock (_gate)
        {
            if (_isEnded) return;
            _isEnded = true;
        }

        if (Flow.Value == this) Flow.Value = Parent;
        _first?.End();
        if (_others is not null)
            foreach (var other in _others) other.End();
        var owners = Owners;
        if (owners.IsEmpty) return;
        var duration = TimeProvider.System.GetElapsedTime(_started);
        foreach (var owner in owners) owner.Ended(this, duration);
    }

    private DoctorScope? FindOther(IScopeOwner owner)
    {
        if (_others is null) return null;
        foreach (var other in _others)
            if (other.Owner == owner) return other;
        return null;
    }
}
