using Microsoft.AspNetCore.Connections.Features;
using Microsoft.AspNetCore.Http.Features;
using Tern.Local.Protocol.Faults;

namespace Tern.Local.Hosting.Faults;

/// <summary>Does to a connection what a fault asks for.</summary>
internal static class ConnectionFaults
{
    /// <summary>Waits as long as the rules say; false when the request ends here, without being done.</summary>
    public static async Task<bool> BeginAsync(IFeatureCollection context, FaultDecision decision, TimeProvider clock)
    {
        var lifetime = context.GetRequiredFeature<IHttpRequestLifetimeFeature>();
        try
        {
            if (decision.Delay > TimeSpan.Zero) await Task.Delay(decision.Delay, clock, lifetime.RequestAborted).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            return false; // the client gave up, or the server ends
        }

        if (decision.Kind != LocalFaultKind.DropBefore) return true;
        lifetime.Abort();
        return false;
    }

    /// <summary>Sends the answer as far as the fault lets it come.</summary>
    public static async Task WriteAsync(IFeatureCollection context, FaultDecision decision, ReadOnlyMemory<byte> body)
    {
        if (decision.Kind == LocalFaultKind.DropAfter)
        {
            context.GetRequiredFeature<IHttpRequestLifetimeFeature>().Abort();
            return;
        }

        context.GetRequiredFeature<IHttpResponseFeature>().Headers.ContentLength = body.Length;
        var writer = context.GetRequiredFeature<IHttpResponseBodyFeature>().Writer;
        // Kestrel closes a connection by itself whose answer stays shorter than it announced.
        await writer.WriteAsync(decision.Kind == LocalFaultKind.TruncateBody ? body[..(body.Length / 2)] : body).ConfigureAwait(false);
        // Asked for after the head has gone out, so that it could not say "Connection: close".
        if (decision.Kind == LocalFaultKind.CloseIdle) context.GetRequiredFeature<IConnectionLifetimeNotificationFeature>().RequestClose();
    }
}
