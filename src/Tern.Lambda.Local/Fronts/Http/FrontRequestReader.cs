using System.Globalization;
using System.Security.Cryptography;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Tern.Lambda.Local.Fronts;

/// <summary>Reads requests from Kestrel, up to the service's size limit.</summary>
internal static class FrontRequestReader
{
    /// <summary>Reads a whole request.</summary>
    /// <param name="context">The request.</param>
    /// <param name="prefix">The part of the path that leads to the front, which the function doesn't see; empty for
    /// none.</param>
    /// <param name="maxBody">The maximum size of the body in bytes.</param>
    /// <param name="clock">The clock for the request's time.</param>
    /// <returns>The request, or null if its body isn't complete, and the result of reading the body.</returns>
    public static async Task<(FrontRequest? Request, RequestBodyState State)> ReadAsync(HttpContext context, string prefix, int maxBody, TimeProvider clock)
    {
        var request = context.Request;
        if (context.Features.Get<IHttpMaxRequestBodySizeFeature>() is { IsReadOnly: false } limit) limit.MaxRequestBodySize = null;
        var body = await RequestBody.ReadAsync(context, maxBody).ConfigureAwait(false);
        if (body.State != RequestBodyState.Whole) return (null, body.State);

        var now = clock.GetUtcNow();
        var target = context.Features.GetRequiredFeature<IHttpRequestFeature>().RawTarget;
        var (path, query) = SplitTarget(target, prefix);
        var trace = request.Headers["X-Amzn-Trace-Id"].ToString();
        var read = new FrontRequest
        {
            Method = request.Method,
            RawPath = path,
            RawQuery = query,
            Headers = ReadHeaders(request.Headers),
            Body = body.Bytes,
            Protocol = request.Protocol,
            SourceIp = context.Connection.RemoteIpAddress is { } address
                ? (address.IsIPv4MappedToIPv6 ? address.MapToIPv4() : address).ToString()
                : "127.0.0.1",
            Port = context.Connection.LocalPort,
            Time = now,
            RequestId = Guid.NewGuid().ToString(),
            TraceId = trace.Length > 0 && HeaderText.IsValid(trace) ? trace : MakeTraceId(now),
        };
        return (read, body.State);
    }

    /// <summary>
    /// Splits a target such as <c>/shop/orders?x=1</c>, or an absolute URL as proxies receive it, into path and query.
    /// </summary>
    internal static (string Path, string Query) SplitTarget(string target, string prefix)
    {
        if (!target.StartsWith('/') && Uri.TryCreate(target, UriKind.Absolute, out var whole)) target = whole.PathAndQuery;
        var mark = target.IndexOf('?', StringComparison.Ordinal);
        var path = mark < 0 ? target : target[..mark];
        if (prefix.Length > 0 && path.StartsWith(prefix, StringComparison.OrdinalIgnoreCase)) path = path[prefix.Length..];
        return (path.StartsWith('/') ? path : "/" + path, mark < 0 ? "" : target[(mark + 1)..]);
    }

    private static List<KeyValuePair<string, string>> ReadHeaders(IHeaderDictionary headers)
    {
        var all = new List<KeyValuePair<string, string>>(headers.Count);
        foreach (var (name, values) in headers)
        {
            foreach (var value in values) all.Add(new(name, value ?? ""));
        }

        return all;
    }

    private static string MakeTraceId(DateTimeOffset now) => string.Create(
        CultureInfo.InvariantCulture, $"Root=1-{now.ToUnixTimeSeconds():x8}-{Convert.ToHexStringLower(RandomNumberGenerator.GetBytes(12))}");
}
