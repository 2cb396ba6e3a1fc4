using Tern.Lambda.Runtime;

namespace Tern.Lambda.Telemetry;

/// <summary>
/// Records invocations whose events only the handler reads: those of a raw function. The parent is X-Ray's; the trigger
/// isn't known.
/// </summary>
internal sealed class ObservedHandler(InvocationHandler handler, InvocationTelemetry telemetry) : InvocationHandler
{
    public override bool SetsTraceIdVariable => handler.SetsTraceIdVariable;

    public override ValueTask InvokeAsync(Invocation invocation) =>
        telemetry.IsListening || telemetry.FlushesInvocations ? ObserveAsync(invocation) : handler.InvokeAsync(invocation);

    private async ValueTask ObserveAsync(Invocation invocation)
    {
        var context = invocation.Context;
        var span = telemetry.Start(context, lambdaEvent: null);
        try
        {
            await handler.InvokeAsync(invocation).ConfigureAwait(false);
            span.End();
        }
        catch (Exception error)
        {
            span.End(error);
            throw;
        }
        finally
        {
            await telemetry.FlushAsync(context).ConfigureAwait(false);
        }
    }
}
