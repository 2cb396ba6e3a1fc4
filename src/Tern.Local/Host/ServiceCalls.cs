using Tern.Local.Protocol;
using Tern.Local.Serving;

namespace Tern.Local.Host;

/// <summary>Passes requests to the services, with injected faults.</summary>
/// <param name="parts">The services.</param>
/// <param name="faults">The fault rules.</param>
/// <param name="clock">The clock of delays.</param>
internal sealed class ServiceCalls(ServiceParts parts, LocalFaults faults, TimeProvider clock)
{
    public ValueTask<FaultyAnswer> HandleAsync(ServicePart part, ServiceRequest request, CancellationToken cancellationToken)
    {
        if (!faults.IsEmpty) return HandleFaultyAsync(part, request, cancellationToken);
        var handling = parts.HandleAsync(part, request, cancellationToken);
        return handling.IsCompletedSuccessfully ? new(new FaultyAnswer(handling.Result, default)) : FinishAsync(handling);
    }

    private static async ValueTask<FaultyAnswer> FinishAsync(ValueTask<ServiceAnswer> handling) => new(await handling.ConfigureAwait(false), default);

    private async ValueTask<FaultyAnswer> HandleFaultyAsync(ServicePart part, ServiceRequest request, CancellationToken cancellationToken)
    {
        var facts = part.Describe(request);
        var decision = FaultOperations.Has(part.SigningName, facts.Operation)
            ? faults.Decide(part.SigningName, facts.Operation, facts.Resources, facts.Key) : default;
        if (decision.Delay > TimeSpan.Zero) await Task.Delay(decision.Delay, clock, cancellationToken).ConfigureAwait(false);
        if (decision.Kind == LocalFaultKind.DropBefore) return new FaultyAnswer(null, decision);
        if (ServiceFailures.Of(part.SigningName, decision) is { } error) return new FaultyAnswer(part.Refuse(request, error), decision);
        if (decision.Kind == LocalFaultKind.PartialBatch) request.BatchFault = new BatchFault(decision.Fault!.Share, decision.Chance);
        return new FaultyAnswer(await parts.HandleAsync(part, request, cancellationToken).ConfigureAwait(false), decision);
    }
}
