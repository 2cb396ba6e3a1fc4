using System.Net;
using Tern.Core.Tests.Configuration;
using Tern.Credentials;
using Tern.TestHarness;

namespace Tern.Core.Tests.Credentials.Sts;

public sealed class AssumeRoleCredentialProviderTests : IDisposable
{
    private const string Role = "arn:aws:iam::123456789012:role/reader";

    private readonly SealedEnvironment _environment = new() { Variables = { ["AWS_REGION"] = "eu-west-1" } };
    private readonly ManualTimeProvider _clock = new();
    private readonly List<string> _bodies = [];
    private readonly StaticCredentialProvider _source = new("AKIDBASE", "base-secret", "base-token");
    private readonly ScriptedHandler _handler;
    private Func<HttpRequestMessage, HttpResponseMessage> _answer;
    private HttpRequestMessage? _last;

    public AssumeRoleCredentialProviderTests()
    {
        _answer = _ => ScriptedHandler.Answer(StsXml.Credentials(_clock.GetUtcNow().AddHours(1), "ASIA" + _bodies.Count));
        _handler = new ScriptedHandler(request =>
        {
            _last = request;
            _bodies.Add(ScriptedHandler.Body(request));
            return _answer(request);
        });
    }

    public void Dispose() => _handler.Dispose();

    [Fact]
    public async Task A_role_is_assumed_at_the_STS_of_the_region_by_a_signed_request()
    {
        var credentials = await Provider(
            new AssumeRoleOptions { SessionName = "job", ExternalId = "a&b", Duration = TimeSpan.FromMinutes(20), Policy = "{}" }).GetCredentialsAsync();

        Assert.Equal(
            ("ASIA1", "role-secret", "role-token", "123456789012"),
            (credentials.AccessKeyId, credentials.SecretAccessKey, credentials.SessionToken, credentials.AccountId));
        Assert.Equal(_clock.GetUtcNow().AddHours(1), credentials.Expiration);
        Assert.Equal(["POST https://sts.eu-west-1.amazonaws.com/"], _handler.Requests);
        Assert.Equal(
            "Action=AssumeRole&Version=2011-06-15&RoleArn=arn%3Aaws%3Aiam%3A%3A123456789012%3Arole%2Freader&RoleSessionName=job"
            + "&DurationSeconds=1200&Policy=%7B%7D&ExternalId=a%26b",
            Assert.Single(_bodies));
        Assert.Equal("application/x-www-form-urlencoded", _last!.Content!.Headers.ContentType!.ToString());
        Assert.Equal("base-token", ScriptedHandler.Header(_last, "x-amz-security-token"));
        Assert.StartsWith(
            "AWS4-HMAC-SHA256 Credential=AKIDBASE/20260101/eu-west-1/sts/aws4_request, SignedHeaders=content-type;host;x-amz-date;x-amz-security-token, " +
            "Signature=",
            ScriptedHandler.Header(_last, "authorization"));
    }

    [Theory]
    [InlineData("SignatureDoesNotMatch")]
    [InlineData("RequestExpired")]
    [InlineData("InvalidSignatureException")]
    public async Task A_clock_that_is_wrong_is_corrected_by_the_time_of_STS(string code)
    {
        var dates = new List<string?>();
        _answer = request =>
        {
            dates.Add(ScriptedHandler.Header(request, "x-amz-date"));
            if (dates.Count > 1) return ScriptedHandler.Answer(StsXml.Credentials(_clock.GetUtcNow().AddHours(1)));
            var refused = ScriptedHandler.Answer(StsXml.Error(code, "Signature expired."), HttpStatusCode.Forbidden);
            refused.Headers.Date = _clock.GetUtcNow().AddHours(2);
            return refused;
        };
        var provider = Provider();

        await _clock.RunAsync(provider.GetCredentialsAsync().AsTask());
        provider.Invalidate(await provider.GetCredentialsAsync());
        await provider.GetCredentialsAsync();

        Assert.Equal(["20260101T000000Z", "20260101T020000Z", "20260101T020000Z"], dates.Select(date => date![..13] + "00Z"));
    }

    [Fact]
    public async Task A_refused_signature_is_an_error_at_once_where_the_clock_is_right()
    {
        _answer = _ =>
        {
            var refused = ScriptedHandler.Answer(StsXml.Error("SignatureDoesNotMatch", "Wrong key."), HttpStatusCode.Forbidden);
            refused.Headers.Date = _clock.GetUtcNow();
            return refused;
        };

        await Assert.ThrowsAsync<AwsCredentialException>(() => Provider().GetCredentialsAsync().AsTask());

        Assert.Single(_bodies);
    }

    [Fact]
    public async Task A_session_that_nobody_names_gets_one_name_that_STS_accepts()
    {
        var provider = Provider();
        provider.Invalidate(await provider.GetCredentialsAsync());
        await provider.GetCredentialsAsync();

        var names = _bodies.Select(body => ScriptedHandler.Form(body)["RoleSessionName"]).ToList();
        Assert.Equal(2, names.Count);
        Assert.Matches("^tern-[0-9]{10,}$", Assert.Single(names.Distinct()));
    }

