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
    public static CorsMatch? Match(IReadOnlyList<CorsRule> rules, string origin, string method, string? headers) => throw new NotImplementedException();
}
