using System.Text.Json;

namespace Tern.Lambda.Local.Fronts;

/// <summary>Calls an authorizer before a route's function, or uses its cached response.</summary>
/// <param name="options">The authorizer's options.</param>
/// <param name="api">The API that it protects.</param>
/// <param name="isHttpApi">true for an HTTP API; otherwise, false.</param>
/// <param name="isFlat">true if the route's function receives payload format 1.0; otherwise, false.</param>
/// <param name="call">Calls the authorizer's function.</param>
/// <param name="clock">The clock for the cache and for tokens.</param>
internal sealed class Authorizer(AuthorizerOptions options, ApiIdentity api, bool isHttpApi, bool isFlat, FunctionCall call, TimeProvider clock)
{
    private readonly AuthorizerCache _cache = new(clock);
    private readonly Refusals _refusals = new(isHttpApi);
    private readonly HttpApiEvent _httpApi = new(api);
    private readonly RestApiEvent _restApi = new(api) { IsHttpApi = isHttpApi };

    /// <summary>Decides whether a request is allowed.</summary>
    public async Task<AuthorizerVerdict> DecideAsync(FrontRequest request, RouteMatch match, CancellationToken cancellationToken)
    {
        var identity = new List<string>(options.Identity.Count);
        foreach (var source in options.Identity)
        {
            if (source.Find(request, match, api) is not { } value)
                return AuthorizerVerdict.Refuse(
                    _refusals.Unauthorized($"The request lacks an identity source of the authorizer '{options.Name}', so the authorizer wasn't invoked."));
            identity.Add(value);
        }

        if (options.Kind == AuthorizerKind.Jwt) return DecideByToken(identity[0], match);

        var key = options.Cache > TimeSpan.Zero && identity.Count > 0 ? string.Join('\n', identity) : null;
        if (key is not null && _cache.Find(key) is { } kept) return Judge(kept, request);

        var outcome = await AskAsync(request, match, identity, cancellationToken).ConfigureAwait(false);
        if (outcome.FunctionError is not null)
        {
            // A function rejects a caller as unauthorized with an error that has exactly this message.
            return AuthorizerVerdict.Refuse(IsUnauthorized(outcome)
                ? _refusals.Unauthorized($"The authorizer '{options.Name}' denied the request.")
                : _refusals.Broken($"The authorizer '{options.Name}' failed: {outcome.ErrorType}. {outcome.Text}"));
        }

        JsonElement answer;
        try
        {
            answer = EventJson.Parse(outcome.Payload);
        }
        catch (JsonException failure)
        {
            return AuthorizerVerdict.Refuse(_refusals.Broken($"The response of the authorizer '{options.Name}' isn't valid JSON: {failure.Message}"));
        }

        var fault = options.Kind == AuthorizerKind.Simple ? FindFault(answer) : AuthorizerPolicyReader.FindFault(answer);
        if (fault is not null) return AuthorizerVerdict.Refuse(_refusals.Broken(fault));
        if (key is not null) _cache.Keep(key, answer, options.Cache);
        return Judge(answer, request);
    }

    private Task<InvocationOutcome> AskAsync(FrontRequest request, RouteMatch match, List<string> identity, CancellationToken cancellationToken)
    {
        var payload = options.Kind == AuthorizerKind.Token ? _restApi.WriteToken(request, identity[0])
            : isHttpApi && !options.IsVersion1 ? _httpApi.WriteAuthorizer(request, match, identity)
            : _restApi.WriteAuthorizer(request, match, identity);
        var invocation = new InvocationRequest { Payload = payload, Source = $"authorizer {options.Name} {match.Route.Key}", TraceId = request.TraceId };
        return call(options.Function!, invocation, cancellationToken);
    }

    private AuthorizerVerdict Judge(JsonElement answer, FrontRequest request)
    {
        if (options.Kind == AuthorizerKind.Simple)
        {
            if (!answer.GetProperty("isAuthorized").GetBoolean())
                return AuthorizerVerdict.Refuse(_refusals.Forbidden(false, $"The authorizer '{options.Name}' returned isAuthorized false."));
        }
        else
        {
            var arn = api.ArnOf(request.Method, request.Path);
            if (AuthorizerPolicyReader.Decide(answer, arn) is not true and var decision)
            {
                return AuthorizerVerdict.Refuse(_refusals.Forbidden(
                    decision is false, $"The policy of the authorizer '{options.Name}' {(decision is false ? "denies" : "doesn't allow")} {arn}."));
            }
        }

        return new AuthorizerVerdict(null, json =>
        {
            if (!isFlat) AuthorizerContext.WriteLambda(json, answer);
            else AuthorizerContext.WriteFlat(json, answer, asStrings: !isHttpApi);
        });
    }

    private AuthorizerVerdict DecideByToken(string token, RouteMatch match)
    {
        if (JwtClaims.Read(token, options, clock.GetUtcNow(), out var claims) is { } fault)
            return AuthorizerVerdict.Refuse(_refusals.Unauthorized($"The authorizer '{options.Name}' rejected the request: {fault}."));
        var scopes = match.Route.Scopes;
        if (scopes.Count > 0 && !JwtClaims.Scopes(claims).Any(scopes.Contains))
            return AuthorizerVerdict.Refuse(_refusals.Forbidden(false, $"The token has none of the scopes {string.Join(", ", scopes)}."));
        return new AuthorizerVerdict(null, json =>
        {
            json.WriteStartObject();
            if (!isFlat) json.WriteStartObject("jwt");
            AuthorizerContext.WriteClaims(json, claims, scopes);
            if (!isFlat) json.WriteEndObject();
            json.WriteEndObject();
        });
    }

    private static string? FindFault(JsonElement answer) =>
        answer.ValueKind == JsonValueKind.Object && answer.TryGetProperty("isAuthorized", out var flag)
            && flag.ValueKind is JsonValueKind.True or JsonValueKind.False
            ? null
            : "The authorizer uses simple responses, but its response has no isAuthorized of true or false.";

    private static bool IsUnauthorized(InvocationOutcome outcome)
    {
        try
        {
            var error = EventJson.Parse(outcome.Payload);
            return error.ValueKind == JsonValueKind.Object && error.TryGetProperty("errorMessage", out var message) && message.ValueKind == JsonValueKind.String
                && message.GetString() == "Unauthorized";
        }
        catch (JsonException)
        {
            return false; // not an error that the function itself raised
        }
    }
}
