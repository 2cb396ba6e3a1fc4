using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Lambda.AspNetCore.Tests.Corpus;

/// <summary>A request as each of the services sends it to a function.</summary>
internal static class EventJson
{
    public static string Of(HttpEventKind kind, HttpCase request)
    {
        var json = kind switch
        {
            HttpEventKind.HttpApi or HttpEventKind.FunctionUrl => Payload2(kind, request),
            HttpEventKind.HttpApiV1 or HttpEventKind.RestApi => Payload1(kind, request),
            HttpEventKind.LoadBalancer or HttpEventKind.LoadBalancerLists => LoadBalancer(kind, request),
            HttpEventKind.Lattice => Lattice(request),
            _ => LatticeV2(request),
        };
        return json.ToJsonString();
    }

    private static JsonObject Payload2(HttpEventKind kind, HttpCase request)
    {
        var path = kind == HttpEventKind.HttpApi ? Uri.UnescapeDataString(request.RawPath) : request.RawPath;
        var domain = kind == HttpEventKind.HttpApi ? "abc123.execute-api.eu-west-1.amazonaws.com" : "abc123.lambda-url.eu-west-1.on.aws";
        var json = new JsonObject
        {
            ["version"] = "2.0",
            ["routeKey"] = "$default",
            ["rawPath"] = path,
            ["rawQueryString"] = request.RawQuery,
            ["headers"] = Joined(request, withCookies: false),
            ["requestContext"] = new JsonObject
            {
                ["accountId"] = "123456789012",
                ["domainName"] = domain,
                ["http"] = new JsonObject
                {
                    ["method"] = request.Method, ["path"] = path, ["protocol"] = "HTTP/1.1", ["sourceIp"] = "203.0.113.10", ["userAgent"] = "x",
                },
                ["requestId"] = "JKJaXmPLvHcESHA=",
                ["stage"] = "$default",
                ["timeEpoch"] = 1767225600000,
            },
        };
        if (request.Cookies.Count > 0) json["cookies"] = new JsonArray([.. request.Cookies.Select(static cookie => (JsonNode)cookie)]);
        AddBody(json, request, "isBase64Encoded");
        return json;
    }

    private static JsonObject Payload1(HttpEventKind kind, HttpCase request)
    {
        var path = request.RawPath;
        var stage = kind == HttpEventKind.HttpApiV1 ? "$default" : "prod";
        var json = new JsonObject
        {
            ["resource"] = "/{proxy+}",
            ["path"] = path,
            ["httpMethod"] = request.Method,
            ["headers"] = Joined(request, withCookies: true),
            ["multiValueHeaders"] = Lists(request),
            ["queryStringParameters"] = Query(request, decode: true, lists: false),
            ["multiValueQueryStringParameters"] = Query(request, decode: true, lists: true),
            ["pathParameters"] = null,
            ["requestContext"] = new JsonObject
            {
                ["stage"] = stage,
                ["path"] = kind == HttpEventKind.HttpApiV1 ? path : "/prod" + path,
                ["identity"] = new JsonObject { ["sourceIp"] = "203.0.113.10", ["userArn"] = null },
                ["protocol"] = "HTTP/1.1",
            },
        };
        if (kind == HttpEventKind.HttpApiV1) json["version"] = "1.0";
        AddBody(json, request, "isBase64Encoded");
        return json;
    }

    private static JsonObject LoadBalancer(HttpEventKind kind, HttpCase request)
    {
        var json = new JsonObject
        {
            ["requestContext"] = new JsonObject { ["elb"] = new JsonObject { ["targetGroupArn"] = "arn:aws:elasticloadbalancing:x" } },
            ["httpMethod"] = request.Method,
            ["path"] = request.RawPath,
        };
        var lists = kind == HttpEventKind.LoadBalancerLists;
        json[lists ? "multiValueQueryStringParameters" : "queryStringParameters"] = Query(request, decode: false, lists);
        json[lists ? "multiValueHeaders" : "headers"] = lists ? Lists(request) : Joined(request, withCookies: true);
        AddBody(json, request, "isBase64Encoded");
        return json;
    }

    private static JsonObject Lattice(HttpCase request)
    {
        var json = new JsonObject
        {
            ["raw_path"] = request.RawPath + (request.RawQuery.Length > 0 ? "?" + request.RawQuery : ""),
            ["method"] = request.Method,
            ["headers"] = Joined(request, withCookies: true),
            ["query_string_parameters"] = Query(request, decode: false, lists: false),
        };
        AddBody(json, request, "is_base64_encoded");
        return json;
    }

    private static JsonObject LatticeV2(HttpCase request)
    {
        var json = new JsonObject
        {
            ["version"] = "2.0",
            ["path"] = request.RawPath,
            ["method"] = request.Method,
            ["headers"] = Lists(request),
            ["queryStringParameters"] = Query(request, decode: false, lists: true),
            ["requestContext"] = new JsonObject { ["serviceNetworkArn"] = "arn:aws:vpc-lattice:x", ["region"] = "eu-west-1" },
        };
        AddBody(json, request, "isBase64Encoded");
        return json;
    }

    private static IEnumerable<IGrouping<string, string>> AllHeaders(HttpCase request, bool withCookies)
    {
        var all = request.Headers.Append(("Host", HttpCase.Host));
        if (withCookies && request.Cookies.Count > 0) all = all.Append(("Cookie", string.Join("; ", request.Cookies)));
        if (request.Body is { } body) all = all.Append(("Content-Length", $"{body.Length}"));
        return all.GroupBy(static header => header.Item1, static header => header.Item2, StringComparer.OrdinalIgnoreCase);
    }

    private static JsonObject Joined(HttpCase request, bool withCookies)
    {
        var json = new JsonObject();
        foreach (var header in AllHeaders(request, withCookies)) json[header.Key.ToLowerInvariant()] = string.Join(",", header);
        return json;
    }

    private static JsonObject Lists(HttpCase request)
    {
        var json = new JsonObject();
        foreach (var header in AllHeaders(request, withCookies: true)) json[header.Key] = new JsonArray([.. header.Select(static value => (JsonNode)value)]);
        return json;
    }

    private static JsonObject? Query(HttpCase request, bool decode, bool lists)
    {
        if (request.RawQuery.Length == 0) return null;
        var json = new JsonObject();
        foreach (var part in request.RawQuery.Split('&'))
        {
            var equals = part.IndexOf('=', StringComparison.Ordinal);
            var name = Text(part[..equals], decode);
            var value = Text(part[(equals + 1)..], decode);
            if (!lists) json[name] = value;
            else if (json[name] is JsonArray values) values.Add(value);
            else json[name] = new JsonArray(value);
        }

        return json;
    }

    private static string Text(string raw, bool decode) => decode ? Uri.UnescapeDataString(raw.Replace('+', ' ')) : raw;

    private static void AddBody(JsonObject json, HttpCase request, string flag)
    {
        if (request.Body is not { } body) return;
        var isText = System.Text.Unicode.Utf8.IsValid(body);
        json["body"] = isText ? Encoding.UTF8.GetString(body) : Convert.ToBase64String(body);
        json[flag] = !isText;
    }
}
