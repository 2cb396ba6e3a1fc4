using System.Buffers.Text;
using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using Tern.Core.Tests.Configuration;
using Tern.Credentials;
using Tern.TestHarness;

namespace Tern.Core.Tests.Credentials.Login;

public sealed class LoginCredentialTests : IDisposable
{
    // SHA-256 of "arn:aws:iam::1:user/me".
    private const string Name = "da19974a351c10e6ddab0fe8d7b1fb3a289211121e24f211c7eb19ed08e30e3a.json";
    private const string File = "/home/.aws/login/cache/" + Name;

    private readonly SealedEnvironment _environment = new()
    {
        Variables = { ["HOME"] = "/home", ["AWS_REGION"] = "eu-west-1" },
        Files = { ["/home/.aws/config"] = "[profile p]\nlogin_session = arn:aws:iam::1:user/me" },
    };

    private readonly ManualTimeProvider _clock = new();
    private readonly RecordingLogger _logger = new();
    private readonly ECDsa _key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
    private readonly List<(string Proof, string Body)> _sent = [];
    private readonly ScriptedHandler _handler;
    private Func<HttpResponseMessage> _answer;

    public LoginCredentialTests()
    {
        _answer = () => ScriptedHandler.Answer(
            """{"accessToken":{"accessKeyId":"ASIA2","secretAccessKey":"login-secret-2","sessionToken":"login-token-2"},"tokenType":"aws_sigv4","expiresIn":900,"refreshToken":"refresh-2"}""");
        _handler = new ScriptedHandler(request =>
        {
            _sent.Add((ScriptedHandler.Header(request, "DPoP")!, ScriptedHandler.Body(request)));
            Assert.Null(ScriptedHandler.Header(request, "authorization"));
            return _answer();
        });
    }

    public void Dispose()
    {
        _handler.Dispose();
        _logger.Dispose();
        _key.Dispose();
    }

    [Fact]
    public async Task Valid_credentials_are_read_from_the_file_without_a_call()
    {
        Write(TimeSpan.FromMinutes(6));

        var credentials = await Provider().GetCredentialsAsync();

        Assert.Equal(
            ("ASIA1", "login-secret-1", "login-token-1", "123456789012"),
            (credentials.AccessKeyId, credentials.SecretAccessKey, credentials.SessionToken, credentials.AccountId));
        Assert.Equal(_clock.GetUtcNow().AddMinutes(6), credentials.Expiration);
        Assert.Empty(_sent);
    }

    [Theory]
    [InlineData(4)]
    [InlineData(-600)]
    public async Task Credentials_that_near_their_end_or_have_ended_are_renewed_and_written_back(int minutes)
    {
        Write(TimeSpan.FromMinutes(minutes));

        var credentials = await Provider().GetCredentialsAsync();

        Assert.Equal(
            ("ASIA2", "login-secret-2", "login-token-2", "123456789012"),
            (credentials.AccessKeyId, credentials.SecretAccessKey, credentials.SessionToken, credentials.AccountId));
        Assert.Equal(_clock.GetUtcNow().AddMinutes(15), credentials.Expiration);
        Assert.Equal(["POST https://eu-west-1.signin.aws.amazon.com/v1/token"], _handler.Requests);
        Assert.Equal("""{"clientId":"client","grantType":"refresh_token","refreshToken":"refresh-1"}""", _sent[0].Body);

        var written = JsonDocument.Parse(_environment.Files[File]).RootElement;
        var access = written.GetProperty("accessToken");
        Assert.Equal(
            ("ASIA2", "login-secret-2", "login-token-2", "123456789012", "2026-01-01T00:15:00Z", "refresh-2", "client", "id"),
            (Text(access, "accessKeyId"), Text(access, "secretAccessKey"), Text(access, "sessionToken"), Text(access, "accountId"),
                Text(access, "expiresAt"), Text(written, "refreshToken"),
                Text(written, "clientId"), Text(written, "idToken")));
        Assert.Equal(_key.ExportECPrivateKeyPem(), Text(written, "dpopKey"));
    }

