using System.Text.Json;
using Tern.Configuration;
using Tern.Core.Tests.Configuration;
using Tern.Core.Tests.Conformance;
using Tern.Credentials;
using Tern.Credentials.Metadata;
using Tern.Testing;

namespace Tern.Core.Tests.Credentials;

public class CredentialConformanceTests
{
    // These need STS, IAM Identity Center or a program. Until they are supported they end in an error that says so, without a call.
    private static readonly HashSet<string> NotSupportedYet =
    [
        "e2e_fips_and_dual_stack_sso", "ecs_assume_role", "imds_no_iam_role", "sso_no_token_file", "sso_server_error", "web_identity_token_env", "web_identity_token_profile",
        "assume_role_override_service_profile_url", "credential_process_account_id_fallback", "credential_process_invalid", "e2e_assume_role", "e2e_fips_and_dual_stack_sts",
        "invalid_sso_credentials_config", "region_override", "sso_override_global_env_url",
    ];

    // Before every expiry in the cases.
    private static readonly DateTimeOffset Now = new(2009, 1, 1, 0, 0, 0, TimeSpan.Zero);

    public static TheoryData<string> ChainCases => ConformanceFile.Ids("credentials/chain.json");

    public static TheoryData<string> ProfileCases => ConformanceFile.Ids("credentials/profile.json");

    public static TheoryData<string> ContainerCases => ConformanceFile.Ids("credentials/container.json");

    public static TheoryData<string> InstanceCases => ConformanceFile.Ids("credentials/imds-endpoint.json");

    [Theory]
    [MemberData(nameof(ChainCases))]
    public async Task The_chain_finds_what_every_SDK_finds(string id)
    {
        var test = ConformanceFile.Case("credentials/chain.json", id);
        var handler = ScriptedHandler.Replay(test.GetProperty("http"));
        var chain = new DefaultCredentialChain(new AwsConfiguration(SealedEnvironment.From(test)), new ManualTimeProvider(Now), logger: null, handler);

        await AssertResolves(id, test, chain, handler);
    }

    [Theory]
    [MemberData(nameof(ProfileCases))]
    public async Task A_profile_gives_what_it_gives_every_SDK(string id)
    {
        var test = ConformanceFile.Case("credentials/profile.json", id);
        var handler = ScriptedHandler.Replay(test.GetProperty("http"));

        await AssertResolves(id, test, new ProfileCredentialProvider("default", SealedEnvironment.From(test), new ManualTimeProvider(Now)), handler);
    }

    [Theory]
    [MemberData(nameof(ContainerCases))]
    public async Task The_address_of_the_container_endpoint_is_that_of_every_SDK(string id)
    {
        var test = ConformanceFile.Case("credentials/container.json", id);
        var configuration = new AwsConfiguration(SealedEnvironment.From(test));

        if (test.GetProperty("result").TryGetProperty("Ok", out var expected))
            Assert.Equal(new Uri(expected.GetString()!), await ContainerEndpoint.FindAsync(configuration, default));
        else
        {
            var thrown = await Assert.ThrowsAsync<AwsConfigurationException>(() => ContainerEndpoint.FindAsync(configuration, default).AsTask());
            Assert.Contains(test.GetProperty("result").GetProperty("ErrorContains").GetString()!, thrown.Message);
        }
    }

    [Theory]
    [MemberData(nameof(InstanceCases))]
    public void The_address_of_the_instance_metadata_is_that_of_every_SDK(string id)
    {
        var test = ConformanceFile.Case("credentials/imds-endpoint.json", id);
        var mode = test.TryGetProperty("mode_override", out var given) ? given.GetString() : null;

        var found = InstanceMetadataEndpoint.Find(new AwsConfiguration(SealedEnvironment.From(test, "fs")), mode);

        Assert.Equal(new Uri(test.GetProperty("result").GetProperty("Ok").GetString()!), new Uri(found, InstanceMetadata.TokenPath));
    }

    private static async Task AssertResolves(string id, JsonElement test, AwsCredentialProvider provider, ScriptedHandler handler)
    {
        var expect = test.GetProperty("expect");
        if (NotSupportedYet.Contains(id))
        {
            var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => provider.GetCredentialsAsync().AsTask());
            Assert.Contains("not supported yet", thrown.Message);
            Assert.Empty(handler.Requests);
        }
        else if (expect.TryGetProperty("Ok", out var expected))
        {
            AssertEqual(expected, await provider.GetCredentialsAsync());
            Assert.Equal(test.GetProperty("http").GetArrayLength(), handler.Requests.Count);
        }
        else
        {
            await Assert.ThrowsAsync<AwsCredentialException>(() => provider.GetCredentialsAsync().AsTask());
            Assert.Empty(handler.Requests);
        }
    }

    private static void AssertEqual(JsonElement expected, AwsCredentials found)
    {
        foreach (var field in expected.EnumerateObject())
        {
            object? actual = field.Name switch
            {
                "access_key_id" => found.AccessKeyId,
                "secret_access_key" => found.SecretAccessKey,
                "session_token" => found.SessionToken,
                "account_id" => found.AccountId,
                "expiry" => found.Expiration?.ToUnixTimeSeconds(),
                _ => throw new InvalidOperationException($"The case expects a field '{field.Name}' that the test does not know."),
            };
            Assert.Equal(field.Value.ValueKind == JsonValueKind.Number ? field.Value.GetInt64() : field.Value.GetString(), actual);
        }
    }
}
