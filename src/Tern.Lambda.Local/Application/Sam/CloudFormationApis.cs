using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.Lambda.Local.Fronts;

namespace Tern.Lambda.Local.Application;

/// <summary>Reads the APIs of a template that uses API Gateway's own resources, as the CDK generates them.</summary>
internal sealed class CloudFormationApis(ApplicationModel model, SamValues values, string file)
{
    private const string TenantHeader = "integration.request.header.x-amz-tenant-id";

    /// <summary>Reads all APIs.</summary>
    public IEnumerable<ApiOptions> Read()
    {
        foreach (var (logical, node) in values.Resources)
        {
            if (values.TypeOf(logical) == "AWS::ApiGateway::RestApi") yield return ReadRest(logical, Properties(node));
            else if (values.TypeOf(logical) == "AWS::ApiGatewayV2::Api" && ReadHttp(logical, Properties(node)) is { } api) yield return api;
        }
    }

    private ApiOptions ReadRest(string logical, JsonObject properties)
    {
        var stage = Of("AWS::ApiGateway::Stage", "RestApiId", logical).FirstOrDefault().Properties;
        var deployment = Of("AWS::ApiGateway::Deployment", "RestApiId", logical).Select(static each => each.Properties)
            .FirstOrDefault(static each => each["StageName"] is not null);
        var keys = SamKeys.Read(values);
        List<Route> routes = [];
        foreach (var (method, own) in Of("AWS::ApiGateway::Method", "RestApiId", logical))
        {
            if (ReadMethod(method, own) is { } route) routes.Add(route);
        }

        return new ApiOptions
        {
            Name = logical,
            Kind = ApiKind.Rest,
            Stage = values.Text(stage?["StageName"] ?? deployment?["StageName"]) ?? "prod",
            StageVariables = Map(stage?["Variables"]),
            BinaryMediaTypes = List(properties["BinaryMediaTypes"]),
            Authorizers =
            [
                .. Of("AWS::ApiGateway::Authorizer", "RestApiId", logical)
                    .Select(each => ReadRestAuthorizer(each.Logical, each.Properties)),
            ],
            Routes = routes,
            ApiKeys = keys,
        };
    }

    private Route? ReadMethod(string logical, JsonObject properties)
    {
        var place = $"Resources.{logical}.Properties";
        var integration = properties["Integration"] as JsonObject ?? [];
        var type = values.Text(integration["Type"]);
        var key = $"{values.Text(properties["HttpMethod"])} {PathOf(properties["ResourceId"], 0)}";
        Route route;
        if (type == "MOCK")
        {
            route = Parse(key, "", place) with { Mock = ReadMock(integration) };
        }
        else if (type == "AWS_PROXY" && values.Versions.Target(integration["Uri"]) is { } function)
        {
            route = Parse(key, function, place) with { Tenant = ReadTenant(integration, place) };
        }
        else
        {
            model.Remarks.Add($"{place}.Integration isn't simulated: it is neither a proxy integration with a function of this template nor a mock.");
            return null;
        }

        return route with
        {
            Authorizer = AuthorizerOf(properties),
            Scopes = List(properties["AuthorizationScopes"]),
            IsKeyRequired = values.Flag(properties["ApiKeyRequired"]) ?? false,
            Validation = ReadValidation(properties),
        };
    }

    /// <summary>Returns a resource's path: its path part appended to its parent's path.</summary>
    private string PathOf(JsonNode? resource, int depth)
    {
        if (values.Resource(resource) is not { } logical || values.TypeOf(logical) != "AWS::ApiGateway::Resource" || depth > 64) return "/";
        var properties = Properties(values.Resources[logical]);
        return $"{PathOf(properties["ParentId"], depth + 1).TrimEnd('/')}/{values.Text(properties["PathPart"])}";
    }

    private MockReply ReadMock(JsonObject integration)
    {
        var responses = (integration["IntegrationResponses"] as JsonArray ?? []).OfType<JsonObject>().ToList();
        var response = responses.Find(static each => each["SelectionPattern"] is null) ?? responses.FirstOrDefault() ?? [];
        List<KeyValuePair<string, string>> headers = [];
        const string Header = "method.response.header.";
        foreach (var (name, value) in response["ResponseParameters"] as JsonObject ?? [])
        {
            if (name.StartsWith(Header, StringComparison.Ordinal) && values.Text(value) is ['\'', .. var text, '\''])
                headers.Add(new(name[Header.Length..], text));
        }

        return new MockReply
        {
            StatusCode = values.Number(response["StatusCode"], "StatusCode") ?? 200,
            Headers = headers,
            Body = values.Text((response["ResponseTemplates"] as JsonObject)?["application/json"]) ?? "",
        };
    }

