using System.Text.Json;
using Tern.Lambda.Local.Fronts;

namespace Tern.Lambda.Local.Application;

/// <summary>Reads an API in <c>tern.json</c>, and a function's URL.</summary>
internal static class ApiSection
{
    public static ApiOptions Read(Section section, string name)
    {
        var kind = section.Text("type") switch
        {
            null or "http" => ApiKind.Http,
            "rest" => ApiKind.Rest,
            "alb" => ApiKind.Alb,
            var other => throw section.Wrong("type", $"is '{other}', but must be http, rest or alb."),
        };
        var payload = section.Text("payload");
        if (payload is not (null or "1.0" or "2.0")) throw section.Wrong("payload", "must be \"1.0\" or \"2.0\".");
        if (payload is not null && kind != ApiKind.Http) throw section.Wrong("payload", "is only for HTTP APIs; the other types have a single version.");
        var stage = section.Text("stage") ?? (kind == ApiKind.Rest ? "local" : Route.Default);

        List<AuthorizerOptions> authorizers = [];
        foreach (var (authorizer, value, place) in section.Members("authorizers")) authorizers.Add(ReadAuthorizer(section.At(value, place), authorizer, kind));
        if (authorizers.Count > 0 && kind == ApiKind.Alb) throw section.Wrong("authorizers", "aren't supported by load balancers.");

        List<Route> routes = [];
        foreach (var (key, value, place) in section.Members("routes")) routes.Add(ReadRoute(section, key, value, place, kind));
        if (routes.Count == 0) throw section.Wrong("has no routes: write \"routes\": { \"GET /orders/{id}\": \"FUNCTION\" }.");

        var api = new ApiOptions
        {
            Name = name,
            Kind = kind,
            Port = section.Number("port", 1, 65_535),
            IsVersion1 = payload == "1.0",
            IsMultiValue = section.Flag("multiValueHeaders") ?? false,
            IsStreaming = section.Flag("streaming") ?? false,
            Stage = stage,
            StageVariables = section.Map("stageVariables"),
            BinaryMediaTypes = section.Texts("binaryMediaTypes"),
            Authorizers = authorizers,
            Routes = routes,
            Cors = ReadCors(section),
        };
        if (api.IsStreaming && kind != ApiKind.Rest) throw section.Wrong("streaming", "is only for REST APIs and function URLs.");
        if (api.IsMultiValue && kind != ApiKind.Alb) throw section.Wrong("multiValueHeaders", "is only for load balancers; REST APIs always send them.");
        section.End();
        return api;
    }

    /// <summary>Reads the member <c>url</c> of a function: true, or an object.</summary>
    public static ApiOptions ReadUrl(Section function, string name)
    {
        var url = new ApiOptions
        {
            Name = name,
            Kind = ApiKind.FunctionUrl,
            Routes = [new Route { Method = "ANY", Pattern = null, Function = name }],
        };
        if (function.Find("url") is { ValueKind: JsonValueKind.True }) return url;
        var section = function.Child("url")!;
        url = url with { IsStreaming = section.Flag("streaming") ?? false, Port = section.Number("port", 1, 65_535), Cors = ReadCors(section) };
        section.End();
        return url;
    }

    /// <summary>Converts a load balancer's notation for a path that matches everything: <c>/*</c>.</summary>
    private static string WithoutStar(string key, ApiKind kind)
    {
        if (!key.Contains('*', StringComparison.Ordinal)) return key;
        if (kind == ApiKind.Alb && key == "ANY /*") return Route.Default;
        if (kind == ApiKind.Alb && key.EndsWith("/*", StringComparison.Ordinal) && key.IndexOf('*', StringComparison.Ordinal) == key.Length - 1)
            return key[..^1] + "{proxy+}";
        throw new FormatException($"The path of the route '{key}' contains an asterisk: write {{name+}} at the end to match the rest of the path.");
    }

