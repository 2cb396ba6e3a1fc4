using System.Net;
using Tern.Core.Tests.Configuration;
using Tern.Credentials;
using Tern.TestHarness;

namespace Tern.Core.Tests.Credentials.Sources;

public class InstanceMetadataCredentialSourceTests
{
    private const string Base = "http://169.254.169.254";
    private const string Roles = "/latest/meta-data/iam/security-credentials/";

    private readonly SealedEnvironment _environment = new();
    private readonly ManualTimeProvider _clock = new();
    private readonly Dictionary<string, Func<HttpRequestMessage, HttpResponseMessage>> _paths = [];

    public InstanceMetadataCredentialSourceTests()
    {
        _paths["/latest/api/token"] = _ => ScriptedHandler.Answer("session");
        _paths[Roles] = _ => ScriptedHandler.Answer("my-role\n");
        _paths[Roles + "my-role"] = _ => Keys("id", _clock.GetUtcNow().AddHours(6));
    }

    [Fact]
    public async Task A_session_token_is_asked_for_and_sent()
    {
        _paths[Roles] = request => ScriptedHandler.Answer(ScriptedHandler.Header(request, "x-aws-ec2-metadata-token") == "session" ? "my-role" : "wrong");
        var handler = Handler();

        var credentials = await Chain(handler).GetCredentialsAsync();

        Assert.Equal("id", credentials.AccessKeyId);
        Assert.Equal([$"PUT {Base}/latest/api/token", $"GET {Base}{Roles}", $"GET {Base}{Roles}my-role"], handler.Requests);
    }

    [Fact]
    public async Task The_session_token_is_used_again_until_it_nears_its_end()
    {
        _paths["/latest/api/token"] = _ =>
        {
            var answer = ScriptedHandler.Answer("session");
            answer.Headers.Add("x-aws-ec2-metadata-token-ttl-seconds", "3600");
            return answer;
        };
        var handler = Handler();
        var chain = Chain(handler);
        chain.Invalidate(await chain.GetCredentialsAsync());
        await chain.GetCredentialsAsync();
        Assert.Single(handler.Requests, request => request.StartsWith("PUT", StringComparison.Ordinal));

        _clock.Advance(TimeSpan.FromMinutes(55));
        chain.Invalidate(await chain.GetCredentialsAsync());
        await chain.GetCredentialsAsync();

        Assert.Equal(2, handler.Requests.Count(request => request.StartsWith("PUT", StringComparison.Ordinal)));
    }

    [Fact]
    public async Task A_session_token_that_is_refused_is_renewed_once()
    {
        var tokens = 0;
        _paths["/latest/api/token"] = _ => ScriptedHandler.Answer($"session-{++tokens}");
        _paths[Roles] = request => ScriptedHandler.Header(request, "x-aws-ec2-metadata-token") == "session-1"
            ? ScriptedHandler.Answer("", HttpStatusCode.Unauthorized)
            : ScriptedHandler.Answer("my-role");
        Assert.Equal("id", (await Chain(Handler()).GetCredentialsAsync()).AccessKeyId);

        _paths[Roles] = _ => ScriptedHandler.Answer("", HttpStatusCode.Unauthorized);
        tokens = 0;
        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain(Handler()).GetCredentialsAsync().AsTask());

