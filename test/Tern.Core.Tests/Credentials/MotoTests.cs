using Tern.Core.Tests.Configuration;
using Tern.Credentials;
using Tern.TestHarness;

namespace Tern.Core.Tests.Credentials;

/// <summary>STS end to end against moto, over real sockets and with the real clock.</summary>
public class MotoTests(MotoServer server) : IClassFixture<MotoServer>
{
    private const string Role = "arn:aws:iam::123456789012:role/reader";

    [Fact]
    public async Task A_role_is_assumed_by_a_program()
    {
        var options = new AssumeRoleOptions { Region = "eu-west-1", Endpoint = server.Address, SessionName = "tests", Duration = TimeSpan.FromMinutes(15) };
        var provider = new AssumeRoleCredentialProvider(Role, new StaticCredentialProvider("AKIDEXAMPLE", "secret"), options, new SealedEnvironment());

        AssertIsTemporary(await provider.GetCredentialsAsync(), TimeSpan.FromMinutes(15));
    }

    [Fact]
    public async Task A_chain_of_roles_in_profiles_is_followed()
    {
        var environment = new SealedEnvironment
        {
            Variables = { ["HOME"] = "/home", ["AWS_PROFILE"] = "a", ["AWS_ENDPOINT_URL_STS"] = server.Address.AbsoluteUri, ["AWS_REGION"] = "eu-west-1" },
            Files =
            {
                ["/home/.aws/config"] = $"[profile a]\nrole_arn = {Role}\nsource_profile = b\n[profile b]\nrole_arn = {Role}\nsource_profile = c",
                ["/home/.aws/credentials"] = "[c]\naws_access_key_id = AKIDEXAMPLE\naws_secret_access_key = secret",
            },
        };

        AssertIsTemporary(await new DefaultCredentialChain(new AwsConfiguration(environment)).GetCredentialsAsync(), TimeSpan.FromHours(1));
    }

    [Fact]
    public async Task A_web_identity_in_the_environment_assumes_its_role()
    {
        var environment = new SealedEnvironment
        {
            Variables =
            {
                ["AWS_WEB_IDENTITY_TOKEN_FILE"] = "/token", ["AWS_ROLE_ARN"] = Role, ["AWS_ENDPOINT_URL"] = server.Address.AbsoluteUri,
                ["AWS_REGION"] = "eu-west-1",
            },
            Files = { ["/token"] = "eyJ.eyJ.sig\n" },
        };

        AssertIsTemporary(await new DefaultCredentialChain(new AwsConfiguration(environment)).GetCredentialsAsync(), TimeSpan.FromHours(1));
    }

    private static void AssertIsTemporary(AwsCredentials credentials, TimeSpan lifetime)
    {
        Assert.StartsWith("ASIA", credentials.AccessKeyId);
        Assert.NotNull(credentials.SessionToken);
        Assert.Equal("123456789012", credentials.AccountId);
        Assert.InRange(credentials.Expiration!.Value - DateTimeOffset.UtcNow, lifetime - TimeSpan.FromMinutes(2), lifetime + TimeSpan.FromMinutes(2));
    }
}
