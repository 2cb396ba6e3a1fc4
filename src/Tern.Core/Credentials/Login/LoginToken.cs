using System.Security.Cryptography;

namespace Tern.Credentials;

/// <summary>
/// The content of the file that 'aws login' writes: credentials, and the means to renew them. ToString reveals
/// nothing.
/// </summary>
internal sealed class LoginToken
{
    private readonly SecretJson _json;
    private readonly string _key;
    private readonly string _from;

    /// <param name="json">The file's content.</param>
    /// <param name="from">The file's name, for errors.</param>
    /// <exception cref="AwsCredentialException">A member is missing or malformed.</exception>
    public LoginToken(SecretJson json, string from)
    {
        _json = json;
        _from = from;
        var access = json.GetObject("accessToken") ?? throw new AwsCredentialException($"There is no accessToken in {from}.");
        ExpiresAt = access.GetTime("expiresAt") ?? throw new AwsCredentialException($"There is no expiresAt in the accessToken in {from}.");
        Credentials = AwsCredentials.From(
            from, access.RequireText("accessKeyId"), access.RequireText("secretAccessKey"), access.RequireText("sessionToken"),
            access.RequireText("accountId"), ExpiresAt);
        RefreshToken = json.RequireText("refreshToken");
        ClientId = json.RequireText("clientId");
        _key = json.RequireText("dpopKey");
    }

    public AwsCredentials Credentials { get; }

    public DateTimeOffset ExpiresAt { get; }

    public string RefreshToken { get; }

    public string ClientId { get; }

    /// <summary>Returns the key that the refresh token is bound to. The caller disposes it.</summary>
    /// <exception cref="AwsCredentialException">The key isn't a P-256 key.</exception>
    public ECDsa ReadKey()
    {
        var key = ECDsa.Create();
        try
        {
            key.ImportFromPem(_key);
            if (key.KeySize == 256) return key;
        }
        catch (Exception e) when (e is ArgumentException or CryptographicException)
        {
            // Without the cause, because its text may contain a part of the key.
        }

        key.Dispose();
        throw new AwsCredentialException($"The dpopKey in {_from} isn't a PEM private key on the curve P-256. It isn't shown, because it is a secret.");
    }

    /// <summary>Creates the renewed token.</summary>
    public LoginToken Renew(SecretJson credentials, DateTimeOffset expiresAt, string refreshToken)
    {
        var renewed = SecretJson.Parse(_json.ToJson(), _from);
        var access = renewed.GetObject("accessToken")!;
        access.Set("accessKeyId", credentials.RequireText("accessKeyId"));
        access.Set("secretAccessKey", credentials.RequireText("secretAccessKey"));
        access.Set("sessionToken", credentials.RequireText("sessionToken"));
        access.Set("expiresAt", expiresAt);
        renewed.Set("accessToken", access);
        renewed.Set("refreshToken", refreshToken);
        return new LoginToken(renewed, _from);
    }

    /// <summary>Returns the content of the token's file. Never log it.</summary>
    public string ToJson() => _json.ToJson();
}
