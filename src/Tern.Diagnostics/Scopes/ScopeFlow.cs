namespace Tern.Diagnostics;

/// <summary>
/// An open scope in an asynchronous flow. Each doctor that observes a call in it collects its own data
/// (<see cref="DoctorScope"/>) and analyzes them when the scope ends. Without a doctor or calls, this object is the
/// only allocation.
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

    /// <summary>The innermost scope of the current flow, or null if there is none.</summary>
    public static ScopeFlow? Current
    {
        get
        {
            var flow = Flow.Value;
            // Work that continues after the end of its scope belongs to the enclosing scope.
            while (flow is { _isEnded: true }) flow = flow.Parent;
            return flow;
        }
    }

    /// <summary>The owners to notify when a scope ends.</summary>
    public static ReadOnlySpan<IScopeOwner> Owners => Volatile.Read(ref s_owners);

    /// <summary>
    /// The name, such as a route. It can be set while the scope is open: a request's route is known only once it's
    /// routed.
    /// </summary>
    public string Name
    {
        get => _naming?.GetName() ?? _name;
        set => (_name, _naming) = (value, null);
    }

    public ScopeKind Kind { get; }

    public ScopeFlow? Parent { get; }

    /// <summary>Opens a scope in the current flow. Dispose it to end it.</summary>
    public static ScopeFlow Begin(string name, ScopeKind kind)
    {
        var flow = new ScopeFlow(name, kind, Current);
        Flow.Value = flow;
        return flow;
    }

    /// <summary>
    /// Sets a callback that provides the name until a name is set, so that calls of a request know its route as soon as
    /// it's routed.
    /// </summary>
    public void NameBy(IScopeNaming naming) => _naming = naming;

    /// <summary>Registers an owner that is notified of every scope that ends from now on.</summary>
    public static void Add(IScopeOwner owner)
    {
        lock (OwnersGate) Volatile.Write(ref s_owners, [.. s_owners, owner]);
    }

    /// <summary>Unregisters an owner.</summary>
    public static void Remove(IScopeOwner owner)
    {
        lock (OwnersGate) Volatile.Write(ref s_owners, [.. s_owners.Where(other => other != owner)]);
    }

    /// <summary>Determines whether the scope is the same as another or nested in it.</summary>
    public bool IsWithin(ScopeFlow other)
    {
        for (var flow = this; flow is not null; flow = flow.Parent)
            if (flow == other) return true;
        return false;
    }

    /// <summary>Returns the data an owner has collected about this scope, or null if there are none yet.</summary>
    public DoctorScope? Find(IScopeOwner owner)
    {
        if (_first is { } first && first.Owner == owner) return first;
        if (_others is null) return null;
        lock (_gate) return FindOther(owner);
    }

    /// <summary>
    /// Returns the object that collects an owner's data about this scope, creating it if necessary. Returns null if the
    /// scope has ended.
    /// </summary>
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