    [Fact]
    public async Task The_code_of_an_MFA_device_is_asked_for_each_session()
    {
        var codes = 0;
        var provider = Provider(new AssumeRoleOptions
        {
            MfaSerial = "arn:aws:iam::1:mfa/me", MfaCode = (serial, _) => new($"{serial.Length}0000{++codes}"),
        });
        provider.Invalidate(await provider.GetCredentialsAsync());
        await provider.GetCredentialsAsync();

        Assert.Equal(["2100001", "2100002"], _bodies.Select(body => ScriptedHandler.Form(body)["TokenCode"]));
        Assert.Equal("arn:aws:iam::1:mfa/me", ScriptedHandler.Form(_bodies[0])["SerialNumber"]);
    }

    [Fact]
    public async Task A_person_has_five_minutes_to_find_the_MFA_device()
    {
        var code = new TaskCompletionSource<string>();
        var provider = Provider(new AssumeRoleOptions { MfaSerial = "serial", MfaCode = (_, _) => new(code.Task) });

        var waiting = provider.GetCredentialsAsync().AsTask();
        _clock.Advance(TimeSpan.FromMinutes(4));
        code.SetResult("123456");

        Assert.Equal("ASIA1", (await waiting).AccessKeyId);
    }

    [Fact]
    public async Task A_function_that_returns_no_code_is_an_error()
    {
        var provider = Provider(new AssumeRoleOptions { MfaSerial = "serial", MfaCode = (_, _) => new(" ") });

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => provider.GetCredentialsAsync().AsTask());

