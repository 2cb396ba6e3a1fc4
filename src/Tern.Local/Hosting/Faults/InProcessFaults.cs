using Tern.Local.Protocol;
using Tern.Local.Protocol.Faults;

namespace Tern.Local.Hosting.Faults;

/// <summary>
/// Gives requests within the process what a socket would have given them: broken connections are
/// <see cref="AwsTransportException"/>s.
/// </summary>
internal sealed class InProcessFaults(LocalFaults faults)
{
    private int _isClosed;

    /// <summary>Nothing can happen to a request.</summary>
    public bool AreOff => faults.IsEmpty && Volatile.Read(ref _isClosed) == 0;

    /// <summary>Asks the rules, and waits if they say so.</summary>
    /// <exception cref="AwsTransportException">The connection that isn't there broke before the request was done.</exception>
    public async ValueTask<FaultDecision> BeginAsync(
        ProtocolHandler handler, Operation? operation, ReadOnlyMemory<byte> body, CancellationToken cancellationToken)
    {
        if (Interlocked.Exchange(ref _isClosed, 0) != 0) throw Lost("it was closed while it was idle, so the request was not done");
        var decision = handler.Decide(operation, body.Span);
        if (decision.Delay > TimeSpan.Zero) await Task.Delay(decision.Delay, handler.Engine.Time, cancellationToken).ConfigureAwait(false);
        return decision.Kind == LocalFaultKind.DropBefore ? throw Lost("the request was not done") : decision;
    }

    /// <summary>Lets an answer come as far as the fault says.</summary>
    /// <exception cref="AwsTransportException">The connection that isn't there broke after the request was done.</exception>
    public void End(InProcessResponse response, in FaultDecision decision)
    {
        switch (decision.Kind)
        {
            case LocalFaultKind.DropAfter:
                throw Lost("the request was done");
            case LocalFaultKind.TruncateBody:
                var length = response.Body.Length;
                throw new AwsTransportException(
                    $"The answer ended after {length / 2} of the {length} bytes that it announced. It is a fault that was asked for: the request was done.",
                        AwsTransportFault.ConnectionLost);
            case LocalFaultKind.CloseIdle:
                Volatile.Write(ref _isClosed, 1);
                break;
        }
    }

    private static AwsTransportException Lost(string fact) =>
        new($"The connection to the local DynamoDB broke before the answer was complete. It is a fault that was asked for: {fact}.",
            AwsTransportFault.ConnectionLost);
}
