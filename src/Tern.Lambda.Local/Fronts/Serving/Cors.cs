using System.Globalization;
using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local.Fronts;

/// <summary>Responds to preflight requests, and adds CORS headers to other responses.</summary>
internal sealed class Cors(CorsOptions options)
{
    /// <summary>Returns true if the request is a browser's preflight request; otherwise, false.</summary>
    public static bool IsPreflight(FrontRequest request) =>
        request.Method == "OPTIONS" && request.FindHeader("origin") is not null && request.FindHeader("access-control-request-method") is not null;

    /// <summary>
    /// Creates the response to a preflight request; it grants nothing if the origin has no permission.
    /// </summary>
    public FrontAnswer AnswerPreflight(FrontRequest request)
    {
        var answer = new FrontAnswer { StatusCode = 204 };
        if (AllowedOrigin(request) is not { } origin) return answer;
        answer.Add("access-control-allow-origin", origin);
        if (options.AllowMethods.Count > 0) answer.Add("access-control-allow-methods", string.Join(',', options.AllowMethods));
        if (options.AllowHeaders.Count > 0) answer.Add("access-control-allow-headers", string.Join(',', options.AllowHeaders));
        if (options.AllowCredentials) answer.Add("access-control-allow-credentials", "true");
        if (options.MaxAge is { } age) answer.Add("access-control-max-age", age.ToString(CultureInfo.InvariantCulture));
        return answer;
    }

    /// <summary>Adds the CORS headers for the requesting page to a response.</summary>
    public void Apply(FrontRequest request, HttpResponse response)
    {
        if (AllowedOrigin(request) is not { } origin) return;
        response.Headers.AccessControlAllowOrigin = origin;
        if (options.ExposeHeaders.Count > 0) response.Headers.AccessControlExposeHeaders = string.Join(',', options.ExposeHeaders);
        if (options.AllowCredentials) response.Headers.AccessControlAllowCredentials = "true";
    }

    private string? AllowedOrigin(FrontRequest request)
    {
        if (request.FindHeader("origin") is not { } origin) return null;
        foreach (var allowed in options.AllowOrigins)
        {
            if (allowed == "*") return options.AllowCredentials ? origin : "*";
            if (allowed.Equals(origin, StringComparison.OrdinalIgnoreCase)) return origin;
            var star = allowed.IndexOf('*', StringComparison.Ordinal);
            if (star >= 0 && origin.StartsWith(allowed[..star], StringComparison.OrdinalIgnoreCase)
                && origin.EndsWith(allowed[(star + 1)..], StringComparison.OrdinalIgnoreCase)) return origin;
        }

        return null;
    }
}
