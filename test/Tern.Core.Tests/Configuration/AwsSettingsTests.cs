namespace Tern.Core.Tests.Configuration;

public class AwsSettingsTests
{
    private readonly SealedEnvironment _environment = new() { Variables = { ["HOME"] = "/home" } };

    private string Config
    {
        set => _environment.Files["/home/.aws/config"] = value;
    }

    [Fact]
    public void An_option_wins_over_the_environment_which_wins_over_the_profile()
    {
        Config = "[default]\nregion = profile-1";
        Assert.Equal("profile-1", Settings().Region(null));

        _environment.Variables["AWS_DEFAULT_REGION"] = "default-1";
        Assert.Equal("default-1", Settings().Region(null));

        _environment.Variables["AWS_REGION"] = "region-1";
        Assert.Equal("region-1", Settings().Region(null));
        Assert.Equal("option-1", Settings().Region("option-1"));
    }

    [Fact]
    public void Settings_that_nothing_says_have_their_defaults()
    {
        var settings = Settings();

        Assert.Null(settings.Region(null));
        Assert.False(settings.UseFips(null));
        Assert.False(settings.UseDualStack(null));
        Assert.Equal(AccountIdEndpointMode.Preferred, settings.AccountIdEndpointMode(null));
        Assert.Equal(AwsRetryMode.Standard, settings.RetryMode(null));
        Assert.Empty(settings.AuthSchemePreference(null));
        Assert.Null(settings.SigningRegionSet(null));
        Assert.Null(settings.MaxAttempts(null));
        Assert.Null(settings.ApplicationId(null));
        Assert.Null(settings.Endpoint(null, "DYNAMODB"));
    }

    [Fact]
    public void Every_setting_is_read_from_the_profile()
    {
        Config = """
            [profile mine]
            use_fips_endpoint = TRUE
            use_dualstack_endpoint = true
            account_id_endpoint_mode = Required
            retry_mode = adaptive
            auth_scheme_preference = smithy.api#httpBearerAuth, sigv4a
            sigv4a_signing_region_set = eu-west-1, eu-central-1
            max_attempts = 7
            sdk_ua_app_id = airports
            endpoint_url = http://localhost:1
            """;
        var settings = Settings("mine");

        Assert.True(settings.UseFips(null));
        Assert.True(settings.UseDualStack(null));
        Assert.Equal(AccountIdEndpointMode.Required, settings.AccountIdEndpointMode(null));
        Assert.Equal(AwsRetryMode.Adaptive, settings.RetryMode(null));
        Assert.Equal(["httpBearerAuth", "sigv4a"], settings.AuthSchemePreference(null));
        Assert.Equal("eu-west-1,eu-central-1", settings.SigningRegionSet(null));
        Assert.Equal(7, settings.MaxAttempts(null));
        Assert.Equal("airports", settings.ApplicationId(null));
        Assert.Equal(new Uri("http://localhost:1"), settings.Endpoint(null, "DYNAMODB"));
    }

    [Fact]
    public void Every_setting_is_read_from_the_environment_before_the_profile()
    {
        Config = "[default]\nuse_fips_endpoint = x\nuse_dualstack_endpoint = x\naccount_id_endpoint_mode = x\nretry_mode = x\n" +
            "auth_scheme_preference = x\nmax_attempts = " +
            "x\nsdk_ua_app_id = x\nendpoint_url = x";
        _environment.Variables["AWS_USE_FIPS_ENDPOINT"] = "true";
        _environment.Variables["AWS_USE_DUALSTACK_ENDPOINT"] = "true";
        _environment.Variables["AWS_ACCOUNT_ID_ENDPOINT_MODE"] = "disabled";
        _environment.Variables["AWS_RETRY_MODE"] = "legacy";
        _environment.Variables["AWS_AUTH_SCHEME_PREFERENCE"] = "sigv4";
        _environment.Variables["AWS_SIGV4A_SIGNING_REGION_SET"] = "*";
        _environment.Variables["AWS_MAX_ATTEMPTS"] = "5";
        _environment.Variables["AWS_SDK_UA_APP_ID"] = "mine";
        _environment.Variables["AWS_ENDPOINT_URL"] = "http://localhost:2";
        var settings = Settings();

        Assert.True(settings.UseFips(null));
        Assert.True(settings.UseDualStack(null));
        Assert.Equal(AccountIdEndpointMode.Disabled, settings.AccountIdEndpointMode(null));
        Assert.Equal(AwsRetryMode.Standard, settings.RetryMode(null));
        Assert.Equal(["sigv4"], settings.AuthSchemePreference(null));
        Assert.Equal("*", settings.SigningRegionSet(null));
        Assert.Equal(5, settings.MaxAttempts(null));
        Assert.Equal("mine", settings.ApplicationId(null));
        Assert.Equal(new Uri("http://localhost:2"), settings.Endpoint(null, "DYNAMODB"));
    }

