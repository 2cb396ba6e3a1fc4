using Tern.Core.Tests.Configuration;
using Tern.Core.Tests.Credentials.Sts;
using Tern.Credentials;
using Tern.TestHarness;

namespace Tern.Core.Tests.Credentials.Sources;

public class CredentialSourceTests
{
    private readonly SealedEnvironment _environment = new() { Variables = { ["HOME"] = "/home", ["AWS_EC2_METADATA_DISABLED"] = "true" } };

    [Fact]
    public async Task Explicit_credentials_are_what_they_are()
    {
        var provider = new StaticCredentialProvider("id", "secret", "token");

        var credentials = await provider.GetCredentialsAsync();

        Assert.Equal(("id", "secret", "token"), (credentials.AccessKeyId, credentials.SecretAccessKey, credentials.SessionToken));
        Assert.Throws<ArgumentException>(() => new StaticCredentialProvider("id", " "));
        Assert.Throws<ArgumentNullException>(() => new StaticCredentialProvider(null!));
    }

    [Fact]
    public async Task The_environment_gives_keys_token_account_and_expiration()
    {
        _environment.Variables["AWS_ACCESS_KEY_ID"] = "id";
        _environment.Variables["AWS_SECRET_ACCESS_KEY"] = " secret\n";
        _environment.Variables["AWS_SESSION_TOKEN"] = "token";
        _environment.Variables["AWS_ACCOUNT_ID"] = "123456789012";
        _environment.Variables["AWS_CREDENTIAL_EXPIRATION"] = "2030-01-31T12:00:00Z";

        var credentials = await Chain().GetCredentialsAsync();

        Assert.Equal(
            ("id", "secret", "token", "123456789012"), (credentials.AccessKeyId, credentials.SecretAccessKey, credentials.SessionToken, credentials.AccountId));
        Assert.Equal(new DateTimeOffset(2030, 1, 31, 12, 0, 0, TimeSpan.Zero), credentials.Expiration);
        Assert.Empty(_environment.FilesAskedFor);
    }

    [Fact]
    public async Task The_keys_of_the_environment_complete_synchronously()
    {
        _environment.Variables["AWS_ACCESS_KEY_ID"] = "id";
        _environment.Variables["AWS_SECRET_ACCESS_KEY"] = "secret";

        var task = Chain().GetCredentialsAsync();

        Assert.True(task.IsCompletedSuccessfully);
        Assert.Equal("id", (await task).AccessKeyId);
    }

    [Fact]
    public async Task A_malformed_expiration_is_an_error_that_names_the_variable()
    {
        _environment.Variables["AWS_ACCESS_KEY_ID"] = "id";
        _environment.Variables["AWS_SECRET_ACCESS_KEY"] = "secret";
        _environment.Variables["AWS_CREDENTIAL_EXPIRATION"] = "soon";

        var thrown = await Assert.ThrowsAsync<AwsConfigurationException>(() => Chain().GetCredentialsAsync().AsTask());

        Assert.Contains("AWS_CREDENTIAL_EXPIRATION", thrown.Message);
    }

    [Fact]
    public async Task A_source_that_is_configured_no_more_gives_way_to_the_next()
    {
        _environment.Variables["AWS_ACCESS_KEY_ID"] = "environment";
        _environment.Variables["AWS_SECRET_ACCESS_KEY"] = "secret";
        _environment.Files["/home/.aws/credentials"] = "[default]\naws_access_key_id = profile\naws_secret_access_key = secret";
        var chain = Chain();
        var first = await chain.GetCredentialsAsync();
        Assert.Equal("environment", first.AccessKeyId);

        _environment.Variables.Remove("AWS_ACCESS_KEY_ID");
        _environment.Variables.Remove("AWS_SECRET_ACCESS_KEY");
        chain.Invalidate(first);

        Assert.Equal("profile", (await chain.GetCredentialsAsync()).AccessKeyId);
    }

    [Fact]
    public async Task An_exhausted_chain_lists_each_source_and_why_it_was_skipped()
    {
        _environment.Variables["AWS_ROLE_ARN"] = "arn:aws:iam::1:role/x";
        _environment.Files["/home/.aws/config"] = "[default]\nregion = eu-west-1";

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain().GetCredentialsAsync().AsTask());

