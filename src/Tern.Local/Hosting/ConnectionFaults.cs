using Microsoft.AspNetCore.Connections.Features;
using Microsoft.AspNetCore.Http.Features;
using Tern.Local.Protocol;

namespace Tern.Local.Hosting;

/// <summary>Applies injected faults to an HTTP connection.</summary>
internal static class ConnectionFaults
{
    /// <summary>
    /// Waits for the fault's delay. Returns false if the connection ends here, before the request is handled.
    /// </summary>
    public static async Task<bool> BeginAsync(IFeatureCollection context, FaultDecision decision, TimeProvider clock)
    {
        var lifetime = context.GetRequiredFeature<IHttpRequestLifetimeFeature>();
        try
        {
            if (decision.Delay > TimeSpan.Zero) await Task.Delay(decision.Delay, clock, lifetime.RequestAborted).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            return false; // the client disconnected, or the server is stopping
        }

        if (decision.Kind != LocalFaultKind.DropBefore) return true;
        lifetime.Abort();
        return false;
    }

    /// <summary>Writes the response, or as much of it as the fault allows.</summary>
    public static async Task WriteAsync(IFeatureCollection context, FaultDecision decision, ReadOnlyMemory<byte> body)
    {
        if (decision.Kind == LocalFaultKind.DropAfter)
        {
            context.GetRequiredFeature<IHttpRequestLifetimeFeature>().Abort();
            return;
        }

        context.GetRequiredFeature<IHttpResponseFeature>().Headers.ContentLength = body.Length;
        var writer = context.GetRequiredFeature<IHttpResponseBodyFeature>().Writer;
        // Kestrel itself closes the connection if the body is shorter than the announced Content-Length.
        await writer.WriteAsync(decision.Kind == LocalFaultKind.TruncateBody ? body[..(body.Length / 2)] : body).ConfigureAwait(false);
        // Requested only after the headers have been sent, so that they can't contain "Connection: close".
        if (decision.Kind == LocalFaultKind.CloseIdle) context.GetRequiredFeature<IConnectionLifetimeNotificationFeature>().RequestClose();
    }
}
