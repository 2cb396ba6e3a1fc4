using System.Net;
using System.Text.Json;
using Tern.Core.Tests.Configuration;
using Tern.Credentials;
using Tern.TestHarness;

namespace Tern.Core.Tests.Credentials.Sso;

public sealed class SsoCredentialTests : IDisposable
{
    // SHA-1 of "s" and of "https://x".
    private const string File = "/home/.aws/sso/cache/a0f1490a20d0211c997b44bc357e1972deab8ae3.json";
    private const string OldFile = "/home/.aws/sso/cache/98383e6608d65e46b24bbd92582bc8d916605a21.json";
    private const string Session = "sso_session = s\nsso_account_id = 123456789012\nsso_role_name = reader\n[sso-session s]\nsso_region = " +
        "eu-west-1\nsso_start_url = https://x";

    private readonly SealedEnvironment _environment = new() { Variables = { ["HOME"] = "/home" } };
    private readonly ManualTimeProvider _clock = new();
    private readonly RecordingLogger _logger = new();
    private readonly ScriptedHandler _handler;
    private readonly List<string> _tokensSent = [];
    private readonly List<string> _refreshes = [];
    private Func<HttpResponseMessage> _renewal;
    private Func<HttpResponseMessage> _credentials;

    public SsoCredentialTests()
    {
        _environment.Files["/home/.aws/config"] = "[profile p]\n" + Session;
        _renewal = () => ScriptedHandler.Answer("""{"accessToken":"token-2","expiresIn":3600,"refreshToken":"refresh-2","tokenType":"Bearer"}""");
        _credentials = () => ScriptedHandler.Answer(
            $$$"""{"roleCredentials":{"accessKeyId":"ASIASSO","secretAccessKey":"sso-secret","sessionToken":"sso-token","expiration":{{{_clock.GetUtcNow().AddHours(1).ToUnixTimeMilliseconds()}}}}}""");
        _handler = new ScriptedHandler(request =>
        {
            if (request.Method == HttpMethod.Post)
            {
                _refreshes.Add(ScriptedHandler.Body(request));
                return _renewal();
            }

            _tokensSent.Add(ScriptedHandler.Header(request, "x-amz-sso_bearer_token")!);
            return _credentials();
        });
    }

    public void Dispose()
    {
        _handler.Dispose();
        _logger.Dispose();
    }

    [Fact]
    public async Task A_valid_token_buys_credentials_and_is_not_renewed()
    {
        WriteToken(TimeSpan.FromMinutes(6));

        var credentials = await Provider().GetCredentialsAsync();

        Assert.Equal(
            ("ASIASSO", "sso-secret", "sso-token", "123456789012"),
            (credentials.AccessKeyId, credentials.SecretAccessKey, credentials.SessionToken, credentials.AccountId));
        Assert.Equal(_clock.GetUtcNow().AddHours(1), credentials.Expiration);
        Assert.Equal(["GET https://portal.sso.eu-west-1.amazonaws.com/federation/credentials?role_name=reader&account_id=123456789012"], _handler.Requests);
        Assert.Equal(["token-1"], _tokensSent);
    }

    [Theory]
    [InlineData(4)]
    [InlineData(-60)]
    public async Task A_token_that_nears_its_end_or_has_ended_is_renewed_and_written_back(int minutes)
    {
        WriteToken(TimeSpan.FromMinutes(minutes));

        await Provider().GetCredentialsAsync();

        Assert.Equal(["token-2"], _tokensSent);
        Assert.Equal("POST https://oidc.eu-west-1.amazonaws.com/token", _handler.Requests[0]);
        Assert.Equal(
            """{"clientId":"client","clientSecret":"client-secret","grantType":"refresh_token","refreshToken":"refresh-1"}""", Assert.Single(_refreshes));
        var written = JsonDocument.Parse(_environment.Files[File]).RootElement;
        Assert.Equal(
            ("token-2", "refresh-2", "client", "client-secret", "2026-01-01T01:00:00Z", "https://x", "eu-west-1", "kept"),
            (Text(written, "accessToken"), Text(
                written, "refreshToken"), Text(written, "clientId"), Text(written, "clientSecret"), Text(written, "expiresAt"), Text(written, "startUrl"),
                Text(written, "region"), Text(written, "unknown")));
    }

