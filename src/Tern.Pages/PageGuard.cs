using Microsoft.AspNetCore.Http;

namespace Tern.Pages;

/// <summary>
/// Protects a server without a password from pages of other origins, by the headers with which browsers truthfully
/// report a request's origin.
/// </summary>
/// <remarks>
/// Check <see cref="HostNames"/> first: the origin is compared with the host name in the request itself.
/// </remarks>
public static class PageGuard
{
    /// <summary>
    /// Sets the security headers of a response. They include no CORS headers, so that no other origin can read it.
    /// </summary>
    /// <param name="answer">The headers of the response.</param>
    public static void Protect(IHeaderDictionary answer)
    {
        ArgumentNullException.ThrowIfNull(answer);
        answer.CacheControl = "no-store";
        answer.XContentTypeOptions = "nosniff";
        answer["Cross-Origin-Resource-Policy"] = "same-origin";
        answer["Referrer-Policy"] = "no-referrer";
    }

    /// <summary>
    /// Returns the reason to refuse a request because of its origin: 403. Clients that aren't browsers, such as curl,
    /// send no origin and pass.
    /// </summary>
    /// <param name="request">The request, with any method.</param>
    /// <returns>The refusal, or null if the request may pass.</returns>
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

    /// <summary>Returns whether a page of another site made a request without naming its origin.</summary>
    /// <param name="headers">The headers of the request.</param>
    public static bool IsCrossSite(IHeaderDictionary headers)
    {
        ArgumentNullException.ThrowIfNull(headers);
        return headers.Origin.Count == 0 && headers["Sec-Fetch-Site"].ToString().Equals("cross-site", StringComparison.OrdinalIgnoreCase);
    }

    /// <summary>
    /// Returns the reason to refuse a change whose content type isn't JSON: 415. Any page on the web can send forms and
    /// plain text without permission.
    /// </summary>
    /// <param name="request">The request. POST, PUT, PATCH and DELETE are changes.</param>
    /// <returns>The refusal, or null if the request may pass.</returns>
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
