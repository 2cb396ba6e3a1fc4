using System.Collections.Frozen;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// The target of an S3 request: <c>/bucket/key</c>, or <c>/key</c> at a host name that begins with the bucket's name.
/// </summary>
internal sealed class S3Request
{
    // Query parameters that don't select an operation.
    private static readonly FrozenSet<string> s_plain = FrozenSet.Create(
        StringComparer.Ordinal, "list-type", "prefix", "delimiter", "max-keys", "continuation-token", "start-after", "marker", "encoding-type",
        "fetch-owner", "x-id");

    private S3Request(string? bucket, string key, IQueryCollection query) => (Bucket, Key, Query) = (bucket, key, query);

    /// <summary>Gets the bucket's name, or null if the request names none.</summary>
    public string? Bucket { get; }

    /// <summary>Gets the object's key; empty for the bucket itself.</summary>
    public string Key { get; }

    public IQueryCollection Query { get; }

    /// <summary>
    /// Gets the operation that the query selects, such as <c>delete</c> or <c>tagging</c>, or null for none.
    /// </summary>
    public string? SubResource => Query.Keys.FirstOrDefault(static name =>
        !s_plain.Contains(name) && !name.StartsWith("X-Amz-", StringComparison.OrdinalIgnoreCase)
        && !name.StartsWith("response-", StringComparison.Ordinal));

    public static S3Request Of(HttpContext context, Func<string, bool> isBucket)
    {
        // Not Request.Path, which keeps %2F but decodes everything else.
        var target = context.Features.Get<IHttpRequestFeature>()!.RawTarget;
        var path = Uri.UnescapeDataString(target.Split('?')[0]).TrimStart('/');
        var host = context.Request.Host.Host;
        var dot = host.LastIndexOf(".localhost", StringComparison.OrdinalIgnoreCase);
        if (dot > 0 && isBucket(host[..dot])) return new S3Request(host[..dot], path, context.Request.Query);
        var slash = path.IndexOf('/', StringComparison.Ordinal);
        return path.Length == 0 ? new S3Request(null, "", context.Request.Query)
            : slash < 0 ? new S3Request(path, "", context.Request.Query)
            : new S3Request(path[..slash], path[(slash + 1)..], context.Request.Query);
    }
}
