using System.Globalization;
using Microsoft.AspNetCore.Http;

namespace Tern.Diagnosis.Web;

/// <summary>
/// Keeps pages of other origins away from the findings: the names that the server is called by are checked, as is who asks. The
/// same that Tern.Local's console does.
/// </summary>
internal sealed class PageSecurity(IEnumerable<string> allowedHosts)
{
    private static readonly string[] s_local = ["localhost", "127.0.0.1", "[::1]"];

    private readonly string[] _names = [.. s_local, .. allowedHosts];

    /// <summary>What every answer says to the browser. There are no CORS headers among it: no other origin may read any.</summary>
    public static void Protect(IHeaderDictionary headers)
    {
        headers.CacheControl = "no-store";
        headers.XContentTypeOptions = "nosniff";
        headers.XFrameOptions = "DENY";
        headers["Cross-Origin-Resource-Policy"] = "same-origin";
        headers["Referrer-Policy"] = "no-referrer";
    }

    /// <summary>Why a request is refused; null for one that may pass.</summary>
    public string? Refusal(HttpRequest request)
    {
        var host = request.Headers.Host.ToString();
        if (!IsAllowed(host))
            return $"The page answers to {string.Join(", ", _names)}, not to '{host}'. Name others in the option Page.AllowedHosts.";
        var origin = request.Headers.Origin;
        if (origin.Count > 0)
        {
            var own = $"{request.Scheme}://{host}";
            if (!origin.ToString().Equals(own, StringComparison.OrdinalIgnoreCase))
                return $"The Origin '{origin}' is not this server's own, '{own}'. Only its own pages may ask.";
        }

        var site = request.Headers["Sec-Fetch-Site"].ToString();
        return site is "" or "same-origin" or "none"
            ? null : $"This request was made by another page (Sec-Fetch-Site: {site}). Open {request.Path} by its address.";
    }

    private bool IsAllowed(string host)
    {
        var name = WithoutPort(host);
        foreach (var allowed in _names)
        {
            if (allowed == "*" || name.Equals(allowed, StringComparison.OrdinalIgnoreCase)) return true;
        }

        return false;
    }

    /// <summary>The host alone; nothing when what stands for the port is none.</summary>
    private static ReadOnlySpan<char> WithoutPort(string host)
    {
        var name = host.AsSpan();
        var colon = name.LastIndexOf(':');
        if (colon <= name.LastIndexOf(']')) return name;
        return ushort.TryParse(name[(colon + 1)..], NumberStyles.None, CultureInfo.InvariantCulture, out _) ? name[..colon] : default;
    }
}
