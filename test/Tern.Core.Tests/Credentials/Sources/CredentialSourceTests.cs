using Tern.Configuration;
using Tern.Core.Tests.Configuration;
using Tern.Credentials;
using Tern.Testing;

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

        Assert.Equal(("id", "secret", "token", "123456789012"), (credentials.AccessKeyId, credentials.SecretAccessKey, credentials.SessionToken, credentials.AccountId));
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
        chain.Invalidate(first);

        Assert.Equal("profile", (await chain.GetCredentialsAsync()).AccessKeyId);
    }

    [Fact]
    public async Task An_exhausted_chain_lists_each_source_and_why_it_was_skipped()
    {
        _environment.Variables["AWS_ACCESS_KEY_ID"] = "id";
        _environment.Variables["AWS_ROLE_ARN"] = "arn:aws:iam::1:role/x";
        _environment.Files["/home/.aws/config"] = "[default]\nregion = eu-west-1";

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain().GetCredentialsAsync().AsTask());

        Assert.Contains("- environment: AWS_SECRET_ACCESS_KEY is not set, though AWS_ACCESS_KEY_ID is\n", thrown.Message);
        Assert.Contains("- web identity: AWS_WEB_IDENTITY_TOKEN_FILE is not set\n", thrown.Message);
        Assert.Contains("- profile: the profile 'default' has no credentials\n", thrown.Message);
        Assert.Contains("option Credentials", thrown.Message);
    }

    [Fact]
    public async Task In_Lambda_the_environment_alone_is_asked()
    {
        _environment.Variables["AWS_LAMBDA_FUNCTION_NAME"] = "f";
        _environment.Files["/home/.aws/credentials"] = "[default]\naws_access_key_id = id\naws_secret_access_key = secret";

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain().GetCredentialsAsync().AsTask());

        Assert.Contains("- environment: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set", thrown.Message);
        Assert.DoesNotContain("profile:", thrown.Message);
        Assert.Empty(_environment.FilesAskedFor);
    }

    [Fact]
    public async Task A_profile_gives_keys_token_and_account_of_both_files_together()
    {
        _environment.Files["/home/.aws/config"] = "[profile mine]\naws_account_id = 123456789012";
        _environment.Files["/home/.aws/credentials"] = "[mine]\naws_access_key_id = id\naws_secret_access_key = secret\naws_session_token = token";

        var credentials = await Chain("mine").GetCredentialsAsync();

        Assert.Equal(("id", "secret", "token", "123456789012"), (credentials.AccessKeyId, credentials.SecretAccessKey, credentials.SessionToken, credentials.AccountId));
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

    [Theory]
    [InlineData("role_arn = r\nweb_identity_token_file = f", "by a web identity")]
    [InlineData("role_arn = r\nsource_profile = default", "by assuming a role")]
    [InlineData("sso_session = s", "from IAM Identity Center")]
    [InlineData("login_session = s", "from a sign-in")]
    [InlineData("credential_process = p", "from a program")]
    public async Task A_profile_of_another_kind_says_that_it_is_not_supported_yet_and_what_to_do(string properties, string kind)
    {
        _environment.Files["/home/.aws/config"] = $"[default]\naws_access_key_id = id\naws_secret_access_key = hunter2\n{properties}";

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain().GetCredentialsAsync().AsTask());

        Assert.Contains($"gets its credentials {kind}", thrown.Message);
        Assert.Contains("not supported yet", thrown.Message);
        Assert.Contains("aws configure export-credentials --profile default", thrown.Message);
        Assert.DoesNotContain("hunter2", thrown.ToString());
    }

    [Fact]
    public async Task The_profile_provider_ignores_the_environment_and_rereads_rotated_keys()
    {
        _environment.Variables["AWS_ACCESS_KEY_ID"] = "environment";
        _environment.Variables["AWS_SECRET_ACCESS_KEY"] = "environment";
        _environment.Files["/home/.aws/credentials"] = "[mine]\naws_access_key_id = first\naws_secret_access_key = secret";
        var provider = new ProfileCredentialProvider("mine", _environment, new ManualTimeProvider());
        var first = await provider.GetCredentialsAsync();
        Assert.Equal("first", first.AccessKeyId);

        _environment.Files["/home/.aws/credentials"] = "[mine]\naws_access_key_id = second\naws_secret_access_key = secret";
        Assert.Same(first, await provider.GetCredentialsAsync());
        provider.Invalidate(first);

        Assert.Equal("second", (await provider.GetCredentialsAsync()).AccessKeyId);
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
