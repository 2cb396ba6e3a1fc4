using System.Text.Json.Serialization;

namespace Tern.Lambda.Bench.Floor;

internal sealed class HttpEvent
{
    public string? Version { get; set; }
    public string? RouteKey { get; set; }
    public string? RawPath { get; set; }
    public string? RawQueryString { get; set; }
    public List<string>? Cookies { get; set; }
    public Dictionary<string, string>? Headers { get; set; }
    public Dictionary<string, string>? QueryStringParameters { get; set; }
    public Dictionary<string, string>? PathParameters { get; set; }
    public HttpEventContext? RequestContext { get; set; }
    public string? Body { get; set; }
    public bool IsBase64Encoded { get; set; }
}

internal sealed class HttpEventContext
{
    public string? AccountId { get; set; }
    public string? ApiId { get; set; }
    public string? DomainName { get; set; }
    public string? DomainPrefix { get; set; }
    public HttpEventRequest? Http { get; set; }
    public string? RequestId { get; set; }
    public string? RouteKey { get; set; }
    public string? Stage { get; set; }
    public string? Time { get; set; }
    public long TimeEpoch { get; set; }
}

internal sealed class HttpEventRequest
{
    public string? Method { get; set; }
    public string? Path { get; set; }
    public string? Protocol { get; set; }
    public string? SourceIp { get; set; }
    public string? UserAgent { get; set; }
}

internal sealed class HttpAnswer
{
    public int StatusCode { get; set; }
    public Dictionary<string, string>? Headers { get; set; }
    public string? Body { get; set; }
    public bool IsBase64Encoded { get; set; }
}

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(HttpEvent))]
[JsonSerializable(typeof(HttpAnswer))]
[JsonSerializable(typeof(Order))]
internal sealed partial class HttpEventJson : JsonSerializerContext;
