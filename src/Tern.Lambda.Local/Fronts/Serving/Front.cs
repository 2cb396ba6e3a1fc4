using System.Text.Json;
using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local.Fronts;

/// <summary>
/// An API, a load balancer or a function URL. It finds a request's route, calls the authorizer, creates the event, and
/// converts the function's response or error to the client's response.
/// </summary>
internal sealed class Front
{
    /// <summary>The maximum size of an event in bytes.</summary>
    private const int MaxEvent = 6 * 1024 * 1024;

    private readonly RouteTable _routes;
    private readonly FrontWords _words;
    private readonly ReplyForm _form;
    private readonly ApiIdentity _api;
    private readonly Dictionary<string, Authorizer> _authorizers = new(StringComparer.Ordinal);
    private readonly FunctionCall _call;
    private readonly TimeProvider _clock;
    private readonly Cors? _cors;

    /// <exception cref="FormatException">The routes contradict each other.</exception>
    public Front(ApiOptions options, FunctionCall call, TimeProvider clock)
    {
        Options = options;
        _call = call;
        _clock = clock;
        _routes = new RouteTable(options.Routes);
        _words = FrontWords.Of(options.Kind);
        _cors = options.Cors is { } cors ? new Cors(cors) : null;
        _form = FormOf(options) with { DropsCorsHeaders = _cors is not null };
        _api = new ApiIdentity { ApiId = options.Name, Stage = options.Stage, StageVariables = options.StageVariables };
        foreach (var authorizer in options.Authorizers)
        {
            var isHttpApi = options.Kind == ApiKind.Http;
            _authorizers.Add(authorizer.Name, new Authorizer(authorizer, _api, isHttpApi, isFlat: !isHttpApi || options.IsVersion1, call, clock));
        }
    }

    /// <summary>Gets the front's options.</summary>
    public ApiOptions Options { get; }

    /// <summary>Gets the maximum size of a body in bytes.</summary>
    public int MaxBody => Options.Kind switch
    {
        ApiKind.Alb => 1024 * 1024,
        ApiKind.FunctionUrl => MaxEvent,
        _ => 10 * 1024 * 1024,
    };

    /// <summary>Gets the maximum time to wait for a function, or null for no limit.</summary>
    private TimeSpan? Patience => Options.Kind switch
    {
        ApiKind.Http => TimeSpan.FromSeconds(30),
        ApiKind.Rest when !Options.IsStreaming => TimeSpan.FromSeconds(29),
        _ => null,
    };

    /// <summary>Handles a request.</summary>
    /// <param name="context">The request.</param>
    /// <param name="prefix">The part of the path that leads to the front; empty for none.</param>
    public async Task HandleAsync(HttpContext context, string prefix)
    {
        var (request, state) = await FrontRequestReader.ReadAsync(context, prefix, MaxBody, _clock).ConfigureAwait(false);
        var answer = request is not null ? await AnswerAsync(context, request).ConfigureAwait(false)
            : state == RequestBodyState.TooLong ? _words.TooLarge($"A body may have at most {MaxBody} bytes here.")
            : _words.BadRequest("The body ended early, or its chunks are invalid.");
        if (answer is not null) await answer.WriteToAsync(context).ConfigureAwait(false);
    }

    private async Task<FrontAnswer?> AnswerAsync(HttpContext context, FrontRequest request)
    {
        if (_cors is not null)
        {
            if (Cors.IsPreflight(request)) return _cors.AnswerPreflight(request);
            _cors.Apply(request, context.Response);
        }

        var match = Options.Kind == ApiKind.Rest
            ? _routes.FindMethod(request.Method, request.RawPath)
            : _routes.FindRoute(request.Method, request.RawPath);
        if (match is null) return _words.NotFound($"'{Options.Name}' has no route for {request.Method} {request.RawPath}.");

        AuthorizerVerdict? verdict = null;
        if (match.Route.Authorizer is { } authorizer)
        {
            try
            {
                verdict = await _authorizers[authorizer].DecideAsync(request, match, context.RequestAborted).ConfigureAwait(false);
            }
            catch (FunctionThrottledException failure)
            {
                return _words.Throttled(failure.Message);
            }

            if (verdict.Refusal is { } refusal) return refusal;
        }

        if (Refuse(request, match) is { } refused) return refused;
        if (match.Route.Mock is { } mock) return mock.ToAnswer();
        var payload = MakeEvent(request, match, verdict);
        if (payload.Length > MaxEvent)
            return _words.TooLarge($"The event has {payload.Length} bytes, but Lambda accepts at most {MaxEvent}. Base64 adds a third.");
        return await InvokeAsync(context, request, match, payload).ConfigureAwait(false);
    }

    /// <summary>
    /// Returns the response for requests that a REST API rejects without calling the function: those without a key, or
    /// without what the method requires. Null for other requests.
    /// </summary>
    private FrontAnswer? Refuse(FrontRequest request, RouteMatch match)
    {
        if (match.Route.IsKeyRequired && !Options.ApiKeys.Any(key => key.Value == request.FindHeader("x-api-key")))
        {
            return FrontAnswer.Json(
                403, """{"message":"Forbidden"}""", "ForbiddenException", $"{match.Route.Key} requires an API key of '{Options.Name}' in x-api-key.");
        }

        return match.Route.Validation?.FindFault(request, match.Variables) is { } fault
            ? FrontAnswer.Json(400, "{\"message\": \"" + JsonEncodedText.Encode(fault) + "\"}", "BadRequestException", fault)
            : null;
    }