    private string? ReadTenant(JsonObject integration, string place)
    {
        string? tenant = null;
        foreach (var (name, value) in integration["RequestParameters"] as JsonObject ?? [])
        {
            if (name.Equals(TenantHeader, StringComparison.OrdinalIgnoreCase) && values.Text(value) is { } source)
            {
                try
                {
                    IdentitySource.Parse(source);
                    tenant = source;
                    continue;
                }
                catch (FormatException)
                {
                    // Reported below, as for every other mapping.
                }
            }

            model.Remarks.Add($"{place}.Integration.RequestParameters.{name} isn't simulated.");
        }

        return tenant;
    }

    private RequestValidation? ReadValidation(JsonObject method)
    {
        if (values.Resource(method["RequestValidatorId"]) is not { } logical) return null;
        var validator = Properties(values.Resources[logical]);
        const string Start = "method.request.";
        var required = values.Flag(validator["ValidateRequestParameters"]) != true ? []
            : (method["RequestParameters"] as JsonObject ?? []).Where(each => values.Flag(each.Value) == true)
                .Select(static each => each.Key.StartsWith(Start, StringComparison.Ordinal) ? each.Key[Start.Length..] : each.Key).ToList();
        JsonElement? body = null;
        if (values.Flag(validator["ValidateRequestBody"]) == true
            && values.Resource((method["RequestModels"] as JsonObject)?["application/json"]) is { } shape
            && values.Resolve(Properties(values.Resources[shape])["Schema"]) is { } schema)
            body = JsonElement.Parse(schema is JsonValue text && text.TryGetValue<string>(out var json) ? json : schema.ToJsonString());
        return new RequestValidation { RequiredParameters = required, Body = body };
    }

    private AuthorizerOptions ReadRestAuthorizer(string logical, JsonObject properties)
    {
        var type = values.Text(properties["Type"]);
        List<IdentitySource> identity = [.. (values.Text(properties["IdentitySource"]) ?? "").Split(',', StringSplitOptions.TrimEntries
            | StringSplitOptions.RemoveEmptyEntries).Select(source => Source(source, logical))];
        if (identity.Count == 0 && type != "REQUEST") identity.Add(IdentitySource.Header("Authorization"));
        if (type == "COGNITO_USER_POOLS") return new AuthorizerOptions { Name = logical, Kind = AuthorizerKind.Jwt, Identity = identity };
        return new AuthorizerOptions
        {
            Name = logical,
            Kind = type == "TOKEN" ? AuthorizerKind.Token : AuthorizerKind.Request,
            Function = AuthorizerFunction(logical, properties),
            Identity = identity,
            Cache = TimeSpan.FromSeconds(values.Number(properties["AuthorizerResultTtlInSeconds"], $"Resources.{logical}", 0, 3600) ?? 300),
        };
    }

    private ApiOptions? ReadHttp(string logical, JsonObject properties)
    {
        if (values.Text(properties["ProtocolType"]) is { } protocol and not "HTTP")
        {
            model.Remarks.Add($"Resources.{logical} isn't simulated: its protocol is {protocol}.");
            return null;
        }

        var stages = Of("AWS::ApiGatewayV2::Stage", "ApiId", logical).Select(static each => each.Properties).ToList();
        var stage = stages.Find(each => values.Text(each["StageName"]) == Route.Default) ?? stages.FirstOrDefault();
        List<Route> routes = [];
        if (values.Versions.Target(properties["Target"]) is { } only)
            routes.Add(Parse(values.Text(properties["RouteKey"]) ?? Route.Default, only, $"Resources.{logical}.Properties.RouteKey"));
        foreach (var (route, own) in Of("AWS::ApiGatewayV2::Route", "ApiId", logical))
        {
            if (ReadRoute(route, own) is { } read) routes.Add(read);
        }

        return new ApiOptions
        {
            Name = logical,
            Kind = ApiKind.Http,
            Stage = values.Text(stage?["StageName"]) ?? Route.Default,
            StageVariables = Map(stage?["StageVariables"]),
            Authorizers =
            [
                .. Of("AWS::ApiGatewayV2::Authorizer", "ApiId", logical)
                    .Select(each => ReadHttpAuthorizer(each.Logical, each.Properties)),
            ],
            Cors = SamApis.Cors(values, properties["CorsConfiguration"]),
            Routes = routes,
        };
    }

