using System.Diagnostics;

namespace Tern.Diagnostics;

/// <summary>
/// Creates a scope for each invocation of a Lambda function. Tern.Lambda's activity starts and stops it, in the flow in
/// which the handler runs.
/// </summary>
internal sealed class LambdaSignals : IDisposable
{
    private const string Property = "tern.doctor.scope";

    private readonly ActivityListener _listener = new()
    {
        ShouldListenTo = static source => source.Name == "Tern.Lambda",
        Sample = static (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.PropagationData,
        ActivityStarted = static activity =>
        {
            // Two doctors share one scope.
            if (activity.GetCustomProperty(Property) is null) activity.SetCustomProperty(Property, ScopeFlow.Begin(activity.DisplayName, ScopeKind.Invocation));
        },
        ActivityStopped = static activity => (activity.GetCustomProperty(Property) as ScopeFlow)?.Dispose(),
    };

    public LambdaSignals() => ActivitySource.AddActivityListener(_listener);

    public void Dispose() => _listener.Dispose();
}