    [Fact]
    public async Task The_proof_is_a_web_token_signed_by_the_key_of_the_file_for_this_request()
    {
        Write(TimeSpan.Zero);
        await Provider().GetCredentialsAsync();

        var parts = _sent[0].Proof.Split('.');
        Assert.Equal(3, parts.Length);
        var header = JsonDocument.Parse(Base64Url.DecodeFromChars(parts[0])).RootElement;
        Assert.Equal(("dpop+jwt", "ES256"), (Text(header, "typ"), Text(header, "alg")));
        var jwk = header.GetProperty("jwk");
        Assert.Equal(("EC", "P-256"), (Text(jwk, "kty"), Text(jwk, "crv")));
        var point = _key.ExportParameters(false).Q;
        Assert.Equal((Base64Url.EncodeToString(point.X), Base64Url.EncodeToString(point.Y)), (Text(jwk, "x"), Text(jwk, "y")));
        var payload = JsonDocument.Parse(Base64Url.DecodeFromChars(parts[1])).RootElement;
        Assert.Equal(("POST", "https://eu-west-1.signin.aws.amazon.com/v1/token"), (Text(payload, "htm"), Text(payload, "htu")));
        Assert.Equal(_clock.GetUtcNow().ToUnixTimeSeconds(), payload.GetProperty("iat").GetInt64());
        Assert.True(Guid.TryParse(Text(payload, "jti"), out _));
        var signature = Base64Url.DecodeFromChars(parts[2]);
        Assert.Equal(64, signature.Length);
        Assert.True(_key.VerifyData(
            Encoding.ASCII.GetBytes($"{parts[0]}.{parts[1]}"), signature, HashAlgorithmName.SHA256, DSASignatureFormat.IeeeP1363FixedFieldConcatenation));
    }

    [Fact]
    public async Task A_renewal_is_tried_again_with_a_proof_of_its_own()
    {
        Write(TimeSpan.FromMinutes(-1));
        var sound = _answer;
        _answer = () => _sent.Count switch
        {
            1 => ScriptedHandler.Answer("", HttpStatusCode.ServiceUnavailable),
            2 => ScriptedHandler.Answer("", HttpStatusCode.TooManyRequests),
            _ => sound(),
        };

        Assert.Equal("ASIA2", (await _clock.RunAsync(Provider().GetCredentialsAsync().AsTask())).AccessKeyId);

        Assert.Equal(3, _sent.Select(sent => sent.Proof).Distinct().Count());
    }

    [Fact]
    public async Task While_a_renewal_hangs_credentials_that_are_valid_still_are_used()
    {
        Write(TimeSpan.FromMinutes(4));
        var answer = new TaskCompletionSource<HttpResponseMessage>();
        var handler = new ScriptedHandler((_, _) => answer.Task);
        var provider = new ProfileCredentialProvider("p", new CredentialOptions { HttpMessageHandler = handler, TimeProvider = _clock }, _environment);

        var waiting = provider.GetCredentialsAsync().AsTask();
        Assert.False(waiting.IsCompleted);
        _clock.Advance(TimeSpan.FromSeconds(1));
        var old = await waiting;
        Assert.Equal("ASIA1", old.AccessKeyId);

        // The renewal continued, and its result is kept.
        answer.SetResult(_answer());
        provider.Invalidate(old);
        Assert.Equal("ASIA2", (await provider.GetCredentialsAsync()).AccessKeyId);
        Assert.Single(handler.Requests);
    }

    [Fact]
    public async Task No_two_proofs_are_the_same()
    {
        Write(TimeSpan.Zero);
        var provider = Provider();
        provider.Invalidate(await provider.GetCredentialsAsync());
        Write(TimeSpan.Zero);
        _clock.Advance(TimeSpan.FromMinutes(20));
        await provider.GetCredentialsAsync();

        var payloads = _sent.Select(sent => Base64Url.DecodeFromChars(sent.Proof.Split('.')[1]));
        Assert.Equal(2, payloads.Select(payload => Text(JsonDocument.Parse(payload).RootElement, "jti")).Distinct().Count());
    }

    [Theory]
    [InlineData("TOKEN_EXPIRED", "has expired. Run 'aws login --profile p'.")]
    [InlineData("USER_CREDENTIALS_CHANGED", "the user's password was changed. Run 'aws login --profile p'.")]
    [InlineData("INSUFFICIENT_PERMISSIONS", "signin:CreateOAuth2Token")]
    [InlineData("SERVER_ERROR", "HTTP 400: SERVER_ERROR. If this continues: Run 'aws login --profile p'.")]
    public async Task A_refusal_is_an_error_that_says_what_to_do(string code, string expected)
    {
        Write(TimeSpan.FromMinutes(-1));
        _answer = () => ScriptedHandler.Answer($$"""{"error":"{{code}}"}""", HttpStatusCode.BadRequest);

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Provider().GetCredentialsAsync().AsTask());

