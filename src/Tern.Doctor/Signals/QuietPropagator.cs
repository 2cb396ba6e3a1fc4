using System.Diagnostics;

namespace Tern.Diagnosis.Signals;

/// <summary>
/// Keeps requests whose activities exist for a doctor alone from sending <c>traceparent</c>: nobody traces them, and its
/// unsampled flag would have a server that goes by it record nothing. Everything else is propagated as before.
/// </summary>
internal sealed class QuietPropagator : DistributedContextPropagator
{
    // Whoever listens to .NET's source listens to this one as well, but for doctors.
    private static readonly ActivitySource s_probe = new(HttpCallSignals.Requests, HttpCallSignals.TernsOwn);
    private static readonly Lock s_gate = new();

    private readonly DistributedContextPropagator _inner;

    private QuietPropagator(DistributedContextPropagator inner) => _inner = inner;

    /// <inheritdoc/>
    public override IReadOnlyCollection<string> Fields => _inner.Fields;

    /// <summary>Stands before the propagator of the process, once for all doctors. HttpClients take it when they are made.</summary>
    public static void Install()
    {
        lock (s_gate)
        {
            if (Current is not QuietPropagator) Current = new QuietPropagator(Current);
        }
    }

    /// <inheritdoc/>
    public override void Inject(Activity? activity, object? carrier, PropagatorSetterCallback? setter)
    {
        if (activity is { ParentId: null, Source.Name: HttpCallSignals.Requests } && !s_probe.HasListeners()) return;
        _inner.Inject(activity, carrier, setter);
    }

    /// <inheritdoc/>
    public override void ExtractTraceIdAndState(object? carrier, PropagatorGetterCallback? getter, out string? traceId, out string? traceState) =>
        _inner.ExtractTraceIdAndState(carrier, getter, out traceId, out traceState);

    /// <inheritdoc/>
    public override IEnumerable<KeyValuePair<string, string?>>? ExtractBaggage(object? carrier, PropagatorGetterCallback? getter) =>
        _inner.ExtractBaggage(carrier, getter);
}
