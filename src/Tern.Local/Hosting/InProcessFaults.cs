using Tern.Http;
using Tern.Local.Protocol;

namespace Tern.Local.Hosting;

/// <summary>
/// Simulates connection faults for in-process requests: a broken connection is reported as an
/// <see cref="AwsTransportException"/>.
/// </summary>
internal sealed class InProcessFaults(LocalFaults faults)
{
    private int _isClosed;

    /// <summary>true if no fault can affect a request; otherwise, false.</summary>
    public bool AreOff => faults.IsEmpty && Volatile.Read(ref _isClosed) == 0;

    /// <summary>Evaluates the fault rules, and waits for the delay that they specify.</summary>
    /// <exception cref="AwsTransportException">The simulated connection broke before the request was
    /// handled.</exception>
    public async ValueTask<FaultDecision> BeginAsync(
        ProtocolHandler handler, Operation? operation, AwsHttpRequest request, CancellationToken cancellationToken)
    {
        ThrowIfClosed();
        var decision = handler.Decide(operation, request.Body.WrittenSpan);
        if (decision.Delay > TimeSpan.Zero)
            await request.WaitAsync(Task.Delay(decision.Delay, handler.Engine.Time, cancellationToken)).ConfigureAwait(false);
        ThrowIfDropped(decision);
        return decision;
    }

    /// <exception cref="AwsTransportException">The simulated connection was closed after the last response.</exception>
    public void ThrowIfClosed()
    {
        if (Interlocked.Exchange(ref _isClosed, 0) == 0) return;
        throw Lost("close-idle", "it was closed while it was idle, so the request wasn't executed");
    }

    /// <exception cref="AwsTransportException">The simulated connection broke before the request was
    /// handled.</exception>
    public static void ThrowIfDropped(in FaultDecision decision)
    {
        if (decision.Kind == LocalFaultKind.DropBefore) throw Lost(decision.Source, "the request wasn't executed");
    }

    /// <summary>Delivers the response as far as the fault allows.</summary>
    /// <param name="decision">The faults of the request.</param>
    /// <param name="length">The length of the response's body.</param>
    /// <exception cref="AwsTransportException">The simulated connection broke after the request was
    /// handled.</exception>
    public void End(in FaultDecision decision, long length)
    {
        switch (decision.Kind)
        {
            case LocalFaultKind.DropAfter:
                throw Lost(decision.Source, "the request was executed");
            case LocalFaultKind.TruncateBody:
                throw new AwsTransportException(
                    $"The response ended after {length / 2} of its {length} bytes. This is an injected fault ({decision.Source}): the request was executed.",
                        AwsTransportFault.ConnectionLost);
            case LocalFaultKind.CloseIdle:
                Volatile.Write(ref _isClosed, 1);
                break;
        }
    }

    private static AwsTransportException Lost(string? source, string fact) =>
        new($"The connection to the local AWS was lost before the response was complete. This is an injected fault ({source}): {fact}.",
            AwsTransportFault.ConnectionLost);
}
