namespace Tern.Credentials;

/// <summary>A signed-in user's token, as the AWS CLI stores it in a file. ToString reveals nothing.</summary>
internal sealed class SsoToken(SecretJson json)
{
    public string AccessToken { get; } = json.RequireText("accessToken");

    public DateTimeOffset ExpiresAt { get; } = json.GetTime("expiresAt")
        ?? throw new AwsCredentialException($"The expiresAt in the {json} is missing, or isn't a time.");

    public string? RefreshToken { get; } = json.GetText("refreshToken");

    public string? ClientId { get; } = json.GetText("clientId");

    public string? ClientSecret { get; } = json.GetText("clientSecret");

    private DateTimeOffset? RegistrationExpiresAt { get; } = json.GetTime("registrationExpiresAt");

    /// <summary>
    /// Returns true if the token can be renewed, because the client that requested it is known and still registered;
    /// otherwise, false.
    /// </summary>
    public bool CanRefresh(DateTimeOffset now) => RefreshToken is not null && ClientId is not null && ClientSecret is not null && RegistrationExpiresAt > now;

    /// <summary>Creates the renewed token.</summary>
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

    /// <summary>Returns the content of the token's file. Never log it.</summary>
    public string ToJson() => json.ToJson();
}
