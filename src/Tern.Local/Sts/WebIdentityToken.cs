using System.Buffers.Text;
using System.Text.Json;

namespace Tern.Local.Sts;

/// <summary>
/// The claims of an OpenID Connect token. Its signature isn't verified, because the local AWS knows no provider's keys.
/// </summary>
internal sealed record WebIdentityToken(string Subject, string Audience, string Issuer)
{
    /// <summary>Reads a token.</summary>
    /// <exception cref="Serving.ServiceErrorException">It isn't a token, or it has expired.</exception>
    public static WebIdentityToken Read(string token, DateTimeOffset now)
    {
        var parts = token.Split('.');
        if (parts.Length != 3 || !Base64Url.IsValid(parts[1])) throw StsErrors.NoToken();
        try
        {
            using var claims = JsonDocument.Parse(Base64Url.DecodeFromChars(parts[1]));
            var root = claims.RootElement;
            if (root.TryGetProperty("exp", out var exp) && DateTimeOffset.FromUnixTimeSeconds(exp.GetInt64()) is var end && end <= now)
                throw StsErrors.ExpiredIdentity(now, end);
            var audience = root.GetProperty("aud");
            if (audience.ValueKind == JsonValueKind.Array) audience = audience[0];
            return new WebIdentityToken(Text(root.GetProperty("sub")), Text(audience), Text(root.GetProperty("iss")));
        }
        catch (Exception failure) when (failure is JsonException or KeyNotFoundException or InvalidOperationException or FormatException
            or ArgumentOutOfRangeException or IndexOutOfRangeException)
        {
            throw StsErrors.NoToken();
        }
    }

    private static string Text(JsonElement value) => value.GetString() ?? throw StsErrors.NoToken();
}
