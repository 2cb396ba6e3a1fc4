using System.Diagnostics;
using System.Text;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Tern.Local.Buffers;
using Tern.Local.Hosting;
using Tern.Local.Protocol;
using Tern.Local.Serving;
using Tern.Pages;

namespace Tern.Local.Host;

/// <summary>
/// The HTTP front end of all services on one port. DynamoDB's requests, which are recognized by their target, and the
/// tools' pages go to DynamoDB's front end unchanged.
/// </summary>
internal sealed class HostApplication(
    ServiceParts parts, Tables tables, ServiceCalls calls, HostNames names, string region, RequestVerifier? verifier, IMoreTools tools)
    : IHttpApplication<IFeatureCollection>
{
    private readonly LoopbackApplication _dynamoDb = tables.MakeApplication(names, calls.Log!, tools);
    private readonly ServiceRouter _router = new(parts);

    public IFeatureCollection CreateContext(IFeatureCollection contextFeatures) => contextFeatures;

    public void DisposeContext(IFeatureCollection context, Exception? exception)
    {
    }

    public Task ProcessRequestAsync(IFeatureCollection context)
    {
        var request = context.GetRequiredFeature<IHttpRequestFeature>();
        if (request.Headers["x-amz-target"] is { Count: > 0 } target && target[0]!.StartsWith(ProtocolHandler.TargetPrefix, StringComparison.Ordinal))
            return _dynamoDb.ProcessRequestAsync(context);
        return ToolApplication.Owns(request.Path) && !IsOwn(request.Path)
            ? _dynamoDb.ProcessRequestAsync(context)
            : ProcessAsync(context, request);
    }

    private bool IsOwn(string path) => HealthPage.Owns(path) || parts.All.Any(part => part.DocumentPath == path);

    private async Task ProcessAsync(IFeatureCollection context, IHttpRequestFeature request)
    {
        await SocketThread.LeaveAsync();
        var aborted = context.Get<IHttpRequestLifetimeFeature>()?.RequestAborted ?? default;
        try
        {
            var (answer, decision) = await AnswerAsync(context, request, aborted).ConfigureAwait(false);
            using (answer)
            {
                if (decision.Fault is not null) await ServiceAnswerWriter.WriteFaultyAsync(context, answer, decision.Kind, aborted).ConfigureAwait(false);
                else await ServiceAnswerWriter.WriteAsync(context, answer!, aborted).ConfigureAwait(false);
            }
        }
        catch (OperationCanceledException) when (aborted.IsCancellationRequested)
        {
            // The client has disconnected: nobody reads a response.
        }
        catch (BadHttpRequestException failure)
        {
            await RefuseAsync(context, failure.StatusCode, failure.Message).ConfigureAwait(false);
        }
        catch (IOException failure)
        {
            await RefuseAsync(context, 400, failure.Message).ConfigureAwait(false); // the body ended early, or its chunks are invalid
        }
    }

    private async ValueTask<FaultyAnswer> AnswerAsync(IFeatureCollection context, IHttpRequestFeature request, CancellationToken aborted)
    {
        var host = request.Headers.Host.ToString();
        if (!names.Contains(host))
        {
            return Whole(Text(403, $"The local AWS doesn't accept the Host '{host}', only {names.Description}. To allow a name, start it with "
                + "--host-name NAME (LocalAwsOptions.HostNames).\n"));
        }

        var isOfBucket = ServiceRouter.IsOfBucket(host);
        if (!isOfBucket && HealthPage.Owns(request.Path)) return Whole(HealthPage.Answer(parts.Names, parts.IsStarting));
        if (!isOfBucket && parts.All.FirstOrDefault(part => part.DocumentPath == request.Path) is { } owner) return Whole(Text(200, owner.Document));
        var scope = RequestScope.Read(request.Headers.Authorization, request.QueryString);
        var target = RequestTarget.Parse(request.RawTarget);
        var isSigned = scope is not null || !string.IsNullOrEmpty(request.Headers.Authorization);
        if (!isOfBucket && !isSigned && target is ("/", "") && request.Method is "GET" or "HEAD") return Whole(Text(200, $"healthy: {host} "));
        using var body = new ServerBuffer();
        BodyMemory? memory = null;
        try
        {
            var form = "";
            if (scope is null && ServiceRouter.IsForm(request.Headers))
            {
                (var isWhole, memory) = await ReadAsync(context, request, body).ConfigureAwait(false);
                if (!isWhole) return Whole(TooLong());
                form = Encoding.UTF8.GetString(body.WrittenSpan);
            }

            var service = _router.ServiceOf(request, scope, target, form);
            if (parts.Find(service) is not { } part) return Whole(ServiceRefusal.Answer(request, service, parts.Names));
            var streams = part.StreamsBodies && form.Length == 0;
            if (!streams && form.Length == 0)
            {
                (var isWhole, memory) = await ReadAsync(context, request, body).ConfigureAwait(false);
                if (!isWhole) return Whole(TooLong());
            }

            return await CallAsync(part, Call(request, target, scope, body, streams), aborted).ConfigureAwait(false);
        }
        finally
        {
            memory?.Dispose();
        }
    }

    private HttpServiceRequest Call(IHttpRequestFeature request, RequestTarget target, RequestScope? scope, ServerBuffer body, bool streams) => new(request)
    {
        Method = request.Method,
        Path = target.Path,
        Query = target.Query,
        Origin = $"{request.Scheme}://{request.Headers.Host}",
        Account = scope?.Account ?? RequestScope.DefaultAccount,
        Region = scope?.Region ?? region,
        Verifier = verifier,
        Body = body.WrittenMemory,
        BodyStream = streams ? request.Body : null,
    };

    private ValueTask<FaultyAnswer> CallAsync(ServicePart part, HttpServiceRequest call, CancellationToken aborted) => IsOfForeignPage(call, part)
        ? new(Whole(Text(403, "Only pages from this machine may send requests. To allow a name, use --host-name NAME (LocalAwsOptions.HostNames).\n")))
        : calls.HandleAsync(part, call, isInProcess: false, aborted);

    /// <returns>true if the body was read completely, and its share of the memory for bodies.</returns>
    private static async ValueTask<(bool IsWhole, BodyMemory? Memory)> ReadAsync(IFeatureCollection context, IHttpRequestFeature request, ServerBuffer body)
    {
        var (state, memory) = await RequestBody.ReadAsync(context, request, body).ConfigureAwait(false);
        if (state != BodyState.Broken) return (state == BodyState.Whole, memory);
        memory?.Dispose();
        throw new BadHttpRequestException("The request's Content-Encoding isn't known, or its body isn't encoded that way.", 400);
    }

    // A web page can send some requests without a preflight, and needn't read the response to a write. A bucket's CORS
    // rules can allow it.
    private bool IsOfForeignPage(HttpServiceRequest request, ServicePart part) => request.Header("origin") is { } origin
        ? !names.ContainsOrigin(origin) && !part.AllowsOrigin(request, origin)
        : request.IsCrossSite && request.Method is not ("GET" or "HEAD");

    private static FaultyAnswer Whole(ServiceAnswer answer) => new(answer, default);

    private static ServiceAnswer TooLong() => Text(413, $"A request has at most {RequestBody.MaxBytes} bytes.\n");

    private static ServiceAnswer Text(int status, string text)
    {
        var answer = new ServiceAnswer { StatusCode = status };
        answer.Add("content-type", "text/plain; charset=utf-8");
        Encoding.UTF8.GetBytes(text, answer.Body);
        return answer;
    }

    private static async Task RefuseAsync(IFeatureCollection context, int status, string text)
    {
        if (context.GetRequiredFeature<IHttpResponseFeature>().HasStarted)
        {
            Trace.TraceError($"A response of the local AWS was interrupted: {text}");
            throw new IOException(text); // closes the connection, so that the client sees that the response isn't complete
        }

        using var answer = Text(status, text + "\n");
        await ServiceAnswerWriter.WriteAsync(context, answer, default).ConfigureAwait(false);
    }
}
