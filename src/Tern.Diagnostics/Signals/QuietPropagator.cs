using System.Diagnostics;

namespace Tern.Diagnostics;

/// <summary>
/// Prevents requests whose activities exist only for a doctor from sending <c>traceparent</c>. Nothing traces them, and
/// the unset sampled flag would make a server that honors it record nothing. Everything else is propagated as before.
/// </summary>
internal sealed class QuietPropagator : DistributedContextPropagator
{
    // Every listener to .NET's source also listens to this one, except doctors.
    private static readonly ActivitySource s_probe = new(HttpCallSignals.Requests, HttpCallSignals.TernsOwn);
    private static readonly Lock s_gate = new();

    private readonly DistributedContextPropagator _inner;

    private QuietPropagator(DistributedContextPropagator inner) => _inner = inner;

    /// <inheritdoc/>
    public override IReadOnlyCollection<string> Fields => _inner.Fields;

    /// <summary>
    /// Wraps the process's propagator, once for all doctors. An HttpClient uses the propagator that is current when
    /// it's created.
    /// </summary>
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
