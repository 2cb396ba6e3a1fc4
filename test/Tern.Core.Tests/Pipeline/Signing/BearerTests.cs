using Tern.Credentials;
using Tern.Signing;

namespace Tern.Core.Tests.Pipeline.Signing;

/// <summary>Tokens in place of signatures.</summary>
public sealed class BearerTests
{
    private static SignedService Either() => new() { Schemes = [AwsAuthScheme.SigV4, AwsAuthScheme.Bearer] };

    [Fact]
    public async Task A_token_that_is_given_takes_the_place_of_the_signature_and_no_credentials_are_asked_for()
    {
        var service = Either();
        service.Options.BearerTokens = new StaticBearerTokenProvider("token-1");
        service.Options.Credentials = new NoCredentials();

        var sent = await service.SendAsync();

        Assert.Equal("Bearer token-1", sent["authorization"]);
        Assert.DoesNotContain("x-amz-date", sent);
    }

    [Fact]
    public async Task A_token_in_the_service_s_variable_goes_before_the_preference_of_the_profile()
    {
        var service = Either();
        service.Environment.Variables["AWS_BEARER_TOKEN_THING"] = "token-2";
        service.Environment.Files["/home/.aws/config"] = "[default]\nauth_scheme_preference = sigv4";

        Assert.Equal("Bearer token-2", (await service.SendAsync())["authorization"]);
    }

    [Fact]
    public async Task A_preference_in_code_goes_before_a_token_in_a_variable()
    {
        var service = Either();
        service.Environment.Variables["AWS_BEARER_TOKEN_THING"] = "token-2";
        service.Options.AuthSchemePreference = "sigv4";

        Assert.StartsWith("AWS4-HMAC-SHA256 ", (await service.SendAsync())["authorization"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task Without_a_token_requests_are_signed()
    {
        Assert.StartsWith("AWS4-HMAC-SHA256 ", (await Either().SendAsync())["authorization"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_error_for_a_missing_bearer_token_says_what_to_do()
    {
        var service = new SignedService { Schemes = [AwsAuthScheme.Bearer] };

        var error = await Assert.ThrowsAsync<AwsCredentialException>(() => service.SendAsync());

        Assert.Contains("AWS_BEARER_TOKEN_THING is not set", error.Message, StringComparison.Ordinal);
        Assert.Equal(0, service.Transport.Attempts);
    }

    [Fact]
    public async Task The_login_of_a_profile_is_read_once_while_its_token_is_good()
    {
        // The SHA-1 of the session's name.
        const string path = "/home/.aws/sso/cache/d033e22ae348aeb5660fc2140aec35850c4da997.json";
        var service = new SignedService { Schemes = [AwsAuthScheme.Bearer] };
        service.Environment.Files["/home/.aws/config"] = """
            [default]
            sso_session = admin
            [sso-session admin]
            sso_region = eu-west-1
            sso_start_url = https://example.awsapps.com/start
            """;
        service.Environment.Files[path] = """{"accessToken":"token-3","expiresAt":"2026-01-02T04:04:05Z"}""";

        await using var client = service.Client();
        for (var i = 0; i < 3; i++) await client.SendAsync(TestService.Echo(service.Service), "{}", null, CancellationToken.None);

        Assert.All(service.Transport.Sent, sent => Assert.Equal("Bearer token-3", sent["authorization"]));
        Assert.Single(service.Environment.FilesAskedFor, path);
    }

    [Theory]
    [InlineData("http://example.com:8000", false)]
    [InlineData("http://localhost:8000", true)]
    [InlineData("https://example.com", true)]
    public async Task A_token_is_sent_over_TLS_alone_or_to_this_machine(string endpoint, bool isSent)
    {
        var service = Either();
        service.Options.BearerTokens = new StaticBearerTokenProvider("token-4");
        service.Options.Endpoint = new Uri(endpoint);

        var error = await Record.ExceptionAsync(() => service.SendAsync());

        Assert.Equal(isSent ? 1 : 0, service.Transport.Attempts);
        if (isSent) Assert.Null(error);
        else Assert.Contains("isn't encrypted", Assert.IsType<AwsConfigurationException>(error).Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_provider_that_fails_or_gives_nothing_is_an_error_of_the_call()
    {
        var service = Either();
        service.Options.BearerTokens = new Tokens(_ => throw new TimeoutException("the vault is away"));
        Assert.Contains("the vault is away", (await Assert.ThrowsAsync<AwsCredentialException>(() => service.SendAsync())).Message, StringComparison.Ordinal);

        service.Options.BearerTokens = new Tokens(_ => default);
        Assert.Contains("BearerTokens", (await Assert.ThrowsAsync<AwsCredentialException>(() => service.SendAsync())).Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_client_of_tokens_warms_up_without_credentials()
    {
        var service = Either();
        service.Options.BearerTokens = new StaticBearerTokenProvider("token-5");
        service.Options.Credentials = new NoCredentials();

        await using var client = service.Client();
        await client.WarmUpAsync(1, CancellationToken.None);
    }

    [Theory]
    [InlineData("")]
    [InlineData("two words")]
    [InlineData("line\nbreak")]
    public void A_token_that_no_header_can_hold_is_refused_and_not_shown(string value)
    {
        var error = Assert.Throws<ArgumentException>(() => new AwsBearerToken(value));

        Assert.Equal("value", error.ParamName);
        if (value.Length > 0) Assert.DoesNotContain(value, error.Message, StringComparison.Ordinal);
    }

    private sealed class NoCredentials : AwsCredentialProvider
    {
        public override ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default) =>
            throw new InvalidOperationException("Nobody should have asked for credentials.");
    }

    private sealed class Tokens(Func<CancellationToken, ValueTask<AwsBearerToken>> get) : AwsBearerTokenProvider
    {
        public override ValueTask<AwsBearerToken> GetTokenAsync(CancellationToken cancellationToken = default) => get(cancellationToken);
    }
}
