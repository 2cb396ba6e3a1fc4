using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Logging;

namespace Tern.Lambda.AspNetCore;

/// <summary>Runs an application for invocations: as many at once as the function's concurrency allows.</summary>
/// <typeparam name="TContext">The type of the application's data for a request.</typeparam>
internal sealed class RequestRunner<TContext>(IHttpApplication<TContext> application, bool streams, ILogger logger)
    where TContext : notnull
{
    // One is enough on demand; if invocations are concurrent, further ones are kept here.
    private readonly System.Collections.Concurrent.ConcurrentQueue<HttpInvocation<TContext>> _others = [];
    private HttpInvocation<TContext>? _spare;

    /// <summary>Handles one invocation.</summary>
    /// <exception cref="Events.LambdaEventException">The event isn't a request.</exception>
    public async ValueTask InvokeAsync(ReadOnlyMemory<byte> json, LambdaResponse response, LambdaInvocation invocation)
    {
        var request = Rent();
        try
        {
            request.Begin(json, invocation);
            await RunAsync(request).ConfigureAwait(false);
            response.Write(request.Answer);
        }
        finally
        {
            request.End();
            Return(request);
        }
    }

    private async ValueTask RunAsync(HttpInvocation<TContext> request)
    {
        Exception? error = null;
        var context = application.CreateContext(request);
        try
        {
            await application.ProcessRequestAsync(context).ConfigureAwait(false);
            await request.FinishAsync().ConfigureAwait(false);
        }
        catch (Exception e)
        {
            error = e;
        }

        var answers = !request.IsAborted && (error is null || TryFail(request, error));
        while (request.Completed.TryTake(out var callback, out var state))
        {
            try
            {
                await callback(state).ConfigureAwait(false);
            }
            catch (Exception e)
            {
                // The response doesn't change; the other callbacks must run, because they clean up too.
                RequestLog.CompletedFailed(logger, e);
            }
        }

        application.DisposeContext(context, error);
        if (answers) return;
        // Lambda notifies the client: for a streamed response in its trailers, otherwise as an error of the function.
        throw new InvalidOperationException(
            error is null ? "The application aborted the request (HttpContext.Abort)." : "The application failed after its response had started.", error);
    }

    // Like Kestrel, except that nothing has been sent yet, so that a partial response becomes an error.
    private bool TryFail(HttpInvocation<TContext> request, Exception error)
    {
        int status;
        if (error is BadHttpRequestException bad)
        {
            status = bad.StatusCode;
            RequestLog.BadRequest(logger, bad.Message);
        }
        else if (error is OperationCanceledException && request.IsOverdue)
        {
            status = StatusCodes.Status504GatewayTimeout;
            RequestLog.Overdue(logger, error);
        }
        else
        {
            status = StatusCodes.Status500InternalServerError;
            RequestLog.Failed(logger, request.Get<IEndpointFeature>()?.Endpoint?.DisplayName ?? $"{request.Method} {request.Path}", error);
        }

        return request.TryFail(status);
    }

    private HttpInvocation<TContext> Rent()
    {
        if (Interlocked.Exchange(ref _spare, null) is { } spare) return spare;
        return _others.TryDequeue(out var other) ? other : new HttpInvocation<TContext>(streams);
    }

    private void Return(HttpInvocation<TContext> request)
    {
        if (Interlocked.CompareExchange(ref _spare, request, null) is not null) _others.Enqueue(request);
    }
}
