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
        ProtocolHandler handler, Operation? operation, ReadOnlyMemory<byte> body, CancellationToken cancellationToken)
    {
        if (Interlocked.Exchange(ref _isClosed, 0) != 0) throw Lost("it was closed while it was idle, so the request wasn't executed");
        var decision = handler.Decide(operation, body.Span);
        if (decision.Delay > TimeSpan.Zero) await Task.Delay(decision.Delay, handler.Engine.Time, cancellationToken).ConfigureAwait(false);
        return decision.Kind == LocalFaultKind.DropBefore ? throw Lost("the request wasn't executed") : decision;
    }

    /// <summary>Delivers the response as far as the fault allows.</summary>
    /// <exception cref="AwsTransportException">The simulated connection broke after the request was
    /// handled.</exception>
    public void End(InProcessResponse response, in FaultDecision decision)
    {
        switch (decision.Kind)
        {
            case LocalFaultKind.DropAfter:
                throw Lost("the request was executed");
            case LocalFaultKind.TruncateBody:
                var length = response.Body.Length;
                throw new AwsTransportException(
                    $"The response ended after {length / 2} of its {length} bytes. This is an injected fault: the request was executed.",
                        AwsTransportFault.ConnectionLost);
            case LocalFaultKind.CloseIdle:
                Volatile.Write(ref _isClosed, 1);
                break;
        }
    }

    private static AwsTransportException Lost(string fact) =>
        new($"The connection to the local DynamoDB was lost before the response was complete. This is an injected fault: {fact}.",
            AwsTransportFault.ConnectionLost);
}
