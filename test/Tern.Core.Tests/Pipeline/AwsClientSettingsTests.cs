using Tern.Core.Tests.Configuration;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Pipeline;

public sealed class AwsClientSettingsTests
{
    public static TheoryData<string, Action<AwsClientOptions>> Wrong => new()
    {
        { nameof(AwsClientOptions.Endpoint), options => options.Endpoint = new Uri("ftp://host") },
        { nameof(AwsClientOptions.Endpoint), options => options.Endpoint = new Uri("/path", UriKind.Relative) },
        { nameof(AwsClientOptions.Region), options => options.Region = "eu west 1" },
        { nameof(AwsClientOptions.MaxAttempts), options => options.MaxAttempts = 0 },
        { nameof(AwsClientOptions.RetryBehavior), options => options.RetryBehavior = (RetryBehavior)9 },
        { nameof(AwsClientOptions.AccountIdEndpointMode), options => options.AccountIdEndpointMode = (AccountIdEndpointMode)9 },
        { nameof(AwsClientOptions.AttemptTimeout), options => options.AttemptTimeout = TimeSpan.Zero },
        { nameof(AwsClientOptions.TotalTimeout), options => options.TotalTimeout = TimeSpan.FromSeconds(-5) },
        { nameof(AwsClientOptions.AttemptTimeout), options => options.AttemptTimeout = TimeSpan.MaxValue },
        { nameof(AwsClientOptions.TotalTimeout), options => options.TotalTimeout = TimeSpan.FromDays(50) },
        { nameof(ConnectionOptions.ConnectTimeout), options => options.Connections.ConnectTimeout = TimeSpan.MaxValue },
        { nameof(ConnectionOptions.Lifetime), options => options.Connections.Lifetime = TimeSpan.MaxValue },
        { nameof(ConnectionOptions.HeartbeatInterval), options => options.Connections.HeartbeatInterval = TimeSpan.MaxValue },
        { nameof(AwsClientOptions.MaxResponseLength), options => options.MaxResponseLength = 0 },
        { nameof(AwsClientOptions.ApplicationId), options => options.ApplicationId = new string('x', 51) },
        { nameof(AwsClientOptions.HttpMessageHandler), options => (options.Transport, options.HttpMessageHandler) =
            (new ScriptedTransport(_ => new TextResponse(200)), new HttpClientHandler()) },
        { nameof(AwsClientOptions.Connections), options => options.Connections = null! },
        { nameof(AwsClientOptions.TimeProvider), options => options.TimeProvider = null! },
        { nameof(ConnectionOptions.ConnectTimeout), options => options.Connections.ConnectTimeout = TimeSpan.Zero },
        { nameof(ConnectionOptions.IdleTimeout), options => options.Connections.IdleTimeout = TimeSpan.FromSeconds(-3) },
        { nameof(ConnectionOptions.Lifetime), options => options.Connections.Lifetime = TimeSpan.Zero },
        { nameof(ConnectionOptions.HeartbeatInterval), options => options.Connections.HeartbeatInterval = TimeSpan.Zero },
        { nameof(ConnectionOptions.MaxConnectionsPerServer), options => options.Connections.MaxConnectionsPerServer = 0 },
        { nameof(ConnectionOptions.CaBundle), options => options.Connections.CaBundle = "/no/such/file.pem" },
    };

