using Tern.Core.Tests.Configuration;
using Tern.Credentials;
using Tern.TestHarness;

namespace Tern.Core.Tests.Credentials.Bearer;

public class BearerTokenTests
{
    private readonly SealedEnvironment _environment = new() { Variables = { ["HOME"] = "/home" } };

    [Theory]
    [InlineData("bedrock", "AWS_BEARER_TOKEN_BEDROCK")]
    [InlineData("sso-oauth", "AWS_BEARER_TOKEN_SSO_OAUTH")]
    public async Task The_variable_of_the_service_comes_first(string signingName, string variable)
    {
        _environment.Variables[variable] = " hunter2 ";

        var tokens = Tokens(signingName);
        var token = await tokens.GetTokenAsync(default);

        Assert.Equal(("hunter2", null), (token.Value, token.Expiration));
        Assert.DoesNotContain("hunter2", token.ToString());
    }

    [Fact]
    public async Task Without_a_token_the_error_says_what_to_do()
    {
        var tokens = Tokens("bedrock");

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => tokens.GetTokenAsync(default).AsTask());

        Assert.Contains(
            "- environment: AWS_BEARER_TOKEN_BEDROCK is not set\n- profile: 'default' has no sso_session\nWhat to do: set AWS_BEARER_TOKEN_BEDROCK",
            thrown.Message);
    }

    private DefaultBearerTokens Tokens(string signingName) =>
        new(signingName, new CredentialCalls(new AwsConfiguration(_environment), new ManualTimeProvider()));
}
