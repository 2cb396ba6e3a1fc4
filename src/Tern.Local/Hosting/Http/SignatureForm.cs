using Microsoft.AspNetCore.Http;
using Tern.Local.Engine;

namespace Tern.Local.Hosting;

/// <summary>
/// Checks that a request is signed with Signature Version 4, in the correct format. The signature itself isn't
/// verified: every access key is valid here. The order of the checks and their messages are the service's.
/// </summary>
internal static class SignatureForm
{
    private const string Algorithm = "AWS4-HMAC-SHA256";

    private static readonly string[] s_queryParameters = ["X-Amz-Algorithm", "X-Amz-Credential", "X-Amz-Signature", "X-Amz-SignedHeaders", "X-Amz-Date"];

    /// <param name="headers">The request's headers.</param>
    /// <param name="query">The request's query string, including the question mark, or empty.</param>
    /// <returns>The first fault, or null if there is none.</returns>
    public static SignatureFault? Check(IHeaderDictionary headers, string query)
    {
        var authorization = headers.Authorization.ToString();
        var inQuery = query.Length > 0 && FindParameter(query, s_queryParameters[0]) is not null;
        if (authorization.Length > 0 && inQuery)
            return new SignatureFault(EngineError.InvalidSignature, "Found both 'X-Amz-Algorithm' as a query-string param and 'Authorization' as HTTP header.");
        if (inQuery) return CheckQuery(query);
        return authorization.AsSpan().TrimStart().StartsWith("AWS4-", StringComparison.Ordinal)
            ? CheckHeader(authorization, headers)
            : new SignatureFault(EngineError.MissingAuthenticationToken, "Request is missing Authentication Token");
    }

    private static SignatureFault? CheckHeader(string authorization, IHeaderDictionary headers)
    {
        var rest = authorization.AsSpan().Trim();
        var space = rest.IndexOf(' ');
        var algorithm = space < 0 ? rest : rest[..space];
        rest = space < 0 ? default : rest[space..];
        bool signature = false, signedHeaders = false;
        ReadOnlySpan<char> credential = default;
        foreach (var range in rest.SplitAny(',', ' '))
        {
            var part = rest[range].Trim();
            if (part.IsEmpty) continue;
            var equals = part.IndexOf('=');
            if (equals < 0) return Incomplete($"'{part}' not a valid key=value pair (missing equal-sign) in Authorization header: '{authorization}'.");
            var value = part[(equals + 1)..];
            switch (part[..equals])
            {
                case "Credential": credential = value; break;
                case "Signature": signature = !value.IsEmpty; break;
                case "SignedHeaders": signedHeaders = !value.IsEmpty; break;
            }
        }

        var date = headers["x-amz-date"].ToString();
        var dated = date.Length > 0 || headers.Date.Count > 0;
        if (credential.IsEmpty || !signature || !signedHeaders || !dated)
        {
            return Incomplete(
                (credential.IsEmpty ? "Authorization header requires 'Credential' parameter. " : "") +
                (signature ? "" : "Authorization header requires 'Signature' parameter. ") +
                (signedHeaders ? "" : "Authorization header requires 'SignedHeaders' parameter. ") +
                (dated ? "" : "Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header. ") +
                "Authorization=" + authorization);
        }

        return CheckDate(date) ?? CheckScope(algorithm, credential);
    }

    private static SignatureFault? CheckQuery(string query)
    {
        var message = "";
        foreach (var name in s_queryParameters)
        {
            if (string.IsNullOrEmpty(FindParameter(query, name))) message += $"AWS query-string parameters must include '{name}'. ";
        }

        return message.Length > 0
            ? Incomplete(message + "Re-examine the query-string parameters.")
            : CheckDate(FindParameter(query, "X-Amz-Date")!)
                ?? CheckScope(FindParameter(query, s_queryParameters[0]), FindParameter(query, "X-Amz-Credential"));
    }

    /// <summary>Checks the date's format, which in Signature Version 4 is 20130315T092054Z.</summary>
    private static SignatureFault? CheckDate(string date)
    {
        if (date.Length == 0) return null; // there is a Date header instead
        var valid = date.Length == 16 && date[8] == 'T' && date[15] == 'Z';
        for (var i = 0; valid && i < 15; i++) valid = i == 8 || char.IsAsciiDigit(date[i]);
        return valid ? null : Incomplete($"Date must be in ISO-8601 'basic format'. Got '{date}'. See http://en.wikipedia.org/wiki/ISO_8601");
    }

    private static SignatureFault? CheckScope(ReadOnlySpan<char> algorithm, ReadOnlySpan<char> credential)
    {
        if (!algorithm.SequenceEqual(Algorithm)) return Incomplete($"Unsupported AWS 'algorithm': '{algorithm}' (only {Algorithm} for now). ");
        return credential.TrimEnd('/').Count('/') == 4
            ? null
            : Incomplete($"Credential must have exactly 5 slash-delimited elements, e.g. keyid/date/region/service/term, got '{credential}'");
    }

    /// <summary>Finds a parameter's value: empty if the parameter has no value, null if it's absent.</summary>
    private static string? FindParameter(string query, string name)
    {
        var rest = query.AsSpan().TrimStart('?');
        foreach (var range in rest.Split('&'))
        {
            var parameter = rest[range];
            var equals = parameter.IndexOf('=');
            if (!(equals < 0 ? parameter : parameter[..equals]).SequenceEqual(name)) continue;
            return equals < 0 ? "" : Uri.UnescapeDataString(parameter[(equals + 1)..].ToString());
        }

        return null;
    }

    private static SignatureFault Incomplete(string message) => new(EngineError.IncompleteSignature, message);
}
