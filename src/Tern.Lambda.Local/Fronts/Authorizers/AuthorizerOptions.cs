namespace Tern.Lambda.Local.Fronts;

/// <summary>Options for an authorizer of an API.</summary>
internal sealed record AuthorizerOptions
{
    /// <summary>Gets the name that routes refer to.</summary>
    public required string Name { get; init; }

    public required AuthorizerKind Kind { get; init; }

    /// <summary>Gets the function to call; null for <see cref="AuthorizerKind.Jwt"/>.</summary>
    public string? Function { get; init; }

    /// <summary>
    /// Gets the identity sources. If there are any, a request that lacks one of them is rejected without a call to the
    /// authorizer.
    /// </summary>
    public IReadOnlyList<IdentitySource> Identity { get; init; } = [];

    /// <summary>Gets the time for which a response is cached for the same identity; zero disables the cache.</summary>
    public TimeSpan Cache { get; init; }

    /// <summary>Gets a value indicating whether the authorizer of an HTTP API receives payload format 1.0.</summary>
    public bool IsVersion1 { get; init; }

    /// <summary>Gets the issuer that a token must have, or null for any.</summary>
    public string? Issuer { get; init; }

    /// <summary>Gets the audiences, one of which a token must have; empty for any.</summary>
    public IReadOnlyList<string> Audience { get; init; } = [];
}
