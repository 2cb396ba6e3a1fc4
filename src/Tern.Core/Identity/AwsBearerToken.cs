namespace Tern.Credentials;

/// <summary>
/// A bearer token, which authenticates the caller with services that accept one in place of a signature. Immutable;
/// <c>ToString</c> doesn't reveal it.
/// </summary>
public sealed class AwsBearerToken
{
    /// <summary>Creates a token.</summary>
    /// <param name="value">The token.</param>
    /// <param name="expiration">The expiration time, or null if it's unknown.</param>
    /// <exception cref="ArgumentException">The token is null, empty or blank, or contains characters that a header
    /// can't, such as a line break.</exception>
    public AwsBearerToken(string value, DateTimeOffset? expiration = null)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(value);
        if (value.AsSpan().ContainsAnyExceptInRange('!', '~'))
            throw new ArgumentException("Expected ASCII without spaces, tabs and line breaks. Trim the token, or copy it again.", nameof(value));
        Value = value;
        Expiration = expiration;
    }

    /// <summary>Gets the token. Never log it.</summary>
    public string Value { get; }

    /// <summary>Gets the expiration time, or null if it's unknown.</summary>
    public DateTimeOffset? Expiration { get; }

    /// <summary>Returns a description of the token that doesn't reveal it.</summary>
    /// <returns>The expiration time.</returns>
    public override string ToString() => $"AwsBearerToken({(Expiration is { } end ? $"until {end:O}" : "no end")})";
}