    [Fact]
    public async Task A_failed_renewal_is_not_an_error_while_the_token_is_valid_and_is_not_retried_for_30_seconds()
    {
        WriteToken(TimeSpan.FromMinutes(4));
        _renewal = () => ScriptedHandler.Answer("{\"error\":\"slow_down\"}", HttpStatusCode.BadRequest);
        _credentials = () =>
            ScriptedHandler.Answer("""{"roleCredentials":{"accessKeyId":"A","secretAccessKey":"b","sessionToken":"c","expiration":1767225601000}}""");
        var provider = Provider();

        provider.Invalidate(await provider.GetCredentialsAsync());
        Assert.Single(_refreshes);
        _clock.Advance(TimeSpan.FromSeconds(29));
        await provider.GetCredentialsAsync();
        Assert.Single(_refreshes);
        _clock.Advance(TimeSpan.FromSeconds(31));
        await provider.GetCredentialsAsync();

        Assert.Equal(2, _refreshes.Count);
        Assert.All(_tokensSent, token => Assert.Equal("token-1", token));
        Assert.Contains(_logger.Texts, line => line.StartsWith("Warning: The login of the profile 'p' couldn't be renewed", StringComparison.Ordinal));
        AssertNoSecret(string.Join('\n', _logger.Texts));
    }

    [Fact]
    public async Task A_token_that_can_not_be_renewed_is_an_error_that_tells_to_log_in()
    {
        WriteToken(TimeSpan.FromMinutes(-1));
        _renewal = () =>
            ScriptedHandler.Answer("{\"error\":\"invalid_grant\",\"error_description\":\"Invalid refresh token provided\"}", HttpStatusCode.BadRequest);

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Provider().GetCredentialsAsync().AsTask());

