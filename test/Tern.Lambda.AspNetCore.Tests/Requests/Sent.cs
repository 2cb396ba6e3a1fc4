using System.Text.Json.Nodes;
using Tern.Lambda.AspNetCore.Tests.Corpus;

namespace Tern.Lambda.AspNetCore.Tests.Requests;

/// <summary>Small events, to be changed in the one place that a test is about.</summary>
internal static class Sent
{
    public static string Get(string path = "/", HttpEventKind kind = HttpEventKind.HttpApi, params (string Name, string Value)[] headers) =>
        EventJson.Of(kind, Case("GET", path, null, headers));

    public static string Post(string path, byte[] body, HttpEventKind kind = HttpEventKind.HttpApi) => EventJson.Of(kind, Case("POST", path, body, []));

    /// <summary>An event with what <paramref name="change"/> does to its context.</summary>
    public static string With(HttpEventKind kind, Action<JsonObject> change, string path = "/who")
    {
        var json = JsonNode.Parse(Get(path, kind))!.AsObject();
        change(json);
        return json.ToJsonString();
    }

    private static HttpCase Case(string method, string path, byte[]? body, (string, string)[] headers) => new()
    {
        Number = 0, Method = method, RawPath = path, RawQuery = "", Headers = [.. headers], Cookies = [], Body = body,
    };
}
