using System.Text;
using Tern.Endpoints;

namespace Tern.Credentials;

/// <summary>
/// Calls two operations of IAM Identity Center: GetRoleCredentials of its portal, and CreateToken of its OIDC
/// service. Both are unsigned, because a token authenticates the caller.
/// </summary>
internal sealed class SsoClient(CredentialCalls calls)
{
    /// <summary>Returns credentials of the session's account and role.</summary>
    /// <exception cref="AwsCredentialException">The service rejects the request, or can't be reached.</exception>
    public async ValueTask<AwsCredentials> GetRoleCredentialsAsync(SsoSession session, SsoToken token, CancellationToken cancellationToken)
    {
        var portal = CredentialEndpoints.Sso(calls.Settings, session.Region);
        var query = $"/federation/credentials?role_name={Uri.EscapeDataString(session.RoleName!)}&account_id={Uri.EscapeDataString(session.AccountId!)}";
        var answer = await SendAsync(
            new LookupRequest(HttpMethod.Get, CredentialEndpoints.At(portal, query))
            {
                Headers = [("x-amz-sso_bearer_token", token.AccessToken)], Timeout = CredentialCalls.Timeout, Attempts = CredentialCalls.Attempts,
                FindCode = static answer => answer.ErrorCode,
            },
            cancellationToken).ConfigureAwait(false);
        if (answer.Status == 401)
            throw new AwsCredentialException($"IAM Identity Center no longer accepts the login of the profile '{session.Profile}'. {session.LogIn}");
        if (!answer.IsSuccess)
            throw new AwsCredentialException(
                $"IAM Identity Center ({portal.Host}) returned no credentials to the profile '{session.Profile}' for the role '{session.RoleName}' in the " +
                $"account {session.AccountId}: {answer.Describe()}");

        var from = $"the response of IAM Identity Center ({portal.Host})";
        var credentials = SecretJson.Parse(answer.Body, from).GetObject("roleCredentials")
            ?? throw new AwsCredentialException($"There is no roleCredentials in {from}.");
        var milliseconds = credentials.GetNumber("expiration");
        if (milliseconds is null or < 0 or > 253_402_300_799_999)
            throw new AwsCredentialException($"The expiration in {from} is missing, or isn't a time in milliseconds.");
        return AwsCredentials.From(
            "IAM Identity Center", credentials.RequireText("accessKeyId"), credentials.RequireText("secretAccessKey"), credentials.GetText("sessionToken"),
            session.AccountId, DateTimeOffset.FromUnixTimeMilliseconds(milliseconds.Value));
    }

    /// <summary>Renews a token.</summary>
    /// <exception cref="AwsCredentialException">The service rejects the request, or can't be reached.</exception>
    public async ValueTask<SsoToken> RefreshAsync(SsoSession session, SsoToken token, CancellationToken cancellationToken)
    {
        var oidc = CredentialEndpoints.SsoOidc(calls.Settings, session.Region);
        var body = new SecretJson("the request");
        body.Set("clientId", token.ClientId!);
        body.Set("clientSecret", token.ClientSecret!);
        body.Set("grantType", "refresh_token");
        body.Set("refreshToken", token.RefreshToken!);
        var answer = await SendAsync(
            new LookupRequest(HttpMethod.Post, CredentialEndpoints.At(oidc, "/token"))
            {
                Content = Encoding.UTF8.GetBytes(body.ToJson()), ContentType = "application/json", Timeout = CredentialCalls.Timeout,
                Attempts = CredentialCalls.Attempts, FindCode = static answer => answer.ErrorCode,
            },
            cancellationToken).ConfigureAwait(false);
        if (!answer.IsSuccess)
            throw new AwsCredentialException(
                $"IAM Identity Center ({oidc.Host}) didn't renew the login of the profile '{session.Profile}': {answer.Describe()}");

        var from = $"the response of IAM Identity Center ({oidc.Host})";
        var renewed = SecretJson.Parse(answer.Body, from);
        var seconds = renewed.GetNumber("expiresIn");
        if (seconds is null or <= 0 or > int.MaxValue) throw new AwsCredentialException($"The expiresIn in {from} is missing, or isn't a number of seconds.");
        return token.Renew(session, renewed.RequireText("accessToken"), calls.Clock.GetUtcNow().AddSeconds(seconds.Value), renewed.GetText("refreshToken"));
    }

    private async ValueTask<LookupAnswer> SendAsync(LookupRequest request, CancellationToken cancellationToken)
    {
        try
        {
            return await calls.Http.SendAsync(request, cancellationToken).ConfigureAwait(false);
        }
        catch (AwsTransportException e)
        {
            throw new AwsCredentialException($"IAM Identity Center couldn't be reached: {e.Message}", e);
        }
    }
}