    private static Route ReadRoute(Section api, string key, JsonElement value, string place, ApiKind kind)
    {
        try
        {
            key = WithoutStar(key, kind);
            if (value.ValueKind == JsonValueKind.String) return Route.Parse(key, value.GetString()!);
            var section = api.At(value, place);
            var route = Route.Parse(key, section.RequiredText("function"), section.Text("authorizer")) with
            {
                Scopes = section.Texts("scopes"),
                Tenant = section.Text("tenant"),
            };
            if (route.Tenant is { } tenant) IdentitySource.Parse(tenant);
            section.End();
            return route;
        }
        catch (FormatException failure)
        {
            throw api.Wrong("routes", failure.Message);
        }
    }

    private static AuthorizerOptions ReadAuthorizer(Section section, string name, ApiKind api)
    {
        var kind = section.RequiredText("type") switch
        {
            "token" => AuthorizerKind.Token,
            "request" => AuthorizerKind.Request,
            "simple" => AuthorizerKind.Simple,
            "jwt" => AuthorizerKind.Jwt,
            var other => throw section.Wrong("type", $"is '{other}', but must be token, request, simple or jwt."),
        };
        if (kind == AuthorizerKind.Token && api == ApiKind.Http)
            throw section.Wrong("type", "'token' is only for REST APIs; HTTP APIs support request, simple and jwt.");
        if (kind == AuthorizerKind.Simple && api == ApiKind.Rest)
            throw section.Wrong("type", "'simple' is only for HTTP APIs; REST APIs support token, request and jwt.");
        try
        {
            var sources = section.Texts("identity").Select(IdentitySource.Parse).ToList();
            if (sources.Count == 0 && kind is AuthorizerKind.Token or AuthorizerKind.Jwt) sources.Add(IdentitySource.Header("Authorization"));
            if (sources.Count > 1 && kind is AuthorizerKind.Token or AuthorizerKind.Jwt)
                throw section.Wrong("identity", "must have a single entry: the header of the token.");

            // By default, a REST API caches responses for five minutes; an HTTP API doesn't cache them.
            var cache = section.Seconds("cache", 0, 3600) ?? (api == ApiKind.Rest ? TimeSpan.FromMinutes(5) : TimeSpan.Zero);
            if (kind != AuthorizerKind.Jwt && cache > TimeSpan.Zero && sources.Count == 0 && section.Has("cache"))
                throw section.Wrong("cache", "requires 'identity', which identifies a caller in the cache.");
            var payload = section.Text("payload");
            if (payload is not (null or "1.0" or "2.0")) throw section.Wrong("payload", "must be \"1.0\" or \"2.0\".");
            var authorizer = new AuthorizerOptions
            {
                Name = name,
                Kind = kind,
                Function = kind == AuthorizerKind.Jwt ? null : section.RequiredText("function"),
                Identity = sources,
                Cache = cache,
                IsVersion1 = payload == "1.0",
                Issuer = section.Text("issuer"),
                Audience = section.Texts("audience"),
            };
            section.End();
            return authorizer;
        }
        catch (FormatException failure)
        {
            throw section.Wrong("identity", failure.Message);
        }
    }

    private static CorsOptions? ReadCors(Section owner)
    {
        if (owner.Find("cors") is { ValueKind: JsonValueKind.True })
            return new CorsOptions { AllowOrigins = ["*"], AllowMethods = ["*"], AllowHeaders = ["*"] };
        if (owner.Child("cors") is not { } section) return null;
        var cors = new CorsOptions
        {
            AllowOrigins = section.Texts("origins"),
            AllowMethods = section.Texts("methods"),
            AllowHeaders = section.Texts("headers"),
            ExposeHeaders = section.Texts("expose"),
            AllowCredentials = section.Flag("credentials") ?? false,
            MaxAge = section.Number("maxAge", 0, 86_400),
        };
        section.End();
        return cors;
    }
}