    [Fact]
    public void Options_answer_without_a_look_at_anything_else()
    {
        var settings = Settings();

        Assert.Equal("eu-west-1", settings.Region("eu-west-1"));
        Assert.True(settings.UseFips(true));
        Assert.False(settings.UseDualStack(false));
        Assert.Equal(AccountIdEndpointMode.Disabled, settings.AccountIdEndpointMode(AccountIdEndpointMode.Disabled));
        Assert.Equal(AwsRetryMode.Adaptive, settings.RetryMode(AwsRetryMode.Adaptive));
        Assert.Equal(["sigv4a", "sigv4"], settings.AuthSchemePreference("sigv4a,sigv4"));
        Assert.Equal("eu-west-1", settings.SigningRegionSet("eu-west-1"));
        Assert.Equal(2, settings.MaxAttempts(2));
        Assert.Equal("app", settings.ApplicationId("app"));
        Assert.Equal(new Uri("http://localhost:8000"), settings.Endpoint(new Uri("http://localhost:8000"), "DYNAMODB"));
        Assert.Empty(_environment.FilesAskedFor);
    }

    [Fact]
    public void Files_are_read_once_and_only_when_a_setting_needs_them()
    {
        _environment.Variables["AWS_REGION"] = "eu-west-1";
        var settings = Settings();
        settings.Region(null);
        Assert.Empty(_environment.FilesAskedFor);

        settings.UseFips(null);
        settings.UseDualStack(null);

        Assert.Equal(["/home/.aws/config", "/home/.aws/credentials"], _environment.FilesAskedFor);
    }

    [Theory]
    [InlineData("AWS_REGION", "eu_west_1")]
    [InlineData("AWS_REGION", "evil.example.com/")]
    [InlineData("AWS_REGION", "-eu")]
    [InlineData("AWS_USE_FIPS_ENDPOINT", "yes")]
    [InlineData("AWS_USE_DUALSTACK_ENDPOINT", "1")]
    [InlineData("AWS_ACCOUNT_ID_ENDPOINT_MODE", "always")]
    [InlineData("AWS_RETRY_MODE", "fast")]
    [InlineData("AWS_AUTH_SCHEME_PREFERENCE", "sigv4,,sigv4a")]
    [InlineData("AWS_SIGV4A_SIGNING_REGION_SET", "eu-west-1,")]
    [InlineData("AWS_MAX_ATTEMPTS", "0")]
    [InlineData("AWS_MAX_ATTEMPTS", "-1")]
    [InlineData("AWS_MAX_ATTEMPTS", "three")]
    [InlineData("AWS_SDK_UA_APP_ID", "a-name-of-more-than-fifty-characters-which-is-too-long")]
    [InlineData("AWS_ENDPOINT_URL", "localhost:8000")]
    [InlineData("AWS_ENDPOINT_URL", "ftp://localhost")]
    [InlineData("AWS_ENDPOINT_URL_DYNAMODB", "/path")]
    public void A_malformed_value_is_an_error_that_names_its_source(string variable, string value)
    {
        _environment.Variables[variable] = value;
        var settings = Settings();

        var thrown = Assert.Throws<AwsConfigurationException>(() =>
        {
            settings.Region(null);
            settings.UseFips(null);
            settings.UseDualStack(null);
            settings.AccountIdEndpointMode(null);
            settings.RetryMode(null);
            settings.AuthSchemePreference(null);
            settings.SigningRegionSet(null);
            settings.MaxAttempts(null);
            settings.ApplicationId(null);
            settings.Endpoint(null, "DYNAMODB");
        });

        Assert.StartsWith($"The environment variable {variable} is '{value}'. Expected ", thrown.Message);
    }

