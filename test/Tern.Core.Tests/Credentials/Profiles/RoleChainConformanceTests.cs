using System.Text;
using System.Text.Json;
using Tern.Core.Tests.Configuration;
using Tern.Core.Tests.Conformance;
using Tern.Credentials;

namespace Tern.Core.Tests.Credentials.Profiles;

public class RoleChainConformanceTests
{
    public static TheoryData<string> Cases => ConformanceFile.Ids("credentials/assume-role.json");

    [Theory]
    [MemberData(nameof(Cases))]
    public void A_profile_leads_to_the_chain_that_it_leads_every_SDK_to(string id)
    {
        var test = ConformanceFile.Case("credentials/assume-role.json", id);
        var input = test.GetProperty("input");
        var config = new StringBuilder();
        Write(config, "profile", input.GetProperty("profiles"));
        if (input.TryGetProperty("sso_sessions", out var sessions)) Write(config, "sso-session", sessions);
        var files = ProfileFiles.Load(new SealedEnvironment { Variables = { ["HOME"] = "/home" }, Files = { ["/home/.aws/config"] = config.ToString() } });
        var profile = files.Profiles[input.GetProperty("selected_profile").GetString()!];

        if (test.GetProperty("output").TryGetProperty("ProfileChain", out var expected))
        {
            var chain = ProfileChainReader.Read(files, profile)!;
            var found = new List<string> { Describe(chain.Base) };
            found.AddRange(chain.Roles.Select(Describe));
            Assert.Equal(expected.EnumerateArray().Select(Describe), found);
        }
        else
        {
            Assert.Throws<AwsCredentialException>(() => ProfileChainReader.Read(files, profile));
        }
    }

    private static void Write(StringBuilder config, string kind, JsonElement sections)
    {
        foreach (var section in sections.EnumerateObject())
        {
            config.Append($"[{kind} {section.Name}]\n");
            foreach (var property in section.Value.EnumerateObject()) config.Append($"{property.Name} = {property.Value.GetString()}\n");
        }
    }

    private static string Describe(JsonElement step)
    {
        var (kind, value) = step.EnumerateObject().Select(property => (property.Name, property.Value)).Single();
        if (value.ValueKind == JsonValueKind.String) return $"{kind} {value}";
        var members = value.EnumerateObject()
            .OrderBy(property => property.Name, StringComparer.Ordinal)
            .Select(property => $"{property.Name}={property.Value}");
        return $"{kind} {string.Join(' ', members)}";
    }

    private static string Describe(ProfileBase found) => found switch
    {
        ProfileBase.Keys keys => $"AccessKey access_key_id={keys.Credentials.AccessKeyId} secret_access_key={keys.Credentials.SecretAccessKey}",
        ProfileBase.Source source => $"NamedSource {source.Name}",
        ProfileBase.WebIdentity web =>
            Join("WebIdentityToken", ("role_arn", web.RoleArn), ("role_session_name", web.SessionName), ("web_identity_token_file", web.TokenFile)),
        ProfileBase.IdentityCenter { Session: var sso } => Join(
            "Sso", ("sso_account_id", sso.AccountId), ("sso_region", sso.Region), ("sso_role_name", sso.RoleName), ("sso_session", sso.Name),
            ("sso_start_url", sso.StartUrl)),
        _ => throw new InvalidOperationException($"The cases don't have {found}."),
    };

    private static string Describe(AssumedRole role) =>
        Join("AssumeRole", ("external_id", role.ExternalId), ("role_arn", role.Arn), ("role_session_name", role.SessionName));

    private static string Join(string kind, params (string Name, string? Value)[] members) =>
        $"{kind} {string.Join(' ', members.Where(member => member.Value is not null).Select(member => $"{member.Name}={member.Value}"))}";
}
