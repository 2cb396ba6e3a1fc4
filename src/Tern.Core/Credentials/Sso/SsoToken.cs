using Tern.Credentials.Documents;

namespace Tern.Credentials.Sso;

/// <summary>The token of a signed-in user, as the AWS CLI keeps it in a file. Its text shows nothing.</summary>
internal sealed class SsoToken(SecretJson json)
{
    public string AccessToken { get; } = json.RequireText("accessToken");

    public DateTimeOffset ExpiresAt { get; } = json.GetTime("expiresAt") ?? throw new AwsCredentialException($"There is no time expiresAt in the {json}.");

    public string? RefreshToken { get; } = json.GetText("refreshToken");

    public string? ClientId { get; } = json.GetText("clientId");

    public string? ClientSecret { get; } = json.GetText("clientSecret");

    private DateTimeOffset? RegistrationExpiresAt { get; } = json.GetTime("registrationExpiresAt");

    /// <summary>Whether it can be renewed: the client that asked for it is known and still registered.</summary>
    public bool CanRefresh(DateTimeOffset now) => RefreshToken is not null && ClientId is not null && ClientSecret is not null && RegistrationExpiresAt > now;

    /// <summary>The token that takes its place.</summary>
    public SsoToken Renew(SsoSession session, string accessToken, DateTimeOffset expiresAt, string? refreshToken)
    {
        var renewed = SecretJson.Parse(json.ToJson(), "the renewed token");
        renewed.Set("startUrl", session.StartUrl);
        renewed.Set("region", session.Region);
        renewed.Set("accessToken", accessToken);
        renewed.Set("expiresAt", expiresAt);
        if (refreshToken is not null) renewed.Set("refreshToken", refreshToken);
        return new SsoToken(renewed);
    }

    /// <summary>The content of its file. Never log it.</summary>
    public string ToJson() => json.ToJson();
}
