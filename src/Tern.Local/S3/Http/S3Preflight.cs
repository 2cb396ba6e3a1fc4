using System.Globalization;
using Tern.Local.Serving;

namespace Tern.Local.S3;

/// <summary>Answers preflight requests of browsers, and adds CORS headers to other responses. Neither needs a
/// signature.</summary>
/// <param name="engine">The buckets.</param>
internal sealed class S3Preflight(S3Engine engine)
{
    private const string NotAllowed =
        "CORSResponse: This CORS request is not allowed. This is usually because the evalution of Origin, request method / "
        + "Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec.";

    private const string Vary = "Origin, Access-Control-Request-Headers, Access-Control-Request-Method";

    public void Answer(S3Call call)
    {
        var parts = call.Address.Path.Split('/', 3);
        var type = parts is [_, _, { Length: > 0 }] ? "OBJECT" : "BUCKET";
        if (call.Header("origin") is not { } origin) throw new S3ErrorException("BadRequest", 400, "Insufficient information. Origin request header needed.");
        if (parts.Length < 2 || engine.FindBucket(Uri.UnescapeDataString(parts[1])) is not { } bucket)
            throw Forbidden("CORSResponse: Bucket not found", "OPTIONS", "BUCKET");
        if (call.Header("access-control-request-method") is not { } method)
            throw new S3ErrorException("BadRequest", 400, "Invalid Access-Control-Request-Method: null");
        if (bucket.Cors is not { } rules) throw Forbidden("CORSResponse: CORS is not enabled for this bucket.", method, type);
        if (CorsRules.Match(rules, origin, method, call.Header("access-control-request-headers")) is not { } match)
            throw Forbidden(NotAllowed, method, type);
        if (match.AllowedHeaders.Count > 0) call.Answer.Add("access-control-allow-headers", string.Join(", ", match.AllowedHeaders));
        AddHeaders(call.Answer, match);
    }

    /// <summary>Returns true if the bucket's rules allow a page's request; otherwise, false.</summary>
    public bool Allows(ServiceRequest request, string origin)
    {
        var parts = S3Address.Of(request.Header("host") ?? "", request.Path).Path.Split('/', 3);
        return parts.Length > 1 && engine.FindBucket(Uri.UnescapeDataString(parts[1]))?.Cors is { } rules
            && CorsRules.Match(rules, origin, request.Method, null) is not null;
    }

    /// <summary>Adds the headers that allow a page of another origin to read the response.</summary>
    public void AddTo(S3Call call)
    {
        if (call.Request.Header("origin") is not { } origin || call.Bucket is not { } name || engine.FindBucket(name)?.Cors is not { } rules) return;
        var headers = call.Request.Header("access-control-request-headers");
        if (CorsRules.Match(rules, origin, MethodOf(call.Request), headers) is { } match) AddHeaders(call.Answer, match);
    }

    // S3 reads the headers of preflight requests in all requests. Browsers don't let pages set them.
    private static string MethodOf(ServiceRequest request) => request.Header("access-control-request-method") ?? request.Method;

    private static void AddHeaders(ServiceAnswer answer, CorsMatch match)
    {
        answer.Add("access-control-allow-origin", match.AllowedOrigin);
        answer.Add("access-control-allow-methods", string.Join(", ", match.Rule.AllowedMethods));
        if (match.Rule.ExposedHeaders.Count > 0) answer.Add("access-control-expose-headers", string.Join(", ", match.Rule.ExposedHeaders));
        if (match.Rule.MaxAgeSeconds is { } seconds) answer.Add("access-control-max-age", seconds.ToString(CultureInfo.InvariantCulture));
        if (match.AllowsCredentials) answer.Add("access-control-allow-credentials", "true");
        answer.Add("vary", Vary);
    }

    private static S3ErrorException Forbidden(string message, string method, string type) =>
        new S3ErrorException("AccessForbidden", 403, message).With("Method", method).With("ResourceType", type);
}
