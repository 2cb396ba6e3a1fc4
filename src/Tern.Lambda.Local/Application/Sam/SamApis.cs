using System.Text.Json.Nodes;
using Tern.Lambda.Local.Fronts.Authorizers;
using Tern.Lambda.Local.Fronts.Routing;
using Tern.Lambda.Local.Fronts.Serving;

namespace Tern.Lambda.Local.Application.Sam;

/// <summary>The APIs of a template: those that it has, and those that SAM makes for events that name none.</summary>
internal sealed class SamApis(JsonObject template, SamValues values, string file)
{
    private readonly Dictionary<string, ApiOptions> _apis = new(StringComparer.Ordinal);
    private readonly Dictionary<string, List<Route>> _routes = new(StringComparer.Ordinal);
    private readonly Dictionary<string, string?> _defaultAuthorizers = new(StringComparer.Ordinal);

    /// <summary>Adds a route.</summary>
    /// <param name="kind">HTTP or REST.</param>
    /// <param name="api">The API's logical name; null for SAM's own.</param>
    /// <param name="route">The route.</param>
    /// <param name="authorizer">Its authorizer; null for the API's, <c>NONE</c> for none.</param>
    public void Add(ApiKind kind, string? api, Route route, string? authorizer)
    {
        var name = api ?? (kind == ApiKind.Http ? "ServerlessHttpApi" : "ServerlessRestApi");
        if (!_apis.ContainsKey(name)) Make(kind, name, api is null);
        var chosen = authorizer ?? _defaultAuthorizers[name];
        // Signatures of AWS can't be checked here, so they are asked of nobody.
        _routes[name].Add(route with { Authorizer = chosen is "NONE" or "AWS_IAM" ? null : chosen });
    }

    /// <summary>Adds a function's URL.</summary>
    public void Add(ApiOptions url)
    {
        _apis[url.Name] = url;
        _routes[url.Name] = [.. url.Routes];
    }

    public List<ApiOptions> ToList() => [.. _apis.Values.Select(api => api with { Routes = _routes[api.Name] })];

    /// <summary>CORS as HTTP APIs and function URLs have it; null for none.</summary>
    public CorsOptions? Cors(JsonNode? node, string prefix = "Allow")
    {
        if (values.Flag(node) == true) return new CorsOptions { AllowOrigins = ["*"] };
        if (node is not JsonObject cors) return null;
        return new CorsOptions
        {
            AllowOrigins = List(cors[prefix + "Origins"]),
            AllowMethods = List(cors[prefix + "Methods"]),
            AllowHeaders = List(cors[prefix + "Headers"]),
            ExposeHeaders = List(cors["ExposeHeaders"]),
            AllowCredentials = values.Flag(cors["AllowCredentials"]) ?? false,
            MaxAge = values.Number(cors["MaxAge"], "MaxAge"),
        };
    }

    private void Make(ApiKind kind, string name, bool isImplicit)
    {
        var section = kind == ApiKind.Http ? "HttpApi" : "Api";
        var globals = (template["Globals"] as JsonObject)?[section] as JsonObject;
        var properties = isImplicit ? globals : (values.Resources[name] as JsonObject)?["Properties"] as JsonObject ?? globals;
        var auth = properties?["Auth"] as JsonObject ?? globals?["Auth"] as JsonObject;
        List<AuthorizerOptions> authorizers = [];
        foreach (var (authorizer, node) in auth?["Authorizers"] as JsonObject ?? [])
        {
            if (node is JsonObject options) authorizers.Add(Read(kind, authorizer, options, $"Resources.{name}.Auth.Authorizers.{authorizer}"));
        }

        _defaultAuthorizers[name] = values.Text(auth?["DefaultAuthorizer"]);
        _routes[name] = [];
        _apis[name] = new ApiOptions
        {
            Name = name,
            Kind = kind,
            Stage = values.Text(properties?["StageName"]) ?? (kind == ApiKind.Rest ? "Prod" : Route.Default),
            StageVariables = Map(properties?[kind == ApiKind.Rest ? "Variables" : "StageVariables"]),
            BinaryMediaTypes = [.. List(properties?["BinaryMediaTypes"]).Select(static type => type.Replace("~1", "/", StringComparison.Ordinal))],
            Authorizers = authorizers,
            Cors = kind == ApiKind.Http ? Cors(properties?["CorsConfiguration"]) : null,
            Routes = [],
        };
    }

    private AuthorizerOptions Read(ApiKind kind, string name, JsonObject options, string place)
    {
        var identity = options["Identity"] as JsonObject;
        var jwt = options["JwtConfiguration"] as JsonObject;
        if (jwt is not null || options["UserPoolArn"] is not null || (options["IdentitySource"] is not null && options["FunctionArn"] is null))
        {
            var source = values.Text(options["IdentitySource"]) ?? "$request.header.Authorization";
            return new AuthorizerOptions
            {
                Name = name,
                Kind = AuthorizerKind.Jwt,
                Identity = [IdentitySource.Parse(source)],
                Issuer = values.Text(jwt?["issuer"]),
                Audience = List(jwt?["audience"]),
            };
        }

        if (values.Versions.Target(options["FunctionArn"]) is not { } function)
            throw new LocalApplicationException(file, place, "Its FunctionArn leads to no function of this template.");
        List<IdentitySource> sources = [];
        foreach (var header in List(identity?["Headers"])) sources.Add(IdentitySource.Header(header));
        foreach (var query in List(identity?["QueryStrings"])) sources.Add(IdentitySource.Parse("$request.querystring." + query));
        foreach (var variable in List(identity?["StageVariables"])) sources.Add(IdentitySource.Parse("$stageVariables." + variable));
        foreach (var context in List(identity?["Context"])) sources.Add(IdentitySource.Parse("$context." + context));
        var isToken = kind == ApiKind.Rest && values.Text(options["FunctionPayloadType"]) != "REQUEST";
        if (isToken) sources = [IdentitySource.Header(values.Text(identity?["Header"]) ?? "Authorization")];
        var seconds = values.Number(identity?["ReauthorizeEvery"], place + ".Identity.ReauthorizeEvery") ?? (kind == ApiKind.Rest ? 300 : 0);
        return new AuthorizerOptions
        {
            Name = name,
            Kind = isToken ? AuthorizerKind.Token : values.Flag(options["EnableSimpleResponses"]) == true ? AuthorizerKind.Simple : AuthorizerKind.Request,
            Function = function,
            Identity = sources,
            Cache = TimeSpan.FromSeconds(seconds),
            IsVersion1 = values.Text(options["AuthorizerPayloadFormatVersion"]) is "1.0" or "1",
        };
    }

    private IReadOnlyList<string> List(JsonNode? node) => node switch
    {
        JsonArray items => [.. items.Select(values.Text).OfType<string>()],
        null => [],
        _ => values.Text(node) is { } text ? [text.Trim('\'')] : [],
    };

    private Dictionary<string, string> Map(JsonNode? node)
    {
        var map = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var (name, value) in node as JsonObject ?? []) map[name] = values.Text(value) ?? "";
        return map;
    }
}