    private byte[] MakeEvent(FrontRequest request, RouteMatch match, AuthorizerVerdict? verdict) => Options.Kind switch
    {
        ApiKind.Alb => new AlbEvent(Options.Name, Options.IsMultiValue).Write(request),
        ApiKind.FunctionUrl => new HttpApiEvent(_api) { IsFunctionUrl = true }.Write(request, match, null),
        ApiKind.Http when !(match.Route.IsVersion1 ?? Options.IsVersion1) => new HttpApiEvent(_api).Write(request, match, verdict?.Context),
        _ => new RestApiEvent(
            _api) { IsHttpApi = Options.Kind == ApiKind.Http, BinaryMediaTypes = Options.BinaryMediaTypes }.Write(request, match, verdict?.Context),
    };

    private async Task<FrontAnswer?> InvokeAsync(HttpContext context, FrontRequest request, RouteMatch match, byte[] payload)
    {
        var stream = Options.IsStreaming ? new StreamedReply(context, _form) : null;
        var invocation = new InvocationRequest
        {
            Payload = payload,
            Source = $"{SourceName} {Options.Name} {(match.Route.Pattern is null ? $"{request.Method} {request.RawPath}" : match.Route.Key)}",
            TraceId = request.TraceId,
            TenantId = match.Route.Tenant is { } tenant ? IdentitySource.Parse(tenant).Find(request, match, _api) : null,
            Sink = stream,
        };
        try
        {
            // A client that disconnects doesn't end an invocation: the function continues, as in Lambda.
            var running = _call(match.Route.Function, invocation, CancellationToken.None);
            var outcome = Patience is { } patience
                ? await running.WaitAsync(patience, _clock, context.RequestAborted).ConfigureAwait(false)
                : await running.WaitAsync(context.RequestAborted).ConfigureAwait(false);
            if (stream is { HasBegun: true }) return FinishStream(context, stream, outcome);
            if (outcome.FunctionError is not null) return _words.Failed($"The function '{match.Route.Function}' failed: {outcome.ErrorType}. {outcome.Text}");
            return Check(ReadReply(outcome, request, FormOf(match.Route)));
        }
        catch (TimeoutException)
        {
            return _words.TimedOut($"The function '{match.Route.Function}' hasn't responded for {Patience!.Value.TotalSeconds:0} s, and is still running.");
        }
        catch (FunctionThrottledException failure)
        {
            return _words.Throttled(failure.Message);
        }
        catch (Exception failure) when (failure is KeyNotFoundException or TenantMissingException)
        {
            return _words.Failed(failure.Message);
        }
        catch (MalformedReplyException failure)
        {
            return _words.Failed($"The function '{match.Route.Function}' returned a response that can't be sent. {failure.Message}");
        }
    }

    /// <summary>
    /// Reads a function's response. If the function streams to a front that doesn't, the response is collected.
    /// </summary>
    private static FrontAnswer ReadReply(InvocationOutcome outcome, FrontRequest request, ReplyForm form) =>
        outcome.ContentType is { } type && type.StartsWith(StreamedReply.PreludeContentType, StringComparison.OrdinalIgnoreCase)
            ? CollectedReply.Read(outcome.Payload, form)
            : ReplyReader.Read(outcome.Payload, form, request.FindHeader("accept"));

    /// <summary>
    /// Completes a stream. If it failed, returns an error response, or closes the connection if the response has
    /// started, so that a partial response doesn't look complete to the client.
    /// </summary>
    private FrontAnswer? FinishStream(HttpContext context, StreamedReply stream, InvocationOutcome outcome)
    {
        var failure = stream.Failure ?? (outcome.FunctionError is null ? null : $"The function failed while streaming: {outcome.ErrorType}.");
        if (failure is null) return null;
        if (!context.Response.HasStarted) return _words.Failed(failure);
        context.Abort();
        return null;
    }

    private FrontAnswer Check(FrontAnswer answer) => Options.Kind == ApiKind.Alb && answer.Body.Length > MaxBody
        ? _words.Failed($"A body may have at most {MaxBody} bytes behind a load balancer; this one has {answer.Body.Length}.")
        : answer;

    private string SourceName => Options.Kind switch
    {
        ApiKind.Http => "httpapi",
        ApiKind.Rest => "restapi",
        ApiKind.Alb => "alb",
        _ => "url",
    };

    private ReplyForm FormOf(Route route) => route.IsVersion1 is { } isVersion1 && isVersion1 != Options.IsVersion1
        ? FormOf(Options with { IsVersion1 = isVersion1 }) with { DropsCorsHeaders = _form.DropsCorsHeaders }
        : _form;

    private static ReplyForm FormOf(ApiOptions options) => options.Kind switch
    {
        ApiKind.Http => options.IsVersion1 ? ReplyForm.HttpApiVersion1 : ReplyForm.HttpApi,
        ApiKind.Rest => ReplyForm.Rest(options.BinaryMediaTypes),
        ApiKind.Alb => options.IsMultiValue ? ReplyForm.AlbMultiValue : ReplyForm.Alb,
        _ => ReplyForm.FunctionUrl,
    };
}
