using System.Globalization;

namespace Tern.Lambda.Local.Fronts;

/// <summary>The headers that functions receive: the client's, and those that the service's proxies add.</summary>
internal static class ForwardedHeaders
{
    /// <param name="request">The request.</param>
    /// <param name="isLower">true to write all names in lower case; otherwise, false.</param>
    public static Dictionary<string, List<string>> Of(FrontRequest request, bool isLower)
    {
        var headers = EventJson.Group(
            request.Headers
                .Where(static header => !FrontHeaders.IsHopByHop(header.Key) || header.Key.Equals("content-length", StringComparison.OrdinalIgnoreCase))
                .Select(header => isLower ? new(header.Key.ToLowerInvariant(), header.Value) : header),
            StringComparer.OrdinalIgnoreCase);
        var forwarded = headers.TryGetValue("X-Forwarded-For", out var before) ? $"{string.Join(", ", before)}, {request.SourceIp}" : request.SourceIp;
        Set("X-Forwarded-For", forwarded);
        Set("X-Forwarded-Port", request.Port.ToString(CultureInfo.InvariantCulture));
        Set("X-Forwarded-Proto", "http");
        Set("X-Amzn-Trace-Id", request.TraceId);
        return headers;

        void Set(string name, string value) => headers[isLower ? name.ToLowerInvariant() : name] = [value];
    }
}
