using Tern.Core.Tests.Configuration;
using Tern.Credentials;

namespace Tern.Core.Tests.Credentials.Profiles;

public class ProfileChainReaderTests
{
    [Fact]
    public void A_profile_that_names_itself_uses_its_own_keys()
    {
        var chain = Read("[profile a]\nrole_arn = arn:aws:iam::1:role/a\nsource_profile = a\naws_access_key_id = id\naws_secret_access_key = secret");

        Assert.Equal("id", Assert.IsType<ProfileBase.Keys>(chain!.Base).Credentials.AccessKeyId);
        Assert.Equal("arn:aws:iam::1:role/a", Assert.Single(chain.Roles).Arn);
    }

    [Fact]
    public void Roles_are_assumed_from_the_last_profile_to_the_first()
    {
        var chain = Read(
            """
            [profile a]
            role_arn = arn:aws:iam::1:role/a
            source_profile = b
            mfa_serial = arn:aws:iam::1:mfa/me
            duration_seconds = 900
            [profile b]
            role_arn = arn:aws:iam::1:role/b
            source_profile = c
            external_id = tenant
            [profile c]
            role_arn = arn:aws:iam::1:role/c
            credential_source = environment
            """);

        Assert.Equal(["arn:aws:iam::1:role/c", "arn:aws:iam::1:role/b", "arn:aws:iam::1:role/a"], chain!.Roles.Select(role => role.Arn));
        Assert.Equal((900, "arn:aws:iam::1:mfa/me", "tenant"), (chain.Roles[2].DurationSeconds, chain.Roles[2].MfaSerial, chain.Roles[1].ExternalId));
        Assert.Equal(NamedSource.Environment, Assert.IsType<ProfileBase.Source>(chain.Base).Name);
    }

    [Theory]
    [InlineData(
        "sso_session = s\nsso_account_id = 1\nsso_role_name = r\nlogin_session = l\ncredential_process = p\n[sso-session s]\nsso_region = " +
        "eu-west-1\nsso_start_url = https://x", typeof(ProfileBase.IdentityCenter))]
    [InlineData("login_session = l\ncredential_process = p\naws_access_key_id = id\naws_secret_access_key = secret", typeof(ProfileBase.Login))]
    [InlineData("credential_process = p\naws_access_key_id = id\naws_secret_access_key = secret", typeof(ProfileBase.Program))]
    [InlineData("source_profile = other\naws_access_key_id = id\naws_secret_access_key = secret", typeof(ProfileBase.Keys))]
    [InlineData("role_arn = r\nweb_identity_token_file = f\nsource_profile = a", typeof(ProfileBase.WebIdentity))]
    public void The_first_kind_in_the_order_of_every_SDK_counts(string properties, Type kind) => Assert.IsType(kind, Read($"[profile a]\n{properties}")!.Base);

    [Fact]
    public void A_profile_without_a_word_about_credentials_has_none() => Assert.Null(Read("[profile a]\nregion = eu-west-1"));

    [Theory]
    [InlineData("role_arn = r", "neither source_profile nor credential_source")]
    [InlineData("role_arn = r\nsource_profile = a", "names itself as its source_profile, but has no keys")]
    [InlineData("role_arn = r\nsource_profile = b\n[profile b]\nregion = x", "'b', which 'a' names as its source_profile, has no credentials")]
    [InlineData("role_arn = r\nsource_profile = b\n[profile b]\nrole_arn = q\nsource_profile = a", "a → b → a form a circle")]
    [InlineData("web_identity_token_file = f", "no role_arn")]
    [InlineData("sso_start_url = https://x\nsso_region = eu-west-1\nsso_account_id = 1", "has no sso_role_name")]
    [InlineData("sso_session = s\nsso_role_name = r\n[sso-session s]\nsso_region = r\nsso_start_url = u", "Add sso_account_id")]
    [InlineData("sso_session = s\n[sso-session s]\nsso_region = r", "[sso-session s], which the profile 'a' names, has no sso_start_url")]
    [InlineData(
        "sso_session = s\nsso_region = q\n[sso-session s]\nsso_region = r\nsso_start_url = u",
        "The sso_region of the profile 'a' is 'q', but that of its [sso-session s] is 'r'")]
    public void An_unsupported_setting_is_an_error_that_says_what_to_do(string properties, string expected) =>
        Assert.Contains(expected, Assert.Throws<AwsCredentialException>(() => Read($"[profile a]\n{properties}")).Message);

    [Theory]
    [InlineData("role_arn = r\ncredential_source = Ec2", "Expected Environment, Ec2InstanceMetadata or EcsContainer")]
    [InlineData("role_arn = r\ncredential_source = Environment\nduration_seconds = long", "Expected an integer")]
    [InlineData("sso_session = s\n[sso-session s]\nsso_region = a.b\nsso_start_url = u", "'sso_region' of the profile 'a' is 'a.b'. Expected a Region")]
    public void A_malformed_value_is_an_error_that_names_it(string properties, string expected) =>
        Assert.Contains(expected, Assert.Throws<AwsConfigurationException>(() => Read($"[profile a]\n{properties}")).Message);

    private static ProfileChain? Read(string config)
    {
        var files = ProfileFiles.Load(new SealedEnvironment { Variables = { ["HOME"] = "/home" }, Files = { ["/home/.aws/config"] = config } });
        return ProfileChainReader.Read(files, files.Profiles["a"]);
    }
}
