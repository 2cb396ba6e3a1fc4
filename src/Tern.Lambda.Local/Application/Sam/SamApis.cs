using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.Lambda.Local.Fronts;

namespace Tern.Lambda.Local.Application;

/// <summary>The APIs of a template: those it defines, and those that SAM creates for events that name none.</summary>
internal sealed class SamApis(JsonObject template, SamValues values, string file)
{
    private readonly Dictionary<string, ApiOptions> _apis = new(StringComparer.Ordinal);
    private readonly Dictionary<string, List<Route>> _routes = new(StringComparer.Ordinal);
    private readonly Dictionary<string, string?> _defaultAuthorizers = new(StringComparer.Ordinal);
    private readonly Dictionary<string, JsonObject?> _properties = new(StringComparer.Ordinal);

    /// <summary>Adds a route.</summary>
    /// <param name="kind">The kind of API: HTTP or REST.</param>
    /// <param name="api">The API's logical name, or null for the one that SAM creates.</param>
    /// <param name="route">The route.</param>
    /// <param name="authorizer">The route's authorizer; null for the API's, <c>NONE</c> for none.</param>
    /// <param name="options">The properties of the event.</param>
    public void Add(ApiKind kind, string? api, Route route, string? authorizer, JsonObject options)
    {
        var name = api ?? (kind == ApiKind.Http ? "ServerlessHttpApi" : "ServerlessRestApi");
        if (!_apis.ContainsKey(name)) Make(kind, name, api is null);
        var isRest = kind == ApiKind.Rest;
        var (auth, ofApi) = (options["Auth"] as JsonObject, _properties[name]?["Auth"] as JsonObject);
        _routes[name].Add(route with
        {
            Authorizer = Checked(authorizer ?? _defaultAuthorizers[name]),
            IsKeyRequired = isRest && (values.Flag(auth?["ApiKeyRequired"]) ?? values.Flag(ofApi?["ApiKeyRequired"]) ?? false),
            Validation = isRest ? Validation(_properties[name], options) : null,
        });
    }

    /// <summary>Adds a front that was already read, such as a function URL.</summary>
    public void Add(ApiOptions front)
    {
        _apis[front.Name] = front;
        _routes[front.Name] = [.. front.Routes];
    }

    public List<ApiOptions> ToList() => [.. _apis.Values.Select(api => api with
    {
        Routes = api.Kind == ApiKind.Rest && _properties.ContainsKey(api.Name) ? [.. _routes[api.Name], .. Preflights(api.Name)] : _routes[api.Name],
    })];

    /// <summary>Reads the CORS settings of an HTTP API or a function URL; null for none.</summary>
    public CorsOptions? Cors(JsonNode? node) => Cors(values, node);

    /// <inheritdoc cref="Cors(JsonNode?)"/>
    public static CorsOptions? Cors(SamValues values, JsonNode? node)
    {
        if (values.Flag(node) == true) return new CorsOptions { AllowOrigins = ["*"] };
        if (node is not JsonObject cors) return null;
        return new CorsOptions
        {
            AllowOrigins = List("AllowOrigins"),
            AllowMethods = List("AllowMethods"),
            AllowHeaders = List("AllowHeaders"),
            ExposeHeaders = List("ExposeHeaders"),
            AllowCredentials = values.Flag(cors["AllowCredentials"]) ?? false,
            MaxAge = values.Number(cors["MaxAge"], "MaxAge"),
        };

        IReadOnlyList<string> List(string name) => cors[name] switch
        {
            JsonArray items => [.. items.Select(values.Text).OfType<string>()],
            var one => values.Text(one) is { } text ? [text] : [],
        };
    }

