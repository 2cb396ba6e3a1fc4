using System.Text;

namespace Tern.Credentials;

/// <summary>
/// Calls CreateOAuth2Token of AWS Sign-In: unsigned, with a proof that the caller has the refresh token's key.
/// </summary>
internal sealed class SigninClient(CredentialCalls calls)
{
    /// <summary>Renews a token.</summary>
    /// <exception cref="AwsCredentialException">The service rejects the request, or can't be reached.</exception>
    public async ValueTask<LoginToken> RefreshAsync(LoginSession session, LoginToken token, CancellationToken cancellationToken)
    {
        using var key = token.ReadKey();
        var signin = CredentialEndpoints.Signin(calls.Settings, await calls.GetRegionAsync(cancellationToken).ConfigureAwait(false));
        var address = CredentialEndpoints.At(signin, "/v1/token");
        var body = new SecretJson("the request");
        body.Set("clientId", token.ClientId);
        body.Set("grantType", "refresh_token");
        body.Set("refreshToken", token.RefreshToken);
        var content = Encoding.UTF8.GetBytes(body.ToJson());

        LookupAnswer answer;
        try
        {
            answer = await calls.Http.SendAsync(_ => new(Make()), cancellationToken).ConfigureAwait(false);
        }
        catch (AwsTransportException e)
        {
            throw new AwsCredentialException($"AWS Sign-In couldn't be reached to renew the profile '{session.Profile}': {e.Message}", e);
        }

        if (!answer.IsSuccess) throw Refused(session, answer);
        var from = $"the response of AWS Sign-In ({signin.Host})";
        var renewed = SecretJson.Parse(answer.Body, from);
        var seconds = renewed.GetNumber("expiresIn");
        if (seconds is null or <= 0 or > int.MaxValue) throw new AwsCredentialException($"The expiresIn in {from} is missing, or isn't a number of seconds.");
        var credentials = renewed.GetObject("accessToken") ?? throw new AwsCredentialException($"There is no accessToken in {from}.");
        return token.Renew(credentials, calls.Clock.GetUtcNow().AddSeconds(seconds.Value), renewed.RequireText("refreshToken"));

        // Created for each attempt, because a proof is valid for one request.
        LookupRequest Make() => new(HttpMethod.Post, address)
        {
            Content = content,
            ContentType = "application/json",
            Headers = [("DPoP", DpopProof.Create(key, address, calls.Clock.GetUtcNow(), Guid.NewGuid().ToString()))],
            Timeout = CredentialCalls.Timeout,
            Attempts = CredentialCalls.Attempts,
            FindCode = static answer => answer.ErrorCode,
        };
    }

    private static AwsCredentialException Refused(LoginSession session, LookupAnswer answer)
    {
        // The member that contains the reason isn't documented, so the whole text is searched.
        var (text, said) = (answer.Text, answer.Describe());
        if (text.Contains("TOKEN_EXPIRED", StringComparison.Ordinal))
            return new AwsCredentialException($"The sign-in of the profile '{session.Profile}' has expired. {session.LogIn}");
        if (text.Contains("USER_CREDENTIALS_CHANGED", StringComparison.Ordinal))
            return new AwsCredentialException(
                $"The sign-in of the profile '{session.Profile}' has ended, because the user's password was changed. {session.LogIn}");
        if (text.Contains("INSUFFICIENT_PERMISSIONS", StringComparison.Ordinal))
            return new AwsCredentialException(
                $"The user of the profile '{session.Profile}' isn't allowed to sign in for programs. Ask for the permission signin:CreateOAuth2Token. {said}");
        return new AwsCredentialException($"AWS Sign-In did not renew the profile '{session.Profile}': {said}. If this continues: {session.LogIn}");
    }
}
