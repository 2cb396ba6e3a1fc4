using Tern.Lambda.Functions;
using Tern.Lambda.Runtime;

namespace Tern.Lambda.Telemetry;

/// <summary>
/// Records an application's invocations. The span includes middleware, handler and services; the flush comes after it
/// and before the response.
/// </summary>
internal sealed class TelemetryObserver(InvocationTelemetry telemetry) : InvocationObserver
{
    public override bool IsActive => telemetry.IsListening || telemetry.FlushesInvocations;

    public override void Started() => telemetry.RecordInit();

    public override async ValueTask InvokeAsync(FunctionDispatcher dispatcher, Invocation invocation)
    {
        var lambda = invocation.Context;
        InvocationSpan span = default;
        try
        {
            HandlerContext? context = null;
            try
            {
                context = dispatcher.Begin(invocation);
            }
            finally
            {
                // An event for which there is no handler is a failed invocation too.
                if (telemetry.IsListening) span = telemetry.Start(lambda, context?.Handler.ReadEvent(context));
            }

            await dispatcher.RunAsync(context).ConfigureAwait(false);
            if (span.IsHttp && GetStatus(context) is var status and > 0) span.SetHttpStatus(status);
            span.End();
        }
        catch (Exception error)
        {
            span.End(error);
            throw;
        }
        finally
        {
            await telemetry.FlushAsync(lambda).ConfigureAwait(false);
        }
    }

    private static int GetStatus(HandlerContext context) =>
        context.IsStreamed ? context.StreamedStatus : context.ReadAnswer(ResponseStatus.Find);
}
