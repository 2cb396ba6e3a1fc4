namespace Tern.Credentials;

/// <summary>A token that says who calls, for services that take one in place of a signature. Immutable; its text never shows it.</summary>
public sealed class AwsBearerToken
{
    /// <summary>Makes a token.</summary>
    /// <param name="value">The token.</param>
    /// <param name="expiration">When it ends, or null when nobody says.</param>
    /// <exception cref="ArgumentException">The token is null, empty or blank, or holds what no header can, such as a line break.</exception>
    public AwsBearerToken(string value, DateTimeOffset? expiration = null)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(value);
        if (value.AsSpan().ContainsAnyExceptInRange('!', '~'))
            throw new ArgumentException("Expected ASCII without blanks, tabs and line breaks. Trim the token, or copy it anew.", nameof(value));
        Value = value;
        Expiration = expiration;
    }

    /// <summary>The token. Never log it.</summary>
    public string Value { get; }

    /// <summary>When it ends, or null when nobody says.</summary>
    public DateTimeOffset? Expiration { get; }

    /// <summary>Names the token without showing it.</summary>
    /// <returns>When it ends.</returns>
    public override string ToString() => $"AwsBearerToken({(Expiration is { } end ? $"until {end:O}" : "no end")})";
}
