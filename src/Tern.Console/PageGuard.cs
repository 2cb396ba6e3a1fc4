using Microsoft.AspNetCore.Http;

namespace Tern.Pages;

/// <summary>Keeps pages of other origins away from one that has no password: a browser says truly where a request comes from.</summary>
/// <remarks>To be asked after <see cref="HostNames"/>: an origin is compared with the name that the request itself gives.</remarks>
public static class PageGuard
{
    /// <summary>Says to the browser what every answer should. There are no CORS headers among it: no other origin may read any.</summary>
    /// <param name="answer">The headers of the answer.</param>
    public static void Protect(IHeaderDictionary answer)
    {
        ArgumentNullException.ThrowIfNull(answer);
        answer.CacheControl = "no-store";
        answer.XContentTypeOptions = "nosniff";
        answer["Cross-Origin-Resource-Policy"] = "same-origin";
        answer["Referrer-Policy"] = "no-referrer";
    }

    /// <summary>The reason to refuse a request for where it comes from: 403. Programs that are no browser, such as curl, say nothing and pass.</summary>
    /// <param name="request">The request, of any method.</param>
    /// <returns>Null for one that may pass.</returns>
    public static PageRefusal? CheckOrigin(PageRequest request)
    {
        ArgumentNullException.ThrowIfNull(request);
        var headers = request.Headers;
        if (headers.Origin.Count > 0)
        {
            var own = $"{request.Scheme}://{headers.Host}";
            if (!headers.Origin.ToString().Equals(own, StringComparison.OrdinalIgnoreCase))
                return new PageRefusal(403, $"The Origin '{headers.Origin}' is not this server's own, '{own}'. Only its own pages may call it.");
        }

        var site = headers["Sec-Fetch-Site"].ToString();
        return site is "" or "same-origin" or "none"
            ? null : new PageRefusal(403, $"This request was made by another page (Sec-Fetch-Site: {site}). Open {request.Path} by its address.");
    }

    /// <summary>Returns true for a request that a page of another site made without naming its origin.</summary>
    /// <param name="headers">The headers of the request.</param>
    public static bool IsCrossSite(IHeaderDictionary headers)
    {
        ArgumentNullException.ThrowIfNull(headers);
        return headers.Origin.Count == 0 && headers["Sec-Fetch-Site"].ToString().Equals("cross-site", StringComparison.OrdinalIgnoreCase);
    }

    /// <summary>The reason to refuse a change whose body is not said to be JSON: 415. Forms and plain text any page on the web may send unasked.</summary>
    /// <param name="request">The request; POST, PUT, PATCH and DELETE are changes.</param>
    /// <returns>Null for one that may pass.</returns>
    public static PageRefusal? CheckChange(PageRequest request)
    {
        ArgumentNullException.ThrowIfNull(request);
        if (request.Method is not ("POST" or "PUT" or "PATCH" or "DELETE") || IsJson(request.Headers.ContentType.ToString())) return null;
        return new PageRefusal(415,
            $"A {request.Method} needs the header 'Content-Type: application/json'; other types may be sent by any page on the web.");
    }

    private static bool IsJson(string contentType)
    {
        var semicolon = contentType.IndexOf(';', StringComparison.Ordinal);
        var type = semicolon < 0 ? contentType : contentType.AsSpan(0, semicolon);
        return type.Trim().Equals("application/json", StringComparison.OrdinalIgnoreCase);
    }
}
