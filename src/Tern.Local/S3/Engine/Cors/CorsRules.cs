namespace Tern.Local.S3;

/// <summary>Finds the rule for a request from a page of another origin.</summary>
internal static class CorsRules
{
    /// <summary>Finds the first rule that allows a request.</summary>
    /// <param name="rules">The bucket's rules.</param>
    /// <param name="origin">The <c>Origin</c> header.</param>
    /// <param name="method">The method of the request, or of the one that a preflight asks for.</param>
    /// <param name="headers">The <c>Access-Control-Request-Headers</c> header, or null.</param>
    /// <returns>The match, or null if no rule allows it.</returns>
    public static CorsMatch? Match(IReadOnlyList<CorsRule> rules, string origin, string method, string? headers)
    {
        var listed = (headers ?? "").ToLowerInvariant().Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        foreach (var rule in rules)
        {
            if (!rule.AllowedMethods.Contains(method, StringComparer.Ordinal)) continue;
            if (rule.AllowedOrigins.FirstOrDefault(pattern => IsMatch(pattern, origin, StringComparison.Ordinal)) is not { } matched) continue;
            if (Array.TrueForAll(listed, name => rule.AllowedHeaders.Any(pattern => IsMatch(pattern, name, StringComparison.OrdinalIgnoreCase))))
                return new CorsMatch(rule, matched == "*" ? matched : origin, listed);
        }

        return null;
    }

    // A pattern has at most one star.
    private static bool IsMatch(string pattern, string text, StringComparison comparison)
    {
        var star = pattern.IndexOf('*', StringComparison.Ordinal);
        if (star < 0) return string.Equals(pattern, text, comparison);
        return text.Length >= pattern.Length - 1 && text.StartsWith(pattern[..star], comparison) && text.EndsWith(pattern[(star + 1)..], comparison);
    }
}