    [Theory]
    [MemberData(nameof(Wrong), DisableDiscoveryEnumeration = true)]
    public void A_wrong_option_is_named_when_the_client_is_built(string name, Action<AwsClientOptions> break_)
    {
        var options = TestService.Options();
        break_(options);

        var error = Assert.Throws<AwsConfigurationException>(() => new AwsPipeline(TestService.Other, options));

        Assert.Contains(name, error.Message, StringComparison.Ordinal);
        Assert.Contains("xpected", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("fips-us-east-1", "us-east-1", true)]
    [InlineData("us-gov-west-1-fips", "us-gov-west-1", true)]
    [InlineData("us-east-1", "us-east-1", false)]
    public void An_old_name_of_a_FIPS_region_is_the_region_with_FIPS_endpoints(string name, string region, bool fips)
    {
        var byVariable = AwsClientSettings.Create(
            TestService.Other, new AwsClientOptions(), new SealedEnvironment { Variables = { ["AWS_REGION"] = name, ["AWS_USE_FIPS_ENDPOINT"] = "false" } });
        var byOption = AwsClientSettings.Create(TestService.Other, new AwsClientOptions { Region = name, UseFips = false }, new SealedEnvironment());

        Assert.Equal((region, fips), (byVariable.Region, byVariable.UseFips));
        Assert.Equal((region, fips), (byOption.Region, byOption.UseFips));
    }

    [Theory]
    [InlineData(true, null, "sts-fips.us-east-1.amazonaws.com")]
    [InlineData(null, true, "sts.us-east-1.api.aws")]
    [InlineData(true, true, "sts-fips.us-east-1.api.aws")]
    public async Task The_calls_for_credentials_follow_the_clients_own_FIPS_and_dual_stack_options_and_handler(bool? fips, bool? dualStack, string host)
    {
        var environment = new SealedEnvironment
        {
            Variables = { ["HOME"] = "/home" },
            Files =
            {
                ["/home/.aws/config"] =
                    "[default]\nrole_arn = arn:aws:iam::1:role/x\nsource_profile = default\naws_access_key_id = a\naws_secret_access_key = b",
            },
        };
        var answer = Credentials.Sts.StsXml.Credentials(DateTimeOffset.UtcNow.AddHours(1));
        var handler = new Credentials.ScriptedHandler(_ => Credentials.ScriptedHandler.Answer(answer));
        var options = new AwsClientOptions { Region = "us-east-1", UseFips = fips, UseDualStack = dualStack, HttpMessageHandler = handler };

        var credentials = await AwsClientSettings.Create(TestService.Other, options, environment).Credentials.GetCredentialsAsync();

        Assert.Equal("ASIAROLE", credentials.AccessKeyId);
        Assert.Equal([$"POST https://{host}/"], handler.Requests);
    }

    [Fact]
    public void The_settings_of_an_endpoint_are_told_with_where_they_came_from()
    {
        var environment = new SealedEnvironment
        {
            Variables = { ["HOME"] = "/home", ["AWS_ENDPOINT_URL"] = "http://localhost:8000" },
            Files = { ["/home/.aws/config"] = "[default]\nregion = fips-us-east-1\nuse_dualstack_endpoint = true" },
        };
        Assert.Equal(
            "The client's settings are: region 'fips-us-east-1' ('region' in the profile 'default'), endpoint 'http://localhost:8000' (the environment " +
            "variable AWS_ENDPOINT_URL), FIPS endpoints (the name of the Region), dual-stack endpoints ('use_dualstack_endpoint' in the profile 'default'). " +
            "Change or remove one of them.",
            AwsClientSettings.Create(TestService.Other, new AwsClientOptions(), environment).EndpointSources.Describe());

        var options = new AwsClientOptions { Region = "eu-west-1", Endpoint = new Uri("http://localhost:9"), UseFips = true };
        Assert.Null(AwsClientSettings.Create(TestService.Other, options, new SealedEnvironment()).EndpointSources.Describe());
    }

    [Fact]
    public void Unset_options_come_from_the_environment()
    {
        var environment = new SealedEnvironment();
        environment.Variables["AWS_REGION"] = "ap-south-1";
        environment.Variables["AWS_MAX_ATTEMPTS"] = "7";
        environment.Variables["AWS_ENDPOINT_URL_TEST"] = "http://localhost:8000";
        environment.Variables["AWS_SDK_UA_APP_ID"] = "shop";

        var settings = AwsClientSettings.Create(TestService.Other, new AwsClientOptions(), environment);

        Assert.Equal("ap-south-1", settings.Region);
        Assert.Equal(7, settings.MaxAttempts);
        Assert.Equal(new Uri("http://localhost:8000"), settings.Endpoint);
        Assert.Equal("shop", settings.ApplicationId);
    }

    [Fact]
    public void An_option_goes_before_the_environment()
    {
        var environment = new SealedEnvironment();
        environment.Variables["AWS_REGION"] = "ap-south-1";
        environment.Variables["AWS_MAX_ATTEMPTS"] = "7";

        var settings = AwsClientSettings.Create(TestService.Other, new AwsClientOptions { Region = "eu-north-1", MaxAttempts = 2 }, environment);

        Assert.Equal("eu-north-1", settings.Region);
        Assert.Equal(2, settings.MaxAttempts);
    }

    [Theory]
    [InlineData(RetryBehavior.Standard2026, 4)]
    [InlineData(RetryBehavior.Standard2020, 3)]
    public void DynamoDB_has_its_own_number_of_attempts_by_the_rules_of_2026(RetryBehavior behavior, int attempts)
    {
        var settings = AwsClientSettings.Create(TestService.DynamoDb, new AwsClientOptions { RetryBehavior = behavior }, new SealedEnvironment());

        Assert.Equal(attempts, settings.MaxAttempts);
    }

    [Fact]
    public async Task A_region_that_nothing_says_is_an_error_of_the_first_call()
    {
        var options = TestService.Options();
        options.Region = null;
        options.Transport = new ScriptedTransport(_ => new TextResponse(200));
        await using var pipeline = new AwsPipeline(TestService.Other, options);

        var error = await Assert.ThrowsAsync<AwsConfigurationException>(async () => await pipeline.SendAsync(
            TestService.Echo(TestService.Other), "{}", null, CancellationToken.None));

        Assert.Contains("AWS_REGION", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-1)]
    public void A_call_s_options_are_checked_as_they_are_set(int number)
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new AwsCallOptions { MaxAttempts = number });
        Assert.Throws<ArgumentOutOfRangeException>(() => new AwsCallOptions { Timeout = TimeSpan.FromSeconds(number) });
        Assert.Throws<ArgumentOutOfRangeException>(() => new AwsCallOptions { AttemptTimeout = TimeSpan.FromSeconds(number) });
    }
}
