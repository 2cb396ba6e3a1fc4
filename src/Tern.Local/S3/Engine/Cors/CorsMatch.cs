namespace Tern.Local.S3;

/// <summary>The CORS headers of a response.</summary>
/// <param name="Rule">The rule that matched.</param>
/// <param name="AllowedOrigin">The value of <c>Access-Control-Allow-Origin</c>: the origin, or <c>*</c>.</param>
/// <param name="AllowedHeaders">The requested headers, all of which are allowed, in lower case.</param>
internal sealed record CorsMatch(CorsRule Rule, string AllowedOrigin, IReadOnlyList<string> AllowedHeaders)
{
    /// <summary>Gets a value indicating whether <c>Access-Control-Allow-Credentials</c> is sent.</summary>
    public bool AllowsCredentials => AllowedOrigin != "*";
}
