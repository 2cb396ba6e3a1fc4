using System.Text.Json;
using Tern.Core.Tests.Configuration;
using Tern.Core.Tests.Conformance;
using Tern.Credentials;
using Tern.TestHarness;

namespace Tern.Core.Tests.Credentials;

public class CredentialConformanceTests
{
    // The recordings of these cases have other roles and tokens than their files.
    private static readonly string[] RecordedElsewhere = ["web_identity_token_env", "web_identity_token_profile"];

    // A 503, which AWS's standard mode tries three times.
    private const string RecordedWithoutRetries = "sso_server_error";

    // Before every expiry in the cases.
    private static readonly DateTimeOffset Now = new(2009, 1, 1, 0, 0, 0, TimeSpan.Zero);

    public static TheoryData<string> ChainCases => ConformanceFile.Ids("credentials/chain.json");

    public static TheoryData<string> ProfileCases => ConformanceFile.Ids("credentials/profile.json");

    public static TheoryData<string> TokenCases => ConformanceFile.Ids("credentials/token.json");

    public static TheoryData<string> ContainerCases => ConformanceFile.Ids("credentials/container.json");

    public static TheoryData<string> InstanceCases => ConformanceFile.Ids("credentials/imds-endpoint.json");

    [Theory]
    [MemberData(nameof(ChainCases))]
    public async Task The_chain_finds_what_every_SDK_finds(string id)
    {
        var test = ConformanceFile.Case("credentials/chain.json", id);
        var handler = ScriptedHandler.Replay(test.GetProperty("http"), RecordedElsewhere.Contains(id) ? ["RoleArn", "WebIdentityToken"] : []);
        var clock = new ManualTimeProvider(Now);
        var chain = new DefaultCredentialChain(new AwsConfiguration(SealedEnvironment.From(test)), clock, logger: null, handler);
        if (id == RecordedWithoutRetries)
        {
            // The recording doesn't contain the second attempt, so the handler refuses it.
            await Assert.ThrowsAnyAsync<Exception>(() => clock.RunAsync(chain.GetCredentialsAsync().AsTask()));
            Assert.Equal(2, handler.Requests.Count);
            return;
        }

        await AssertResolves(test, chain, handler);
    }

    [Theory]
    [MemberData(nameof(ProfileCases))]
    public async Task A_profile_gives_what_it_gives_every_SDK(string id)
    {
        var test = ConformanceFile.Case("credentials/profile.json", id);
        if (test.GetRawText().Contains("| base64", StringComparison.Ordinal)) ShellPrograms.Need("base64");
        var handler = ScriptedHandler.Replay(test.GetProperty("http"));

        var options = new CredentialOptions { HttpMessageHandler = handler, TimeProvider = new ManualTimeProvider(Now) };

        await AssertResolves(test, new ProfileCredentialProvider("default", options, SealedEnvironment.From(test)), handler);
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

    [Theory]
    [MemberData(nameof(TokenCases))]
    public async Task A_bearer_token_is_what_it_is_to_every_SDK(string id)
    {
        var test = ConformanceFile.Case("credentials/token.json", id);
        var handler = ScriptedHandler.Replay(test.GetProperty("http"));
        var tokens = new DefaultBearerTokens(
            "bedrock", new CredentialCalls(new AwsConfiguration(SealedEnvironment.From(test)), new ManualTimeProvider(Now), handler: handler));

        var found = await tokens.GetTokenAsync(default);

        var expected = test.GetProperty("expect").GetProperty("Ok");
        Assert.Equal((expected.GetProperty("token").GetString(), expected.GetProperty("expiration").GetDateTimeOffset()), (found.Value, found.Expiration));
        Assert.Equal(test.GetProperty("http").GetArrayLength(), handler.Requests.Count);
    }

    private static async Task AssertResolves(JsonElement test, AwsCredentialProvider provider, ScriptedHandler handler)
    {
        var expect = test.GetProperty("expect");
        if (expect.TryGetProperty("Ok", out var expected)) AssertEqual(expected, await provider.GetCredentialsAsync());
        else await Assert.ThrowsAsync<AwsCredentialException>(() => provider.GetCredentialsAsync().AsTask());
        Assert.Equal(test.GetProperty("http").GetArrayLength(), handler.Requests.Count);
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
