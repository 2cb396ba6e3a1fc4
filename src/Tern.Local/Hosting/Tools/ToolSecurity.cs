using Microsoft.AspNetCore.Http;

namespace Tern.Local.Hosting.Tools;

/// <summary>Keeps pages of other origins away from the tools, which have no password: a browser says truly where a request comes from.</summary>
internal static class ToolSecurity
{
    /// <summary>What every answer says to the browser. There are no CORS headers among it: no other origin may read any.</summary>
    public static void Protect(IHeaderDictionary headers)
    {
        headers.CacheControl = "no-store";
        headers.XContentTypeOptions = "nosniff";
        headers["Cross-Origin-Resource-Policy"] = "same-origin";
        headers["Referrer-Policy"] = "no-referrer";
    }

    /// <summary>The reason to refuse a request; null for one that may pass.</summary>
    public static ToolRefusal? Check(ToolRequest request)
    {
        var headers = request.Headers;
        if (headers.Origin.Count > 0)
        {
            var own = "http://" + headers.Host;
            if (!headers.Origin.ToString().Equals(own, StringComparison.OrdinalIgnoreCase))
                return new ToolRefusal(403, $"The Origin '{headers.Origin}' is not this server's own, '{own}'. Only its own pages may call it.");
        }

        var site = headers["Sec-Fetch-Site"].ToString();
        if (site is not ("" or "same-origin" or "none"))
            return new ToolRefusal(403, $"This request was made by another page (Sec-Fetch-Site: {site}). Open {request.Path} by its address.");
        if (request.IsRead || request.Method is not ("POST" or "PUT" or "DELETE")) return null;
        return request.HasJsonType
            ? null : new ToolRefusal(415,
            $"A {request.Method} needs the header 'Content-Type: application/json'; other types may be sent by any page on the web.");
    }
}
