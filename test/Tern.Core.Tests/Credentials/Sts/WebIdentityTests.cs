using System.Net;
using Tern.Core.Tests.Configuration;
using Tern.Credentials;
using Tern.TestHarness;

namespace Tern.Core.Tests.Credentials.Sts;

public sealed class WebIdentityTests : IDisposable
{
    private readonly SealedEnvironment _environment = new()
    {
        Variables = { ["AWS_REGION"] = "eu-west-1", ["AWS_WEB_IDENTITY_TOKEN_FILE"] = "/token", ["AWS_ROLE_ARN"] = "arn:aws:iam::123456789012:role/pod" },
        Files = { ["/token"] = "first-token\n" },
    };

    private readonly ManualTimeProvider _clock = new();
    private readonly List<string> _bodies = [];
    private readonly Queue<HttpResponseMessage> _answers = new();
    private readonly ScriptedHandler _handler;
    private Action? _called;

    public WebIdentityTests() => _handler = new ScriptedHandler(request =>
    {
        _bodies.Add(ScriptedHandler.Body(request));
        _called?.Invoke();
        Assert.Null(ScriptedHandler.Header(request, "authorization"));
        return _answers.TryDequeue(out var answer)
            ? answer
            : ScriptedHandler.Answer(StsXml.Credentials(_clock.GetUtcNow().AddHours(1), "ASIA" + _bodies.Count, "AssumeRoleWithWebIdentity"));
    });

    public void Dispose() => _handler.Dispose();

    [Fact]
    public async Task The_file_is_read_anew_for_each_session_for_Kubernetes_replaces_it()
    {
        var chain = Chain();
        await chain.GetCredentialsAsync();
        _environment.Files["/token"] = "second-token";
        _clock.Advance(TimeSpan.FromMinutes(58));
        await chain.GetCredentialsAsync();

        Assert.Equal(["first-token", "second-token"], _bodies.Select(body => ScriptedHandler.Form(body)["WebIdentityToken"]));
    }

    [Theory]
    [InlineData("IDPCommunicationError")]
    [InlineData("InvalidIdentityToken")]
    public async Task Transient_errors_are_retried_with_the_then_current_token(string code)
    {
        _answers.Enqueue(ScriptedHandler.Answer(StsXml.Error(code, "try again"), HttpStatusCode.BadRequest));
        _called = () => _environment.Files["/token"] = "second-token"; // before the pause, which may be zero

        Assert.Equal("ASIA2", (await _clock.RunAsync(Chain().GetCredentialsAsync().AsTask())).AccessKeyId);
        Assert.Equal(["first-token", "second-token"], _bodies.Select(body => ScriptedHandler.Form(body)["WebIdentityToken"]));
    }

    [Fact]
    public async Task A_token_that_stays_invalid_is_an_error_after_three_attempts_and_shown_nowhere()
    {
        for (var i = 0; i < 3; i++)
            _answers.Enqueue(ScriptedHandler.Answer(StsXml.Error("InvalidIdentityToken", "No OpenIDConnect provider found"), HttpStatusCode.BadRequest));

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => _clock.RunAsync(Chain().GetCredentialsAsync().AsTask()));

        Assert.Contains("InvalidIdentityToken: No OpenIDConnect provider found", thrown.Message);
        Assert.Contains("- web identity: failed, see above", thrown.Message);
        Assert.DoesNotContain("first-token", thrown.ToString());
        Assert.Equal(3, _bodies.Count);
    }

    [Fact]
    public async Task Other_refusals_are_not_tried_again()
    {
        _answers.Enqueue(ScriptedHandler.Answer(StsXml.Error("ExpiredTokenException", "expired"), HttpStatusCode.BadRequest));

        await Assert.ThrowsAsync<AwsCredentialException>(() => Chain().GetCredentialsAsync().AsTask());

        Assert.Single(_bodies);
    }

    [Theory]
    [InlineData(null, "The file '/token', which AWS_WEB_IDENTITY_TOKEN_FILE names, doesn't exist")]
    [InlineData(" \n", "The file '/token', which AWS_WEB_IDENTITY_TOKEN_FILE names, is empty")]
    public async Task A_missing_or_empty_token_is_an_error_without_a_call(string? content, string expected)
    {
        if (content is null) _environment.Files.Remove("/token");
        else _environment.Files["/token"] = content;

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain().GetCredentialsAsync().AsTask());

        Assert.Contains(expected, thrown.Message);
        Assert.Empty(_bodies);
    }

    [Fact]
    public async Task A_token_can_come_from_a_function()
    {
        var options = new WebIdentityOptions
        {
            SessionName = "job-7", Duration = TimeSpan.FromHours(2), Region = "us-east-2", HttpMessageHandler = _handler, TimeProvider = _clock,
        };
        var provider = new WebIdentityCredentialProvider("arn:aws:iam::123456789012:role/deployer", _ => new("from-function\n"), options, _environment);

        Assert.Equal("123456789012", (await provider.GetCredentialsAsync()).AccountId);

        Assert.Equal(["POST https://sts.us-east-2.amazonaws.com/"], _handler.Requests);
        var form = ScriptedHandler.Form(_bodies[0]);
        Assert.Equal(("from-function", "job-7", "7200"), (form["WebIdentityToken"], form["RoleSessionName"], form["DurationSeconds"]));
    }

    [Fact]
    public async Task A_function_that_returns_no_token_is_an_error()
    {
        var provider = new WebIdentityCredentialProvider(
            "arn:aws:iam::1:role/x", _ => new(""), new WebIdentityOptions { TimeProvider = _clock, HttpMessageHandler = _handler }, _environment);

        Assert.Contains("returned no token", (await Assert.ThrowsAsync<AwsCredentialException>(() => provider.GetCredentialsAsync().AsTask())).Message);
        Assert.Throws<ArgumentException>(() => new WebIdentityCredentialProvider("x", _ => new("t")));
        Assert.Throws<ArgumentNullException>(() => new WebIdentityCredentialProvider("arn:aws:iam::1:role/x", null!));
    }

    private DefaultCredentialChain Chain() => new(new AwsConfiguration(_environment), _clock, handler: _handler);
}
