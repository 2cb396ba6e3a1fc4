using Tern.Services.CognitoIdentityProvider;
using Tern.Services.CognitoIdentityProvider.Model;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Moto;

public sealed class CognitoTests(MotoServer moto)
{
    [Fact]
    public async Task A_user_signs_in_without_the_credentials_of_AWS_and_no_token_is_shown()
    {
        await using var cognito = new CognitoIdentityProviderClient(moto.Use(new CognitoIdentityProviderClientOptions()));
        var pool = (await cognito.CreateUserPoolAsync(new CreateUserPoolRequest { PoolName = "shop" })).UserPool!;
        var client = (await cognito.CreateUserPoolClientAsync(new CreateUserPoolClientRequest
        {
            UserPoolId =
                pool.Id, ClientName = "web", ExplicitAuthFlows = [ExplicitAuthFlowsType.AllowUserPasswordAuth, ExplicitAuthFlowsType.AllowRefreshTokenAuth],
        })).UserPoolClient!;
        await cognito.AdminCreateUserAsync(new AdminCreateUserRequest { UserPoolId = pool.Id, Username = "ada", MessageAction = MessageActionType.Suppress });
        await cognito.AdminSetUserPasswordAsync(
            new AdminSetUserPasswordRequest { UserPoolId = pool.Id, Username = "ada", Password = "S3cret!password", Permanent = true });

        var request = new InitiateAuthRequest
        {
            ClientId = client.ClientId, AuthFlow = AuthFlowType.UserPasswordAuth,
            AuthParameters = new Dictionary<string, string> { ["USERNAME"] = "ada", ["PASSWORD"] = "S3cret!password" },
        };
        var answer = await cognito.InitiateAuthAsync(request);

        Assert.Equal("Bearer", answer.AuthenticationResult!.TokenType);
        Assert.NotEmpty(answer.AuthenticationResult.AccessToken!);
        Assert.DoesNotContain(answer.AuthenticationResult.AccessToken!, answer.AuthenticationResult.ToString(), StringComparison.Ordinal);
        Assert.DoesNotContain("S3cret", request.ToString(), StringComparison.Ordinal);
        request.AuthParameters["PASSWORD"] = "wrong";
        await Assert.ThrowsAsync<NotAuthorizedException>(async () => await cognito.InitiateAuthAsync(request));
    }
}