    [Fact]
    public void A_malformed_value_of_a_profile_names_key_and_profile()
    {
        Config = "[profile mine]\nmax_attempts = many";

        var thrown = Assert.Throws<AwsConfigurationException>(() => Settings("mine").MaxAttempts(null));

        Assert.StartsWith("'max_attempts' in the profile 'mine' is 'many'. Expected an integer", thrown.Message);
    }

    [Fact]
    public void The_endpoint_of_a_service_wins_over_that_of_all_and_the_environment_over_the_profile()
    {
        Config = "[default]\nendpoint_url = http://profile\nservices = local\n[services local]\ndynamodb =\n  endpoint_url = http://profile-dynamodb";
        Assert.Equal(new Uri("http://profile-dynamodb"), Settings().Endpoint(null, "DYNAMODB"));
        Assert.Equal(new Uri("http://profile"), Settings().Endpoint(null, "SQS"));

        _environment.Variables["AWS_ENDPOINT_URL"] = "http://all";
        Assert.Equal(new Uri("http://all"), Settings().Endpoint(null, "DYNAMODB"));

        _environment.Variables["AWS_ENDPOINT_URL_DYNAMODB"] = "http://own:8000/path";
        Assert.Equal(new Uri("http://own:8000/path"), Settings().Endpoint(null, "DYNAMODB"));
        Assert.Equal(new Uri("http://all"), Settings().Endpoint(null, "SQS"));
    }

    [Theory]
    [InlineData("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS", null)]
    [InlineData(null, "ignore_configured_endpoint_urls")]
    public void Configured_endpoints_are_ignored_on_request_but_not_an_option(string? variable, string? key)
    {
        _environment.Variables["AWS_ENDPOINT_URL"] = "http://all";
        if (variable is not null) _environment.Variables[variable] = "true";
        if (key is not null) Config = $"[default]\n{key} = true";

        Assert.Null(Settings().Endpoint(null, "DYNAMODB"));
        Assert.Equal(new Uri("http://option"), Settings().Endpoint(new Uri("http://option"), "DYNAMODB"));
    }

    [Fact]
    public void A_services_section_that_is_not_there_is_an_error()
    {
        Config = "[default]\nservices = absent";

        var thrown = Assert.Throws<AwsConfigurationException>(() => Settings().Endpoint(null, "DYNAMODB"));

        Assert.Contains("[services absent]", thrown.Message);
    }

    [Fact]
    public void The_profile_is_named_by_option_or_AWS_PROFILE()
    {
        Config = "[default]\nregion = a-1\n[profile b]\nregion = b-1\n[profile c]\nregion = c-1";
        Assert.Equal("a-1", Settings().Region(null));

        _environment.Variables["AWS_PROFILE"] = "b";
        Assert.Equal("b-1", Settings().Region(null));
        Assert.Equal("c-1", Settings("c").Region(null));
    }

    [Fact]
    public void A_blank_variable_is_as_good_as_none()
    {
        _environment.Variables["AWS_REGION"] = "  ";
        _environment.Variables["AWS_MAX_ATTEMPTS"] = "";

        Assert.Null(Settings().Region(null));
        Assert.Null(Settings().MaxAttempts(null));
    }

    private AwsSettings Settings(string? profile = null) => new(new AwsConfiguration(_environment, profile));
}
