using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local;

/// <summary>
/// Handles all requests on the emulator's port: checks the host, then offers the request to one part after another.
/// </summary>
internal sealed class EmulatorHttp(HostCheck hosts, IReadOnlyList<IHttpPart> parts)
{
    public async Task HandleAsync(HttpContext context)
    {
        if (hosts.Refusal(context.Request) is { } refusal)
        {
            await HttpAnswer.TextAsync(context, 403, refusal).ConfigureAwait(false);
            return;
        }

        try
        {
            // Before the fronts, because a front's name could also be that of a client's bucket.
            if (ServiceRefusal.Foreign(context.Request) is { } foreign)
            {
                if (parts.FirstOrDefault(part => part.Owns(foreign)) is { } owner && await owner.TryHandleAsync(context).ConfigureAwait(false)) return;
                await ServiceRefusal.WriteAsync(context, foreign).ConfigureAwait(false);
                return;
            }

            foreach (var part in parts)
            {
                if (await part.TryHandleAsync(context).ConfigureAwait(false)) return;
            }

            if (ServiceRefusal.ServiceOf(context.Request) is { } service and not "lambda")
            {
                await ServiceRefusal.WriteAsync(context, service).ConfigureAwait(false);
                return;
            }

            await HttpAnswer.TextAsync(
                context, 404, $"This emulator has no endpoint {context.Request.Method} {context.Request.Path}.\n").ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (context.RequestAborted.IsCancellationRequested)
        {
            // The client disconnected.
        }
        catch (ObjectDisposedException failure) when (!context.Response.HasStarted)
        {
            await HttpAnswer.ErrorAsync(context, 503, "ServiceException", $"The emulator or its function is stopping: {failure.Message}").ConfigureAwait(false);
        }
        catch (Exception failure) when (!context.Response.HasStarted)
        {
            await HttpAnswer.ErrorAsync(context, 500, "ServiceException", $"The emulator failed: {failure.GetType().Name}: {failure.Message}")
                .ConfigureAwait(false);
        }
    }
}