        Assert.Contains("- environment: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set\n", thrown.Message);
        Assert.Contains("- web identity: AWS_WEB_IDENTITY_TOKEN_FILE is not set\n", thrown.Message);
        Assert.Contains("- profile: the profile 'default' has no credentials\n", thrown.Message);
        Assert.Contains("- container: neither AWS_CONTAINER_CREDENTIALS_RELATIVE_URI nor AWS_CONTAINER_CREDENTIALS_FULL_URI is set\n", thrown.Message);
        Assert.Contains("- EC2 instance: the EC2 metadata service is disabled by AWS_EC2_METADATA_DISABLED\nWhat to do: ", thrown.Message);
        Assert.Contains("run 'aws configure sso' or 'aws login' once, and set AWS_PROFILE", thrown.Message);
        Assert.Contains("option Credentials", thrown.Message);
    }

    [Theory]
    [InlineData("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY")]
    [InlineData("AWS_SECRET_ACCESS_KEY", "AWS_ACCESS_KEY_ID")]
    public async Task Half_a_pair_in_the_environment_is_an_error_that_names_the_other_half(string given, string missing)
    {
        _environment.Variables[given] = "hunter2";
        _environment.Files["/home/.aws/credentials"] = "[default]\naws_access_key_id = id\naws_secret_access_key = secret";

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain().GetCredentialsAsync().AsTask());

        Assert.StartsWith($"{missing} isn't set, although {given} is. Set both", thrown.Message);
        Assert.DoesNotContain("hunter2", thrown.ToString());
    }

    [Theory]
    [InlineData("aws_access_key_id = id\naws_secret_access_key = s\naws_session_token = t", "aws_access_key_id = own", null)]
    [InlineData("aws_access_key_id = id\naws_secret_access_key = s\naws_session_token = t", "aws_access_key_id = own\naws_secret_access_key = o", "own/o/")]
    [InlineData("aws_access_key_id = id\naws_secret_access_key = s", "aws_session_token = t", "id/s/")]
    [InlineData("aws_access_key_id = id", "aws_secret_access_key = s", null)]
    [InlineData("region = eu-west-1", "aws_access_key_id = own\naws_secret_access_key = o\naws_session_token = t", "own/o/t")]
    public async Task A_pair_of_keys_comes_from_one_file(string config, string credentials, string? expected)
    {
        _environment.Files["/home/.aws/config"] = "[default]\n" + config;
        _environment.Files["/home/.aws/credentials"] = "[default]\n" + credentials;

        if (expected is null)
        {
            var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain().GetCredentialsAsync().AsTask());
            Assert.Contains("The profile 'default' has only one of aws_access_key_id and aws_secret_access_key. Add ", thrown.Message);
            return;
        }

        var found = await Chain().GetCredentialsAsync();
        Assert.Equal(expected, $"{found.AccessKeyId}/{found.SecretAccessKey}/{found.SessionToken}");
    }

    [Fact]
    public async Task AWS_DEFAULT_PROFILE_names_the_profile_where_AWS_PROFILE_does_not()
    {
        _environment.Files["/home/.aws/credentials"] =
            "[old]\naws_access_key_id = old\naws_secret_access_key = s\n[new]\naws_access_key_id = new\naws_secret_access_key = s";
        _environment.Variables["AWS_DEFAULT_PROFILE"] = "old";
        Assert.Equal("old", (await Chain().GetCredentialsAsync()).AccessKeyId);

        _environment.Variables["AWS_PROFILE"] = "new";
        Assert.Equal("new", (await Chain().GetCredentialsAsync()).AccessKeyId);

        _environment.Variables.Remove("AWS_PROFILE");
        _environment.Variables["AWS_DEFAULT_PROFILE"] = "gone";
        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain().GetCredentialsAsync().AsTask());
        Assert.Contains("There is no profile 'gone', which AWS_DEFAULT_PROFILE names", thrown.Message);
    }

    [Theory]
    [InlineData("/home/.aws/config", "[profile 'a b']")]
    [InlineData("/home/.aws/config", "[profile \"a b\"]")]
    [InlineData("/home/.aws/config", "[profile  'a b' ] ; mine")]
    [InlineData("/home/.aws/config", "[profile a b]")]
    [InlineData("/home/.aws/credentials", "[a b]")]
    public async Task A_profile_with_blanks_in_its_name_is_found(string file, string section)
    {
        _environment.Files[file] = $"{section}\naws_access_key_id = id\naws_secret_access_key = secret";

        Assert.Equal("id", (await Chain("a b").GetCredentialsAsync()).AccessKeyId);
    }

    [Fact]
    public async Task A_profile_with_blanks_in_its_name_is_one_in_both_files()
    {
        _environment.Files["/home/.aws/config"] =
            "[profile 'a b']\naws_account_id = 123456789012\n[profile c]\nrole_arn = arn:aws:iam::1:role/x\nsource_profile = d e\n[profile \"f\"]";
        _environment.Files["/home/.aws/credentials"] = "[a b]\naws_access_key_id = id\naws_secret_access_key = secret";

        var found = await Chain("a b").GetCredentialsAsync();

        Assert.Equal(("id", "123456789012"), (found.AccessKeyId, found.AccountId));
        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain("x").GetCredentialsAsync().AsTask());
        Assert.Contains("Existing profiles: a b, c, f.", thrown.Message);
    }

    [Fact]
    public async Task An_exhausted_chain_names_the_profiles_that_may_have_been_meant()
    {
        _environment.Files["/home/.aws/config"] = "[profile work]\nsso_session = x\n[profile home]\nlogin_session = y";

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain().GetCredentialsAsync().AsTask());

        Assert.Contains(
            "- profile: there is no profile 'default' in '/home/.aws/config' or '/home/.aws/credentials' (AWS_PROFILE is not set; existing profiles: home, " +
            "work)\n",
            thrown.Message);
    }

    [Fact]
    public async Task In_Lambda_environment_and_container_alone_are_asked()
    {
        _environment.Variables["AWS_LAMBDA_FUNCTION_NAME"] = "f";
        _environment.Files["/home/.aws/credentials"] = "[default]\naws_access_key_id = id\naws_secret_access_key = secret";

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain().GetCredentialsAsync().AsTask());

        Assert.Contains("- environment: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set", thrown.Message);
        Assert.Contains("- container: neither ", thrown.Message);
        Assert.Contains("A Lambda function gets them from its role", thrown.Message);
        Assert.DoesNotContain("profile:", thrown.Message);
        Assert.Empty(_environment.FilesAskedFor);
    }

    [Fact]
    public async Task A_profile_gives_keys_token_and_account_of_both_files_together()
    {
        _environment.Files["/home/.aws/config"] = "[profile mine]\naws_account_id = 123456789012";
        _environment.Files["/home/.aws/credentials"] = "[mine]\naws_access_key_id = id\naws_secret_access_key = secret\naws_session_token = token";

        var credentials = await Chain("mine").GetCredentialsAsync();

        Assert.Equal(
            ("id", "secret", "token", "123456789012"), (credentials.AccessKeyId, credentials.SecretAccessKey, credentials.SessionToken, credentials.AccountId));
    }

    [Fact]
    public async Task A_named_profile_that_is_not_there_is_an_error_that_lists_those_that_are()
    {
        _environment.Variables["AWS_PROFILE"] = "absent";
        _environment.Files["/home/.aws/config"] = "[profile b]\n[profile a]";

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain().GetCredentialsAsync().AsTask());

        Assert.Contains("no profile 'absent', which AWS_PROFILE names, in '/home/.aws/config' or '/home/.aws/credentials'", thrown.Message);
        Assert.Contains("a, b.", thrown.Message);
    }

    [Fact]
    public async Task A_profile_with_half_of_its_keys_is_an_error_without_the_other_half()
    {
        _environment.Files["/home/.aws/credentials"] = "[default]\naws_secret_access_key = hunter2";

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain().GetCredentialsAsync().AsTask());

        Assert.Contains("Add aws_access_key_id", thrown.Message);
        Assert.DoesNotContain("hunter2", thrown.ToString());
    }

    [Fact]
    public async Task The_profile_provider_ignores_the_environment_and_rereads_rotated_keys()
    {
        _environment.Variables["AWS_ACCESS_KEY_ID"] = "environment";
        _environment.Variables["AWS_SECRET_ACCESS_KEY"] = "environment";
        _environment.Files["/home/.aws/credentials"] = "[mine]\naws_access_key_id = first\naws_secret_access_key = secret";
        var provider = new ProfileCredentialProvider("mine", new CredentialOptions { TimeProvider = new ManualTimeProvider() }, _environment);
        var first = await provider.GetCredentialsAsync();
        Assert.Equal("first", first.AccessKeyId);

        _environment.Files["/home/.aws/credentials"] = "[mine]\naws_access_key_id = second\naws_secret_access_key = secret";
        Assert.Same(first, await provider.GetCredentialsAsync());
        provider.Invalidate(first);

        Assert.Equal("second", (await provider.GetCredentialsAsync()).AccessKeyId);
    }

    [Fact]
    public async Task A_profile_whose_role_demands_a_code_asks_for_it()
    {
        _environment.Variables["AWS_PROFILE"] = "mfa";
        _environment.Variables["AWS_REGION"] = "eu-west-1";
        _environment.Files["/home/.aws/config"] =
            "[profile mfa]\nrole_arn = arn:aws:iam::1:role/x\nmfa_serial = serial\nsource_profile = mfa\naws_access_key_id = id\naws_secret_access_key " +
            "= hunter2";
        var clock = new ManualTimeProvider();
        var forms = new List<Dictionary<string, string>>();
        var handler = new ScriptedHandler(request =>
        {
            forms.Add(ScriptedHandler.Form(ScriptedHandler.Body(request)));
            return ScriptedHandler.Answer(StsXml.Credentials(clock.GetUtcNow().AddHours(1)));
        });
        var options = new CredentialOptions { TimeProvider = clock, HttpMessageHandler = handler };

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(
            () => new DefaultCredentialChain(new AwsConfiguration(_environment), options).GetCredentialsAsync().AsTask());
        Assert.Contains("requires a code of the MFA device serial, but there is no way to ask for it. Set the option MfaCode", thrown.Message);
        Assert.DoesNotContain("hunter2", thrown.ToString());

        options.MfaCode = (serial, _) => new(serial == "serial" ? "123456" : "");
        Assert.Equal("ASIAROLE", (await new DefaultCredentialChain(new AwsConfiguration(_environment), options).GetCredentialsAsync()).AccessKeyId);
        Assert.Equal(("123456", "serial"), (Assert.Single(forms)["TokenCode"], forms[0]["SerialNumber"]));

        options.MfaCode = (_, _) => throw new InvalidOperationException("no terminal");
        thrown = await Assert.ThrowsAsync<AwsCredentialException>(
            () => new DefaultCredentialChain(new AwsConfiguration(_environment), options).GetCredentialsAsync().AsTask());
        Assert.Contains("The function of the option MfaCode failed: no terminal", thrown.Message);
    }

    [Fact]
    public async Task The_region_of_a_client_is_that_of_its_STS()
    {
        _environment.Variables["AWS_PROFILE"] = "a";
        _environment.Variables["AWS_REGION"] = "us-east-1";
        _environment.Files["/home/.aws/config"] = "[profile a]\nrole_arn = arn:aws:iam::1:role/x\ncredential_source = Environment";
        var handler = new ScriptedHandler(_ => ScriptedHandler.Answer(StsXml.Credentials(DateTimeOffset.MaxValue)));
        var chain = new DefaultCredentialChain(new AwsConfiguration(_environment), new ManualTimeProvider(), handler: handler, region: "eu-west-1");

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => chain.GetCredentialsAsync().AsTask());
        Assert.Contains("credential_source = Environment, which has no credentials: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set.", thrown.Message);

        var provider = new ProfileCredentialProvider(
            "a", new CredentialOptions { Region = "eu-west-1", HttpMessageHandler = handler, TimeProvider = new ManualTimeProvider() },
            new SealedEnvironment
            {
                Variables = { ["HOME"] = "/home", ["AWS_REGION"] = "us-east-1", ["AWS_ACCESS_KEY_ID"] = "id", ["AWS_SECRET_ACCESS_KEY"] = "secret" },
                Files = { ["/home/.aws/config"] = _environment.Files["/home/.aws/config"] },
            });
        await provider.GetCredentialsAsync();
        Assert.Equal(["POST https://sts.eu-west-1.amazonaws.com/"], handler.Requests);
    }

    [Fact]
    public void Credentials_show_no_secret_in_their_text()
    {
        var text = new AwsCredentials("AKIDEXAMPLE", "hunter2", "hunter3").ToString();

        Assert.DoesNotContain("hunter", text);
        Assert.DoesNotContain("AKID", text);
    }

    private DefaultCredentialChain Chain(string? profile = null) => new(new AwsConfiguration(_environment, profile), new ManualTimeProvider());
}