    private Route? ReadRoute(string logical, JsonObject properties)
    {
        var place = $"Resources.{logical}.Properties";
        // integrations/LOGICAL, as the CDK joins it.
        var target = values.Text(properties["Target"])?.Split('/')[^1] ?? "";
        var integration = values.Resources.ContainsKey(target) ? Properties(values.Resources[target]) : [];
        if (values.Text(integration["IntegrationType"]) != "AWS_PROXY" || values.Versions.Target(integration["IntegrationUri"]) is not { } function)
        {
            model.Remarks.Add($"{place}.Target isn't simulated: it isn't an integration with a function of this template.");
            return null;
        }

        var payload = values.Text(integration["PayloadFormatVersion"]);
        return Parse(values.Text(properties["RouteKey"]) ?? Route.Default, function, place + ".RouteKey") with
        {
            Authorizer = AuthorizerOf(properties),
            Scopes = List(properties["AuthorizationScopes"]),
            IsVersion1 = payload is "1.0" or "1",
        };
    }

    private AuthorizerOptions ReadHttpAuthorizer(string logical, JsonObject properties)
    {
        List<IdentitySource> identity = [.. List(properties["IdentitySource"]).Select(source => Source(source, logical))];
        if (values.Text(properties["AuthorizerType"]) == "JWT")
        {
            var jwt = properties["JwtConfiguration"] as JsonObject;
            return new AuthorizerOptions
            {
                Name = logical,
                Kind = AuthorizerKind.Jwt,
                Identity = identity.Count > 0 ? identity : [IdentitySource.Header("Authorization")],
                Issuer = values.Text(jwt?["Issuer"]),
                Audience = List(jwt?["Audience"]),
            };
        }

        return new AuthorizerOptions
        {
            Name = logical,
            Kind = values.Flag(properties["EnableSimpleResponses"]) == true ? AuthorizerKind.Simple : AuthorizerKind.Request,
            Function = AuthorizerFunction(logical, properties),
            Identity = identity,
            Cache = TimeSpan.FromSeconds(values.Number(properties["AuthorizerResultTtlInSeconds"], $"Resources.{logical}", 0, 3600) ?? 0),
            IsVersion1 = values.Text(properties["AuthorizerPayloadFormatVersion"]) is "1.0" or "1",
        };
    }

    // AWS signatures can't be checked here, so they aren't required.
    private string? AuthorizerOf(JsonObject properties) =>
        values.Text(properties["AuthorizationType"]) is null or "NONE" or "AWS_IAM" ? null : values.Resource(properties["AuthorizerId"]);

    private string AuthorizerFunction(string logical, JsonObject properties) => values.Versions.Target(properties["AuthorizerUri"])
        ?? throw new LocalApplicationException(file, $"Resources.{logical}.Properties.AuthorizerUri", "It doesn't refer to a function of this template.");

    private IdentitySource Source(string text, string logical)
    {
        try
        {
            return IdentitySource.Parse(text);
        }
        catch (FormatException failure)
        {
            throw new LocalApplicationException(file, $"Resources.{logical}.Properties.IdentitySource", failure.Message);
        }
    }

    private Route Parse(string key, string function, string place)
    {
        try
        {
            return Route.Parse(key, function);
        }
        catch (FormatException failure)
        {
            throw new LocalApplicationException(file, place, failure.Message);
        }
    }

    private IEnumerable<(string Logical, JsonObject Properties)> Of(string type, string member, string api) =>
        from resource in values.Resources
        where values.TypeOf(resource.Key) == type && values.Resource(Properties(resource.Value)[member]) == api
        select (resource.Key, Properties(resource.Value));

    private List<string> List(JsonNode? node) => node switch
    {
        JsonArray items => [.. items.Select(values.Text).OfType<string>()],
        _ => values.Text(node) is { } text ? [text] : [],
    };

    private Dictionary<string, string> Map(JsonNode? node)
    {
        var map = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var (name, value) in node as JsonObject ?? []) map[name] = values.Text(value) ?? "";
        return map;
    }

    private static JsonObject Properties(JsonNode? resource) => (resource as JsonObject)?[nameof(Properties)] as JsonObject ?? [];
}