        Assert.Contains("MfaCode returned no code of the MFA device serial", thrown.Message);
        Assert.Empty(_bodies);
    }

    [Fact]
    public async Task An_error_of_STS_says_what_to_check()
    {
        _answer = _ => ScriptedHandler.Answer(StsXml.Error("AccessDenied", "User: x is not authorized &amp; more"), HttpStatusCode.Forbidden);

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Provider().GetCredentialsAsync().AsTask());

        Assert.Equal(
            $"STS returned no credentials for the role {Role}: AccessDenied: User: x is not authorized & more Check that the role's trust policy names " +
            $"the caller, and that the caller may call sts:AssumeRole.",
            thrown.Message);
        AssertNoSecret(thrown);
    }

    [Theory]
    [InlineData("<html><body>Not here</html>", HttpStatusCode.NotFound, "HTTP 404 from sts.eu-west-1.amazonaws.com")]
    [InlineData(
        "<E><Error><Code>No</Code><Message>role-token</Message></Error><Credentials><SessionToken>role-token</SessionToken></Credentials></E>",
        HttpStatusCode.BadRequest,
        "reader: No")]
    [InlineData("{\"role-secret\":1}", HttpStatusCode.OK, "isn't the expected XML")]
    [InlineData("<a><Credentials><SecretAccessKey>role-secret</SecretAccessKey></Credentials></a>", HttpStatusCode.OK, "is missing, or isn't a time")]
    [InlineData(
        "<a><Credentials><SecretAccessKey>role-secret</SecretAccessKey><Expiration>2030-01-01T00:00:00Z</Expiration></Credentials></a>",
        HttpStatusCode.OK,
        "has no AccessKeyId")]
    public async Task An_answer_of_another_kind_is_an_error_that_shows_nothing_of_it(string body, HttpStatusCode status, string expected)
    {
        _answer = _ => ScriptedHandler.Answer(body, status);

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Provider().GetCredentialsAsync().AsTask());

        Assert.Contains(expected, thrown.Message);
        AssertNoSecret(thrown);
        Assert.Single(_bodies);
    }

    [Fact]
    public async Task A_network_that_is_away_is_an_error_after_three_attempts()
    {
        _answer = _ => throw new HttpRequestException(HttpRequestError.ConnectionError, "refused");

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => _clock.RunAsync(Provider().GetCredentialsAsync().AsTask()));

        Assert.StartsWith("STS couldn't be reached for credentials: No connection to sts.eu-west-1.amazonaws.com could be opened", thrown.Message);
        Assert.Equal(3, _bodies.Count);
        AssertNoSecret(thrown);
    }

    [Theory]
    [InlineData(HttpStatusCode.ServiceUnavailable, "")]
    [InlineData(HttpStatusCode.BadGateway, "<html><body>Bad gateway</html>")]
    [InlineData(HttpStatusCode.InternalServerError, "<ErrorResponse><Error><Code>InternalFailure</Code></Error></ErrorResponse>")]
    [InlineData(HttpStatusCode.BadRequest, "<ErrorResponse><Error><Code>Throttling</Code><Message>Rate exceeded</Message></Error></ErrorResponse>")]
    [InlineData(HttpStatusCode.TooManyRequests, "")]
    [InlineData(null, "")]
    public async Task Transient_errors_are_retried_with_three_attempts_in_total(HttpStatusCode? status, string body)
    {
        var failures = 2;
        _answer = _ => failures-- <= 0 ? ScriptedHandler.Answer(StsXml.Credentials(_clock.GetUtcNow().AddHours(1), "ASIA"))
            : status is { } failed ? ScriptedHandler.Answer(body, failed)
            : throw new HttpRequestException(HttpRequestError.ResponseEnded, "reset");
        Assert.Equal("ASIA", (await _clock.RunAsync(Provider().GetCredentialsAsync().AsTask())).AccessKeyId);
        Assert.Equal(3, _bodies.Count);

        failures = 3;
        await Assert.ThrowsAsync<AwsCredentialException>(() => _clock.RunAsync(Provider().GetCredentialsAsync().AsTask()));
        Assert.Equal(6, _bodies.Count);
    }

    [Fact]
    public async Task An_answer_that_is_not_HTTP_is_not_quoted()
    {
        // In .NET's words, with the line that couldn't be read.
        _answer = _ => throw new HttpRequestException(
            HttpRequestError.InvalidResponse, "Received an invalid status line: '<SecretAccessKey>role-secret'.", new IOException("role-secret"));

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => _clock.RunAsync(Provider().GetCredentialsAsync().AsTask()));

        Assert.Contains("isn't valid HTTP", thrown.Message);
        Assert.Single(_bodies);
        AssertNoSecret(thrown);
    }

    [Fact]
    public async Task An_STS_that_never_answers_is_given_up()
    {
        var handler = new ScriptedHandler(async (_, token) =>
        {
            await Task.Delay(Timeout.Infinite, token);
            throw new InvalidOperationException();
        });
        var provider = new AssumeRoleCredentialProvider(
            Role, _source, new AssumeRoleOptions { TimeProvider = _clock, HttpMessageHandler = handler }, _environment);

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => _clock.RunAsync(provider.GetCredentialsAsync().AsTask()));

        Assert.Contains("didn't respond within 10 s", thrown.Message);
    }

    [Fact]
    public async Task Roles_can_be_chained_and_are_assumed_anew_before_they_end()
    {
        var options = new AssumeRoleOptions { TimeProvider = _clock, HttpMessageHandler = _handler };
        var outer = new AssumeRoleCredentialProvider("arn:aws:iam::123456789012:role/outer", Provider(), options, _environment);
        await outer.GetCredentialsAsync();
        Assert.Equal(["role/reader", "role/outer"], _bodies.Select(body => ScriptedHandler.Form(body)["RoleArn"].Split(':')[^1]));
        Assert.Contains("Credential=ASIA1/", ScriptedHandler.Header(_last!, "authorization"));

        _clock.Advance(TimeSpan.FromMinutes(55));
        await outer.GetCredentialsAsync();

        Assert.Equal(4, _bodies.Count);
    }

    [Fact]
    public async Task Without_a_region_anywhere_the_error_says_where_it_was_looked_for()
    {
        _environment.Variables.Remove("AWS_REGION");
        _environment.Variables["AWS_EC2_METADATA_DISABLED"] = "true";

        var thrown = await Assert.ThrowsAsync<AwsConfigurationException>(() => Provider().GetCredentialsAsync().AsTask());

        Assert.Contains("No Region is set", thrown.Message);
        Assert.Empty(_bodies);
    }

    [Fact]
    public async Task Region_and_endpoint_can_be_options()
    {
        await Provider(new AssumeRoleOptions { Region = "us-west-2", Endpoint = new Uri("http://127.0.0.1:9/x") }).GetCredentialsAsync();

        Assert.Equal(["POST http://127.0.0.1:9/x/"], _handler.Requests);
        Assert.Contains("/us-west-2/sts/", ScriptedHandler.Header(_last!, "authorization"));
    }

    [Fact]
    public void Malformed_options_are_refused_at_the_door()
    {
        Assert.Throws<ArgumentException>(() => new AssumeRoleCredentialProvider("reader", _source));
        Assert.Throws<ArgumentNullException>(() => new AssumeRoleCredentialProvider(Role, null!));
        Assert.Contains("SessionName", Assert.Throws<AwsConfigurationException>(() => Provider(new AssumeRoleOptions { SessionName = "with blanks" })).Message);
        Assert.Contains(
            "Duration", Assert.Throws<AwsConfigurationException>(() => Provider(new AssumeRoleOptions { Duration = TimeSpan.FromMinutes(1) })).Message);
        Assert.Contains("MfaCode", Assert.Throws<AwsConfigurationException>(() => Provider(new AssumeRoleOptions { MfaSerial = "x" })).Message);
    }

    private AssumeRoleCredentialProvider Provider(AssumeRoleOptions? options = null)
    {
        options ??= new AssumeRoleOptions();
        options.TimeProvider = _clock;
        options.HttpMessageHandler = _handler;
        return new AssumeRoleCredentialProvider(Role, _source, options, _environment);
    }

    private static void AssertNoSecret(Exception thrown)
    {
        foreach (var secret in (string[])["base-secret", "base-token", "role-secret", "role-token"]) Assert.DoesNotContain(secret, thrown.ToString());
    }
}
