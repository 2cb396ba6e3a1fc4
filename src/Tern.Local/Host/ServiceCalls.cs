using System.Diagnostics;
using System.Globalization;
using Tern.Local.Hosting;
using Tern.Local.Protocol;
using Tern.Local.Serving;

namespace Tern.Local.Host;

/// <summary>Passes requests to the services, with injected faults, and logs them.</summary>
/// <param name="parts">The services.</param>
/// <param name="faults">The fault rules.</param>
/// <param name="clock">The clock of delays.</param>
internal sealed class ServiceCalls(ServiceParts parts, LocalFaults faults, TimeProvider clock)
{
    /// <summary>Gets or sets the log; null if nobody looks at it.</summary>
    public RequestLog? Log { get; set; }

    public ValueTask<FaultyAnswer> HandleAsync(ServicePart part, ServiceRequest request, bool isInProcess, CancellationToken cancellationToken)
    {
        if (Log is { } log) return HandleLoggedAsync(log, part, request, isInProcess, cancellationToken);
        if (!faults.IsEmpty) return HandleFaultyAsync(part, request, cancellationToken);
        var handling = parts.HandleAsync(part, request, cancellationToken);
        return handling.IsCompletedSuccessfully ? new(new FaultyAnswer(handling.Result, default)) : FinishAsync(handling);
    }

    private static async ValueTask<FaultyAnswer> FinishAsync(ValueTask<ServiceAnswer> handling) => new(await handling.ConfigureAwait(false), default);

    private async ValueTask<FaultyAnswer> HandleLoggedAsync(
        RequestLog log, ServicePart part, ServiceRequest request, bool isInProcess, CancellationToken cancellationToken)
    {
        var since = RequestLog.Now();
        var handling = faults.IsEmpty
            ? FinishAsync(parts.HandleAsync(part, request, cancellationToken)) : HandleFaultyAsync(part, request, cancellationToken);
        var faulty = await handling.ConfigureAwait(false);
        if (faulty.Answer is not { } answer) return faulty;
        var facts = request.Facts ?? part.Describe(request);
        var entry = new RequestEntry
        {
            Service = part.SigningName,
            Account = request.Account,
            Region = request.Region,
            Operation = facts.Operation,
            Resource = facts.Resources is [var resource, ..] ? facts.Key is { } key ? $"{resource}/{key}" : resource : null,
            StatusCode = answer.StatusCode,
            Duration = Stopwatch.GetElapsedTime(since),
            RequestBytes = request.BodyStream is null ? request.Body.Length : LengthOf(request.Header("content-length")),
            ResponseBytes = answer.BodyStream is null ? answer.Body.WrittenCount : LengthOf(answer.Header("content-length")),
            RequestId = answer.Header("x-amzn-requestid") ?? answer.Header("x-amz-request-id") ?? "",
            IsInProcess = isInProcess,
        };
        // Only errors are kept: other bodies contain objects, messages and secrets.
        if (log.Add(entry, default, answer.StatusCode < 400 ? default : answer.Body.WrittenSpan) is { } completed) log.Tell(completed);
        return faulty;
    }

    private async ValueTask<FaultyAnswer> HandleFaultyAsync(ServicePart part, ServiceRequest request, CancellationToken cancellationToken)
    {
        var facts = part.Describe(request);
        var decision = FaultOperations.Has(part.SigningName, facts.Operation)
            ? faults.Decide(part.SigningName, facts.Operation, facts.Resources, facts.Key) : default;
        if (decision.Delay > TimeSpan.Zero) await request.WaitAsync(Task.Delay(decision.Delay, clock, cancellationToken)).ConfigureAwait(false);
        if (decision.Kind == LocalFaultKind.DropBefore) return new FaultyAnswer(null, decision);
        if (ServiceFailures.Of(part.SigningName, decision) is { } error) return new FaultyAnswer(part.Refuse(request, error), decision);
        if (decision.Kind == LocalFaultKind.PartialBatch) request.BatchFault = new BatchFault(decision.Fault!.Share, decision.Chance);
        return new FaultyAnswer(await parts.HandleAsync(part, request, cancellationToken).ConfigureAwait(false), decision);
    }

    private static long LengthOf(string? header) =>
        long.TryParse(header, NumberStyles.None, CultureInfo.InvariantCulture, out var length) ? length : 0;
}