    /// <summary>
    /// Reads the request validation of a REST API's method: <c>RequestParameters</c> and <c>RequestModel</c> of its
    /// event.
    /// </summary>
    private RequestValidation? Validation(JsonObject? api, JsonObject options)
    {
        // Without one of these flags, SAM creates no validator, and nothing is checked.
        var model = options["RequestModel"] as JsonObject;
        var checksBody = values.Flag(model?["ValidateBody"]) == true;
        var checksParameters = values.Flag(model?["ValidateParameters"]) == true;
        if (!checksBody && !checksParameters) return null;
        List<string> required = [];
        const string Start = "method.request.";
        foreach (var parameter in checksParameters ? options["RequestParameters"] as JsonArray ?? [] : [])
        {
            if (parameter is not JsonObject { Count: 1 } one || values.Flag((one.First().Value as JsonObject)?["Required"]) != true) continue;
            var name = one.First().Key;
            required.Add(name.StartsWith(Start, StringComparison.Ordinal) ? name[Start.Length..] : name);
        }

        var schema = checksBody ? values.Resolve((api?["Models"] as JsonObject)?[values.Text(model!["Model"]) ?? ""]) : null;
        return new RequestValidation { RequiredParameters = required, Body = schema is null ? null : JsonElement.Parse(schema.ToJsonString()) };
    }

    /// <summary>
    /// Returns the preflight routes of a REST API with <c>Cors</c>: SAM gives each path an OPTIONS method with a fixed
    /// response.
    /// </summary>
    private IEnumerable<Route> Preflights(string name)
    {
        var properties = _properties[name];
        if (properties?["Cors"] is not { } cors) return [];
        var auth = properties["Auth"] as JsonObject;
        var authorizer = values.Flag(auth?["AddDefaultAuthorizerToCorsPreflight"]) == false ? null : Checked(_defaultAuthorizers[name]);
        var needsKey = values.Flag(auth?["ApiKeyRequired"]) == true && values.Flag(auth?["AddApiKeyRequiredToCorsPreflight"]) != false;
        return
        [
            .. _routes[name].Where(static route => route.Pattern is not null).GroupBy(static route => route.Pattern!.Path)
                .Where(static path => !path.Any(static route => route.Method == "OPTIONS"))
                .Select(path => new Route
                {
                    Method = "OPTIONS",
                    Pattern = path.First().Pattern,
                    Function = "",
                    Authorizer = authorizer,
                    IsKeyRequired = needsKey,
                    Mock = new MockReply { Headers = PreflightHeaders(cors, [.. path.Select(static route => route.Method)]), Body = "{}\n" },
                }),
        ];
    }

    private List<KeyValuePair<string, string>> PreflightHeaders(JsonNode cors, IReadOnlyList<string> methods)
    {
        var all = methods.Contains("ANY") ? ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"] : methods.Append("OPTIONS");
        List<KeyValuePair<string, string>> headers = [];
        var options = cors as JsonObject;
        Add("Allow-Headers", Quoted(options?["AllowHeaders"]));
        Add("Allow-Methods", Quoted(options?["AllowMethods"]) ?? string.Join(',', all.Distinct().Order(StringComparer.Ordinal)));
        Add("Allow-Origin", Quoted(options is null || SamCheck.IsCall(options) ? cors : options["AllowOrigin"]));
        Add("Max-Age", Quoted(options?["MaxAge"]));
        Add("Allow-Credentials", values.Flag(options?["AllowCredentials"]) == true ? "true" : null);
        return headers;

        void Add(string name, string? value)
        {
            if (value is not null) headers.Add(new("Access-Control-" + name, value));
        }

        // Values have quotes of their own: "'GET,POST'".
        string? Quoted(JsonNode? node) => values.Text(node)?.Trim('\'');
    }

    // AWS signatures can't be checked here, so they aren't required.
    private static string? Checked(string? authorizer) => authorizer is "NONE" or "AWS_IAM" ? null : authorizer;

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

        _properties[name] = WithGlobals(properties, globals);
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
            Cors = kind == ApiKind.Http ? Cors(properties?["CorsConfiguration"] ?? globals?["CorsConfiguration"]) : null,
            ApiKeys = kind == ApiKind.Rest ? SamKeys.Read(values) : [],
            Routes = [],
        };
    }

    /// <summary>Returns an API's properties, merged with those in <c>Globals</c> that it doesn't set itself.</summary>
    private static JsonObject? WithGlobals(JsonObject? own, JsonObject? globals)
    {
        if (own is null || globals is null || ReferenceEquals(own, globals)) return own ?? globals;
        var both = (JsonObject)globals.DeepClone();
        foreach (var (name, value) in own) both[name] = value?.DeepClone();
        return both;
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
            throw new LocalApplicationException(file, place, "Its FunctionArn doesn't refer to a function of this template.");
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