        Assert.Contains("Run 'aws sso login --sso-session s'.", thrown.Message);
        Assert.Contains("invalid_grant", thrown.Message);
        Assert.Empty(_tokensSent);
        AssertNoSecret(thrown.ToString());
    }

    [Fact]
    public async Task When_another_process_was_first_its_token_is_used()
    {
        WriteToken(TimeSpan.FromMinutes(-1));
        _renewal = () =>
        {
            WriteToken(TimeSpan.FromHours(1), "token-of-another");
            return ScriptedHandler.Answer("{\"error\":\"invalid_grant\"}", HttpStatusCode.BadRequest);
        };

        await Provider().GetCredentialsAsync();

        Assert.Equal(["token-of-another"], _tokensSent);
    }

    [Fact]
    public async Task Where_the_file_can_not_be_written_the_program_goes_on_with_the_new_token_and_says_so()
    {
        WriteToken(TimeSpan.FromMinutes(1));
        _environment.ReadOnly = true;
        var provider = Provider();

        provider.Invalidate(await provider.GetCredentialsAsync());
        await provider.GetCredentialsAsync();

        Assert.Equal(["token-2", "token-2"], _tokensSent);
        Assert.Single(_refreshes);
        Assert.StartsWith("Warning: The renewed login of the profile 'p' couldn't be saved", Assert.Single(_logger.Texts));
        AssertNoSecret(string.Join('\n', _logger.Texts));
    }

    [Fact]
    public async Task A_client_whose_registration_has_ended_renews_nothing()
    {
        WriteToken(TimeSpan.FromMinutes(-1), registration: TimeSpan.FromMinutes(-1));

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Provider().GetCredentialsAsync().AsTask());

        Assert.Contains("can no longer be renewed. Run 'aws sso login --sso-session s'.", thrown.Message);
        Assert.Empty(_handler.Requests);
    }

    [Fact]
    public async Task The_old_form_has_a_file_by_its_address_and_is_never_renewed()
    {
        _environment.Files["/home/.aws/config"] = "[profile p]\nsso_start_url = https://x\nsso_region = eu-west-1\nsso_account_id = " +
            "123456789012\nsso_role_name = reader";
        WriteToken(TimeSpan.FromMinutes(1), path: OldFile);
        var provider = Provider();
        provider.Invalidate(await provider.GetCredentialsAsync());
        Assert.Equal(["token-1"], _tokensSent);

        _clock.Advance(TimeSpan.FromMinutes(2));
        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => provider.GetCredentialsAsync().AsTask());

        Assert.Contains("it has the legacy format, which can't be renewed. Run 'aws sso login --profile p'.", thrown.Message);
        Assert.Empty(_refreshes);
    }

    [Fact]
    public async Task Old_versions_of_the_AWS_CLI_write_times_with_UTC()
    {
        WriteToken(TimeSpan.FromHours(1));
        _environment.Files[File] = _environment.Files[File].Replace("01:00:00Z", "01:00:00UTC", StringComparison.Ordinal);

        Assert.Equal("ASIASSO", (await Provider().GetCredentialsAsync()).AccessKeyId);
    }

    [Fact]
    public async Task Nobody_logged_in_is_an_error_that_tells_how()
    {
        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Provider().GetCredentialsAsync().AsTask());

        Assert.Contains($"the file '{File}' doesn't exist. Run 'aws sso login --sso-session s'.", thrown.Message);
    }

    [Fact]
    public async Task A_login_that_is_refused_is_an_error_that_tells_to_log_in()
    {
        WriteToken(TimeSpan.FromHours(1));
        _credentials = () => ScriptedHandler.Answer("{\"message\":\"Session token not found or invalid\"}", HttpStatusCode.Unauthorized);

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Provider().GetCredentialsAsync().AsTask());

        Assert.Contains("no longer accepts the login of the profile 'p'. Run 'aws sso login --sso-session s'.", thrown.Message);
        AssertNoSecret(thrown.ToString());
    }

    [Theory]
    [InlineData(
        "{\"message\":\"No access\"}",
        HttpStatusCode.Forbidden,
        "for the role 'reader' in the account 123456789012: HTTP 403: No access")]
    [InlineData(
        "{\"message\":\"sso-secret\",\"roleCredentials\":{\"secretAccessKey\":\"sso-secret\"}}",
        HttpStatusCode.BadRequest,
        "HTTP 400 (its text isn't shown, because it may contain secrets)")]
    [InlineData("sso-secret", HttpStatusCode.BadRequest, "HTTP 400 (its text isn't shown")]
    [InlineData("sso-secret", HttpStatusCode.OK, "isn't the expected JSON")]
    [InlineData("{\"roleCredentials\":{\"secretAccessKey\":\"sso-secret\",\"expiration\":1}}", HttpStatusCode.OK, "There is no accessKeyId")]
    [InlineData("{\"roleCredentials\":{\"accessKeyId\":\"A\",\"secretAccessKey\":\"sso-secret\"}}", HttpStatusCode.OK, "The expiration in")]
    [InlineData("{}", HttpStatusCode.OK, "There is no roleCredentials")]
    public async Task An_answer_of_another_kind_is_an_error_that_shows_no_secret(string body, HttpStatusCode status, string expected)
    {
        WriteToken(TimeSpan.FromHours(1));
        _credentials = () => ScriptedHandler.Answer(body, status);

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Provider().GetCredentialsAsync().AsTask());

        Assert.Contains(expected, thrown.Message);
        AssertNoSecret(thrown.ToString());
    }

    [Theory]
    [InlineData("{\"accessToken\":\"token-1\"")]
    [InlineData("{\"accessToken\":\"token-1\"}")]
    [InlineData("{\"accessToken\":\"token-1\",\"expiresAt\":\"soon\"}")]
    [InlineData("{\"accessToken\":1,\"expiresAt\":\"2030-01-01T00:00:00Z\"}")]
    [InlineData("token-1")]
    public async Task A_broken_file_is_an_error_that_names_it_and_shows_nothing_of_it(string content)
    {
        _environment.Files[File] = content;

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Provider().GetCredentialsAsync().AsTask());

        Assert.Contains(File, thrown.Message);
        AssertNoSecret(thrown.ToString());
    }

    [Theory]
    [InlineData(HttpStatusCode.TooManyRequests, "")]
    [InlineData(HttpStatusCode.ServiceUnavailable, "")]
    [InlineData(HttpStatusCode.BadRequest, "{\"__type\":\"com.amazonaws.sso#TooManyRequestsException\",\"message\":\"slower\"}")]
    public async Task Transient_errors_are_retried_for_credentials_and_renewed_tokens(HttpStatusCode status, string body)
    {
        WriteToken(TimeSpan.FromMinutes(-1));
        var (renew, give) = (_renewal, _credentials);
        var (renewals, credentials) = (0, 0);
        _renewal = () => ++renewals < 3 ? ScriptedHandler.Answer(body, status) : renew();
        _credentials = () => ++credentials < 3 ? ScriptedHandler.Answer(body, status) : give();

        Assert.Equal("ASIASSO", (await _clock.RunAsync(Provider().GetCredentialsAsync().AsTask())).AccessKeyId);

        Assert.Equal((3, 3), (renewals, credentials));
        Assert.Equal(["token-2", "token-2", "token-2"], _tokensSent);
    }

    [Fact]
    public async Task While_a_renewal_hangs_a_token_that_is_valid_still_is_used()
    {
        WriteToken(TimeSpan.FromMinutes(4));
        var renewal = new TaskCompletionSource<HttpResponseMessage>();
        var handler = new ScriptedHandler((request, _) =>
        {
            if (request.Method == HttpMethod.Post) return renewal.Task;
            _tokensSent.Add(ScriptedHandler.Header(request, "x-amz-sso_bearer_token")!);
            return Task.FromResult(_credentials());
        });
        var provider = new ProfileCredentialProvider("p", new CredentialOptions { HttpMessageHandler = handler, TimeProvider = _clock }, _environment);

        var waiting = provider.GetCredentialsAsync().AsTask();
        Assert.False(waiting.IsCompleted);
        _clock.Advance(TimeSpan.FromSeconds(1));
        var first = await waiting;
        renewal.SetResult(_renewal());
        provider.Invalidate(first);
        await provider.GetCredentialsAsync();

        Assert.Equal(["token-1", "token-2"], _tokensSent);
    }

    [Fact]
    public async Task A_role_can_be_assumed_on_top()
    {
        WriteToken(TimeSpan.FromHours(1));
        _environment.Files["/home/.aws/config"] += "\n[profile top]\nrole_arn = arn:aws:iam::1:role/top\nsource_profile = p\nregion = eu-west-1";
        var handler = new ScriptedHandler(request => request.Method == HttpMethod.Get
            ? _credentials()
            : ScriptedHandler.Answer(Sts.StsXml.Credentials(_clock.GetUtcNow().AddHours(1))));

        var credentials = await new ProfileCredentialProvider(
            "top", new CredentialOptions { HttpMessageHandler = handler, TimeProvider = _clock }, _environment).GetCredentialsAsync();

        Assert.Equal("ASIAROLE", credentials.AccessKeyId);
        Assert.Equal(2, handler.Requests.Count);
    }

    private ProfileCredentialProvider Provider() =>
        new("p", new CredentialOptions { HttpMessageHandler = _handler, TimeProvider = _clock, LoggerFactory = _logger }, _environment);

    private void WriteToken(TimeSpan left, string token = "token-1", TimeSpan? registration = null, string path = File) => _environment.Files[path] =
        $$"""
        {"startUrl":"https://x","region":"eu-west-1","accessToken":"{{token}}","expiresAt":"{{_clock.GetUtcNow() + left:yyyy-MM-ddTHH:mm:ss}}Z","refreshToken":"refresh-1",
         "clientId":"client","clientSecret":"client-secret","registrationExpiresAt":"{{_clock.GetUtcNow() + (registration ?? TimeSpan.FromDays(30)):yyyy-MM-ddTHH:mm:ss}}Z","unknown":"kept"}
        """;

    private static string? Text(JsonElement json, string name) => json.GetProperty(name).GetString();

    private static void AssertNoSecret(string text)
    {
        foreach (var secret in (string[])["token-1", "token-2", "refresh-1", "refresh-2", "client-secret", "sso-secret", "sso-token"])
            Assert.DoesNotContain(secret, text);
    }
}