        Assert.Contains(expected, thrown.Message);
        AssertNoSecret(thrown.ToString());
    }

    [Fact]
    public async Task A_renewal_that_fails_is_logged_while_the_credentials_are_good()
    {
        Write(TimeSpan.FromMinutes(2));
        _answer = () => ScriptedHandler.Answer("", HttpStatusCode.ServiceUnavailable);

        Assert.Equal("ASIA1", (await _clock.RunAsync(Provider().GetCredentialsAsync().AsTask())).AccessKeyId);

        Assert.StartsWith("Warning: The login of the profile 'p' couldn't be renewed", Assert.Single(_logger.Texts));
        AssertNoSecret(_logger.Texts[0]);
    }

    [Fact]
    public async Task When_another_process_was_first_its_credentials_are_used()
    {
        Write(TimeSpan.FromMinutes(-1));
        _answer = () =>
        {
            Write(TimeSpan.FromMinutes(15), "ASIAOTHER");
            return ScriptedHandler.Answer("""{"error":"TOKEN_EXPIRED"}""", HttpStatusCode.BadRequest);
        };

        Assert.Equal("ASIAOTHER", (await Provider().GetCredentialsAsync()).AccessKeyId);
    }

    [Fact]
    public async Task The_folder_can_be_set()
    {
        Write(TimeSpan.FromMinutes(6));
        _environment.Files["/elsewhere/" + Name] = _environment.Files[File];
        _environment.Files.Remove(File);
        _environment.Variables["AWS_LOGIN_CACHE_DIRECTORY"] = "/elsewhere/";

        Assert.Equal("ASIA1", (await Provider().GetCredentialsAsync()).AccessKeyId);
    }

    [Theory]
    [InlineData("accessToken")]
    [InlineData("accountId")]
    [InlineData("sessionToken")]
    [InlineData("expiresAt")]
    [InlineData("refreshToken")]
    [InlineData("clientId")]
    [InlineData("dpopKey")]
    public async Task A_file_that_lacks_a_member_is_an_error_that_names_it(string member)
    {
        Write(TimeSpan.FromMinutes(6));
        _environment.Files[File] = _environment.Files[File].Replace($"\"{member}\"", "\"other\"", StringComparison.Ordinal);

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Provider().GetCredentialsAsync().AsTask());

        Assert.Contains($"There is no {member}", thrown.Message);
        AssertNoSecret(thrown.ToString());
    }

    [Theory]
    [InlineData("rubbish")]
    [InlineData("-----BEGIN EC PRIVATE KEY-----\\nrubbish\\n-----END EC PRIVATE KEY-----")]
    public async Task A_malformed_key_is_an_error_that_does_not_show_it(string key)
    {
        Write(TimeSpan.Zero, key: key);

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Provider().GetCredentialsAsync().AsTask());

        Assert.Contains("isn't a PEM private key on the curve P-256", thrown.Message);
        Assert.DoesNotContain("rubbish", thrown.ToString());
    }

    [Fact]
    public async Task A_key_on_another_curve_is_an_error()
    {
        using var other = ECDsa.Create(ECCurve.NamedCurves.nistP384);
        Write(TimeSpan.Zero, key: JsonEncodedText.Encode(other.ExportECPrivateKeyPem()).ToString());

        await Assert.ThrowsAsync<AwsCredentialException>(() => Provider().GetCredentialsAsync().AsTask());

        Assert.Empty(_sent);
    }

    [Fact]
    public async Task Nobody_signed_in_is_an_error_that_tells_how()
    {
        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Provider().GetCredentialsAsync().AsTask());

        Assert.Contains($"the file '{File}' doesn't exist. Run 'aws login --profile p'.", thrown.Message);
    }

    private ProfileCredentialProvider Provider() =>
        new("p", new CredentialOptions { HttpMessageHandler = _handler, TimeProvider = _clock, LoggerFactory = _logger }, _environment);

    private void Write(TimeSpan left, string id = "ASIA1", string? key = null) => _environment.Files[File] =
        $$"""
        {"accessToken":{"accessKeyId":"{{id}}","secretAccessKey":"login-secret-1","sessionToken":"login-token-1","accountId":"123456789012",
         "expiresAt":"{{_clock.GetUtcNow() + left:yyyy-MM-ddTHH:mm:ss}}Z"},"tokenType":"aws_sigv4","refreshToken":"refresh-1","idToken":"id","clientId":"client",
         "dpopKey":"{{key ?? JsonEncodedText.Encode(_key.ExportECPrivateKeyPem()).ToString()}}"}
        """;

    private static string? Text(JsonElement json, string name) => json.GetProperty(name).GetString();

    private void AssertNoSecret(string text)
    {
        var key = _key.ExportECPrivateKeyPem().Split('\n')[1];
        foreach (var secret in (string[])["login-secret", "login-token", "refresh-1", "refresh-2", key]) Assert.DoesNotContain(secret, text);
    }
}
