using System.Buffers.Text;
using System.Text.Json;

namespace Tern.Lambda.Local.Fronts;

/// <summary>
/// The claims of a JSON Web Token (RFC 7519), <c>header.claims.signature</c>. The signature isn't verified: anyone can
/// write such a token, so it is suitable only for testing.
/// </summary>
internal static class JwtClaims
{
    /// <returns>The reason why the token is invalid, or null if it is valid.</returns>
    public static string? Read(string value, AuthorizerOptions options, DateTimeOffset now, out JsonElement claims)
    {
        claims = default;
        var token = value.StartsWith("Bearer ", StringComparison.OrdinalIgnoreCase) ? value[7..].Trim() : value.Trim();
        var parts = token.Split('.');
        if (parts.Length != 3) return "the token doesn't have the three parts of a JWT";
        try
        {
            using var document = JsonDocument.Parse(Base64Url.DecodeFromChars(parts[1].TrimEnd('=')));
            if (document.RootElement.ValueKind != JsonValueKind.Object) return "the token's claims aren't a JSON object";
            claims = document.RootElement.Clone();
        }
        catch (Exception failure) when (failure is FormatException or JsonException)
        {
            return "the token's claims aren't JSON in base64url";
        }

        var seconds = now.ToUnixTimeSeconds();
        if (Number(claims, "exp") is not { } expires) return "the token has no expiration time (exp)";
        if (expires <= seconds) return "the token has expired";
        if (Number(claims, "nbf") is { } from && from > seconds) return "the token isn't valid yet";
        if (options.Issuer is { } issuer && Text(claims, "iss") != issuer) return $"the token's issuer isn't {issuer}";
        if (options.Audience.Count > 0 && !Values(claims, "aud").Concat(Values(claims, "client_id")).Any(options.Audience.Contains))
            return $"the token's audience isn't one of {string.Join(", ", options.Audience)}";
        return null;
    }

    /// <summary>Returns the scopes that the token grants.</summary>
    public static IReadOnlyList<string> Scopes(JsonElement claims) =>
        [.. Values(claims, "scope").Concat(Values(claims, "scp")).SelectMany(static text => text.Split(' ', StringSplitOptions.RemoveEmptyEntries))];

    private static string? Text(JsonElement claims, string name) =>
        claims.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;

    private static double? Number(JsonElement claims, string name) =>
        claims.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.Number ? value.GetDouble() : null;

    private static IEnumerable<string> Values(JsonElement claims, string name)
    {
        if (!claims.TryGetProperty(name, out var value)) return [];
        return value.ValueKind switch
        {
            JsonValueKind.String => [value.GetString()!],
            JsonValueKind.Array => value.EnumerateArray().Where(static item => item.ValueKind == JsonValueKind.String).Select(static item => item.GetString()!),
            _ => [],
        };
    }
}