        Assert.Equal(2, tokens);
        Assert.Contains("HTTP 401", thrown.Message);
    }

    [Fact]
    public async Task There_is_no_way_back_to_version_1()
    {
        _paths["/latest/api/token"] = _ => ScriptedHandler.Answer("", HttpStatusCode.Forbidden);
        var handler = Handler();

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain(handler).GetCredentialsAsync().AsTask());

        Assert.Contains("returned no session token: HTTP 403", thrown.Message);
        Assert.Contains("hop limit", thrown.Message);
        // A proxy may have answered, so the skipped sources are listed, too.
        Assert.Contains("\n- environment: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set", thrown.Message);
        Assert.Contains("\n- container: neither AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", thrown.Message);
        Assert.Contains("\n- EC2 instance: failed, see above\n", thrown.Message);
        Assert.Equal([$"PUT {Base}/latest/api/token"], handler.Requests);
    }

    [Fact]
    public async Task A_server_fault_is_tried_again_four_attempts_in_all()
    {
        var attempts = 0;
        _paths[Roles] = _ => ++attempts < 4 ? ScriptedHandler.Answer("", HttpStatusCode.InternalServerError) : ScriptedHandler.Answer("my-role");

        Assert.Equal("id", (await Complete(Chain(Handler()).GetCredentialsAsync())).AccessKeyId);
        Assert.Equal(4, attempts);
    }

    [Fact]
    public async Task A_machine_that_is_not_an_instance_gets_the_list_of_tried_sources()
    {
        _paths["/latest/api/token"] = _ => throw new HttpRequestException(HttpRequestError.ConnectionError, "No route to host");
        var handler = Handler();

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Complete(Chain(handler).GetCredentialsAsync()));

        Assert.Contains("- EC2 instance: the EC2 metadata service can't be reached:", thrown.Message);
        Assert.Contains("- container: neither AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", thrown.Message);
        Assert.Equal(2, handler.Requests.Count);
    }

    [Fact]
    public async Task A_token_that_never_comes_is_given_up_after_two_attempts_with_a_word_of_the_hop_limit()
    {
        var handler = new ScriptedHandler(async (_, token) =>
        {
            await Task.Delay(Timeout.Infinite, token);
            throw new InvalidOperationException();
        });

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Complete(Chain(handler).GetCredentialsAsync()));

        Assert.Contains("- EC2 instance: the EC2 metadata service can't be reached: 169.254.169.254 didn't respond within 1 s. ", thrown.Message);
        Assert.Contains("that its hop limit is 2 or more when the program runs in a container", thrown.Message);
        Assert.Equal(2, handler.Requests.Count);
    }

    [Theory]
    [InlineData("../../../evil?x=#y")]
    [InlineData("..")]
    [InlineData("a/b")]
    [InlineData("{\"SecretAccessKey\":\"hunter2\"}")]
    public async Task An_invalid_role_name_is_neither_requested_nor_shown(string name)
    {
        _paths[Roles] = _ => ScriptedHandler.Answer(name);
        var handler = Handler();

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain(handler).GetCredentialsAsync().AsTask());

        Assert.Contains("list of roles doesn't begin with the name of a role", thrown.Message);
        Assert.DoesNotContain(name.Length > 2 ? name : "'..'", thrown.ToString());
        Assert.Equal([$"PUT {Base}/latest/api/token", $"GET {Base}{Roles}"], handler.Requests);
    }

    [Theory]
    [InlineData(400)]
    [InlineData(500)]
    public async Task An_error_that_holds_credentials_is_not_quoted(int status)
    {
        const string document = """{"Code":"Failed","Message":"hunter2","AccessKeyId":"hunter2","SecretAccessKey":"hunter2","Token":"hunter2"}""";
        foreach (var path in (string[])["/latest/api/token", Roles, Roles + "my-role"])
        {
            var sound = _paths[path];
            _paths[path] = _ => ScriptedHandler.Answer(document, (HttpStatusCode)status);
            var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Complete(Chain(Handler()).GetCredentialsAsync()));
            Assert.Contains($"HTTP {status}", thrown.Message);
            Assert.DoesNotContain("hunter2", thrown.ToString());
            _paths[path] = sound;
        }

        _paths[Roles + "my-role"] = _ => ScriptedHandler.Answer(document);
        var refused = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain(Handler()).GetCredentialsAsync().AsTask());
        Assert.Contains("returned no credentials: Failed", refused.Message);
        Assert.DoesNotContain("hunter2", refused.ToString());
    }

    [Fact]
    public async Task An_instance_without_a_role_is_not_configured()
    {
        _paths[Roles] = _ => ScriptedHandler.Answer("", HttpStatusCode.NotFound);

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain(Handler()).GetCredentialsAsync().AsTask());

        Assert.Contains("- EC2 instance: the instance has no role", thrown.Message);
    }

    [Fact]
    public async Task A_role_that_gives_nothing_says_why()
    {
        _paths[Roles + "my-role"] = _ => ScriptedHandler.Answer("""{"Code":"AssumeRoleUnauthorizedAccess","Message":"EC2 cannot assume the role"}""");

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain(Handler()).GetCredentialsAsync().AsTask());

        Assert.Contains("AssumeRoleUnauthorizedAccess: EC2 cannot assume the role", thrown.Message);
        Assert.Contains("'my-role'", thrown.Message);
    }

    [Fact]
    public async Task A_disabled_service_is_not_asked()
    {
        _environment.Variables["AWS_EC2_METADATA_DISABLED"] = "TRUE";
        var handler = Handler();

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain(handler).GetCredentialsAsync().AsTask());

        Assert.Contains("disabled by AWS_EC2_METADATA_DISABLED", thrown.Message);
        Assert.Empty(handler.Requests);
    }

    [Fact]
    public async Task In_Lambda_it_is_not_asked()
    {
        _environment.Variables["AWS_LAMBDA_FUNCTION_NAME"] = "f";
        var handler = Handler();

        await Assert.ThrowsAsync<AwsCredentialException>(() => Chain(handler).GetCredentialsAsync().AsTask());

        Assert.Empty(handler.Requests);
    }

    [Fact]
    public async Task Credentials_outlive_their_expiry_while_the_service_is_out_of_order()
    {
        var handler = Handler();
        var chain = Chain(handler);
        var first = await chain.GetCredentialsAsync();
        _paths["/latest/api/token"] = _ => ScriptedHandler.Answer("", HttpStatusCode.Forbidden);
        _paths[Roles] = _ => ScriptedHandler.Answer("", HttpStatusCode.Forbidden);

        _clock.Advance(TimeSpan.FromHours(7));
        Assert.Same(first, await chain.GetCredentialsAsync());
        var asked = handler.Requests.Count;

        // Not again before ten minutes, and again after fifteen.
        _clock.Advance(TimeSpan.FromMinutes(9));
        Assert.Same(first, await chain.GetCredentialsAsync());
        Assert.Equal(asked, handler.Requests.Count);

        _paths["/latest/api/token"] = _ => ScriptedHandler.Answer("session");
        _paths[Roles] = _ => ScriptedHandler.Answer("my-role");
        _paths[Roles + "my-role"] = _ => Keys("new", _clock.GetUtcNow().AddHours(6));
        _clock.Advance(TimeSpan.FromMinutes(7));
        Assert.Equal("new", (await chain.GetCredentialsAsync()).AccessKeyId);
    }

    [Fact]
    public async Task Credentials_that_come_expired_are_used_and_renewed_after_ten_to_fifteen_minutes()
    {
        _paths[Roles + "my-role"] = _ => Keys("old", _clock.GetUtcNow().AddHours(-1));
        var handler = Handler();
        var chain = Chain(handler);
        Assert.Equal("old", (await chain.GetCredentialsAsync()).AccessKeyId);
        var asked = handler.Requests.Count;

        _clock.Advance(TimeSpan.FromMinutes(9));
        Assert.Equal("old", (await chain.GetCredentialsAsync()).AccessKeyId);
        Assert.Equal(asked, handler.Requests.Count);

        _paths[Roles + "my-role"] = _ => Keys("new", _clock.GetUtcNow().AddHours(6));
        _clock.Advance(TimeSpan.FromMinutes(7));
        Assert.Equal("new", (await chain.GetCredentialsAsync()).AccessKeyId);
    }

    private static HttpResponseMessage Keys(string id, DateTimeOffset expiration) =>
        ScriptedHandler.Answer($$"""{"Code":"Success","AccessKeyId":"{{id}}","SecretAccessKey":"secret","Token":"token","Expiration":"{{expiration:O}}"}""");

    private ScriptedHandler Handler() => new(request => _paths[request.RequestUri!.AbsolutePath](request));

    private DefaultCredentialChain Chain(ScriptedHandler handler) => new(new AwsConfiguration(_environment), _clock, logger: null, handler);

    private Task<AwsCredentials> Complete(ValueTask<AwsCredentials> task) => _clock.RunAsync(task.AsTask());
}
