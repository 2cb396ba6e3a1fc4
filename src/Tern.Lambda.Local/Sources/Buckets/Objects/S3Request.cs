using System.Collections.Frozen;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Tern.Lambda.Local.Sources.Buckets.Objects;

/// <summary>What a request of S3 is about: <c>/bucket/key</c>, or <c>/key</c> at a host that begins with the bucket's name.</summary>
internal sealed class S3Request
{
    // What may stand in a query without being an operation of its own.
    private static readonly FrozenSet<string> s_plain = FrozenSet.Create(
        StringComparer.Ordinal, "list-type", "prefix", "delimiter", "max-keys", "continuation-token", "start-after", "marker", "encoding-type",
        "fetch-owner", "x-id");

    private S3Request(string? bucket, string key, IQueryCollection query) => (Bucket, Key, Query) = (bucket, key, query);

    /// <summary>The bucket's name; null where the request names none.</summary>
    public string? Bucket { get; }

    /// <summary>The object's key; empty for the bucket itself.</summary>
    public string Key { get; }

    public IQueryCollection Query { get; }

    /// <summary>The operation that the query names, such as <c>delete</c> or <c>tagging</c>; null for none.</summary>
    public string? SubResource => Query.Keys.FirstOrDefault(static name =>
        !s_plain.Contains(name) && !name.StartsWith("X-Amz-", StringComparison.OrdinalIgnoreCase)
        && !name.StartsWith("response-", StringComparison.Ordinal));

    public static S3Request Of(HttpContext context, Func<string, bool> isBucket)
    {
        // Not Request.Path, in which %2F stays and everything else is decoded.
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
