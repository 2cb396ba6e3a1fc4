using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Tern.AspNetCore;

/// <summary>Buffers the body of each response.</summary>
internal sealed class BufferedResponsesMiddleware(RequestDelegate next, BufferedResponseOptions options)
{
    public async Task InvokeAsync(HttpContext context)
    {
        if (BecomesSomethingElse(context) || options.LeaveAlone?.Invoke(context) == true || context.Features.Get<IHttpResponseBodyFeature>() is not { } inner)
        {
            await next(context).ConfigureAwait(false);
            return;
        }

        var body = new BufferedBodyFeature(context, inner, options);
        context.Features.Set<IHttpResponseBodyFeature>(body);
        try
        {
            await next(context).ConfigureAwait(false);
            await body.FinishAsync().ConfigureAwait(false);
        }
        catch
        {
            await body.DiscardAsync().ConfigureAwait(false);
            throw;
        }
        finally
        {
            context.Features.Set(inner);
        }
    }

    // WebSockets, over HTTP/1.1 and HTTP/2: they have no response body.
    private static bool BecomesSomethingElse(HttpContext context) =>
        context.Features.Get<IHttpUpgradeFeature>() is { IsUpgradableRequest: true }
        || context.Features.Get<IHttpExtendedConnectFeature>() is { IsExtendedConnect: true };
}
