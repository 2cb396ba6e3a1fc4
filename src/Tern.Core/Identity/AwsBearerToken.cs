namespace Tern.Credentials;

/// <summary>A token that says who calls, for services that take one in place of a signature. Immutable; its text never shows it.</summary>
internal sealed class AwsBearerToken(string value, DateTimeOffset? expiration)
{
    /// <summary>The token. Never log it.</summary>
    public string Value { get; } = value;

    /// <summary>When it ends, or null when nobody says.</summary>
    public DateTimeOffset? Expiration { get; } = expiration;

    public override string ToString() => $"AwsBearerToken({(Expiration is { } end ? $"until {end:O}" : "no end")})";
}
