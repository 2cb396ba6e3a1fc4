namespace Tern.Lambda.Local.Fronts.Authorizers;

/// <summary>An authorizer of an API.</summary>
internal sealed record AuthorizerOptions
{
    /// <summary>Its name, by which routes have it.</summary>
    public required string Name { get; init; }

    public required AuthorizerKind Kind { get; init; }

    /// <summary>The function that is asked; null for <see cref="AuthorizerKind.Jwt"/>.</summary>
    public string? Function { get; init; }

    /// <summary>Where it finds who calls. A request that lacks one of them is refused without asking, where there are any.</summary>
    public IReadOnlyList<IdentitySource> Identity { get; init; } = [];

    /// <summary>How long an answer holds for the same identity; zero to ask each time.</summary>
    public TimeSpan Cache { get; init; }

    /// <summary>Whether its events are those of payload format 1.0, on an HTTP API.</summary>
    public bool IsVersion1 { get; init; }

    /// <summary>The issuer that a token has to name; null for any.</summary>
    public string? Issuer { get; init; }

    /// <summary>The audiences of which a token has to name one; empty for any.</summary>
    public IReadOnlyList<string> Audience { get; init; } = [];
}
