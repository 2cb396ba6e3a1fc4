using System.Net;
using Tern.Core.Tests.Configuration;
using Tern.Credentials;
using Tern.TestHarness;

namespace Tern.Core.Tests.Credentials.Sources;

public class ContainerCredentialSourceTests
{
    private const string Keys =
        """{"AccessKeyId":"id","SecretAccessKey":"hunter2","Token":"token","Expiration":"2026-01-01T06:00:00Z","AccountId":"123456789012"}""";

    private readonly SealedEnvironment _environment = new() { Variables = { ["AWS_CONTAINER_CREDENTIALS_FULL_URI"] = "http://127.0.0.1:8080/keys" } };
    private readonly ManualTimeProvider _clock = new();

    [Fact]
    public async Task The_token_file_is_read_again_for_each_fetch()
    {
        _environment.Variables["AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE"] = "/token";
        _environment.Variables["AWS_CONTAINER_AUTHORIZATION_TOKEN"] = "ignored";
        _environment.Files["/token"] = "first";
        var tokens = new List<string?>();
        var chain = Chain(new ScriptedHandler(request =>
        {
            tokens.Add(ScriptedHandler.Header(request, "authorization"));
            Assert.Equal("application/json", ScriptedHandler.Header(request, "accept"));
            return ScriptedHandler.Answer(Keys);
        }));
        var first = await chain.GetCredentialsAsync();

        _environment.Files["/token"] = "second";
        chain.Invalidate(first);
        await chain.GetCredentialsAsync();

        Assert.Equal(["first", "second"], tokens);
    }

    [Theory]
    [InlineData("a\r\nx-evil: 1")]
    [InlineData("a\n")]
    [InlineData("a\rb")]
    public async Task A_token_with_a_line_break_is_refused_and_not_shown(string token)
    {
        var handler = new ScriptedHandler(_ => ScriptedHandler.Answer(Keys));
        _environment.Variables["AWS_CONTAINER_AUTHORIZATION_TOKEN"] = token;
        var byVariable = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain(handler).GetCredentialsAsync().AsTask());
        _environment.Variables["AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE"] = "/token";
        _environment.Files["/token"] = token;
        var byFile = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain(handler).GetCredentialsAsync().AsTask());

        Assert.Contains("AWS_CONTAINER_AUTHORIZATION_TOKEN contains a line break", byVariable.Message);
        Assert.Contains("'/token'", byFile.Message);
        Assert.DoesNotContain("evil", byVariable.ToString() + byFile);
        Assert.Empty(handler.Requests);
    }

    [Fact]
    public async Task A_missing_token_file_ends_the_chain()
    {
        _environment.Variables["AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE"] = "/token";
        var handler = new ScriptedHandler(_ => ScriptedHandler.Answer(Keys));

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain(handler).GetCredentialsAsync().AsTask());

        Assert.Contains("The file '/token', which AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE names, doesn't exist", thrown.Message);
        Assert.Empty(handler.Requests);
    }

    [Fact]
    public async Task A_server_fault_and_a_network_fault_are_tried_again_three_attempts_in_all()
    {
        var attempts = 0;
        var handler = new ScriptedHandler(_ => ++attempts switch
        {
            1 => ScriptedHandler.Answer("busy", HttpStatusCode.InternalServerError),
            2 => throw new HttpRequestException(HttpRequestError.ResponseEnded, "reset"),
            _ => ScriptedHandler.Answer(Keys),
        });

        var credentials = await Complete(Chain(handler).GetCredentialsAsync());

        Assert.Equal("id", credentials.AccessKeyId);
        Assert.Equal(3, attempts);
    }

    [Fact]
    public async Task After_three_server_faults_the_chain_ends_with_what_the_agent_said()
    {
        var handler = new ScriptedHandler(_ => ScriptedHandler.Answer("""{"code":"Busy","message":"all\r\nbusy"}""", HttpStatusCode.ServiceUnavailable));

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Complete(Chain(handler).GetCredentialsAsync()));

        Assert.Contains("HTTP 503: Busy: all  busy", thrown.Message);
        Assert.Equal(3, handler.Requests.Count);
    }

    [Fact]
    public async Task A_refusal_is_not_tried_again()
    {
        var handler = new ScriptedHandler(_ => ScriptedHandler.Answer("hunter2", HttpStatusCode.NotFound));

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Chain(handler).GetCredentialsAsync().AsTask());

        Assert.Contains("HTTP 404 (its text isn't shown, because it may contain secrets)", thrown.Message);
        Assert.DoesNotContain("hunter2", thrown.ToString());
        Assert.Single(handler.Requests);
    }

    [Fact]
    public async Task An_agent_that_hangs_is_given_up_after_three_times_five_seconds()
    {
        var handler = new ScriptedHandler(async (_, token) =>
        {
            await Task.Delay(Timeout.Infinite, token);
            throw new InvalidOperationException("The wait ended without its token.");
        });

        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(() => Complete(Chain(handler).GetCredentialsAsync()));

        Assert.Contains("didn't respond within 5 s", thrown.Message);
        Assert.Equal(3, handler.Requests.Count);
    }

    [Theory]
    [InlineData("")]
    [InlineData("hunter2")]
    [InlineData("""{"SecretAccessKey":"hunter2","AccessKeyId":""")]
    [InlineData("""{"SecretAccessKey":"hunter2"}""")]
    [InlineData("""{"AccessKeyId":"id"}""")]
    [InlineData("""{"AccessKeyId":"id","SecretAccessKey":"hunter2","Expiration":"soon"}""")]
    [InlineData("""{"AccessKeyId":{},"SecretAccessKey":"hunter2"}""")]
    public async Task A_malformed_answer_is_an_error_that_shows_nothing_of_it(string body)
    {
        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(
            () => Chain(new ScriptedHandler(_ => ScriptedHandler.Answer(body))).GetCredentialsAsync().AsTask());

        Assert.DoesNotContain("hunter2", thrown.ToString());
        Assert.Contains("127.0.0.1:8080", thrown.Message);
    }

    [Fact]
    public async Task An_answer_without_end_is_cut_off()
    {
        var handler = new ScriptedHandler(_ => ScriptedHandler.Answer(new string(' ', 1 << 20)));

        await Assert.ThrowsAsync<AwsCredentialException>(() => Complete(Chain(handler).GetCredentialsAsync()));
    }

    [Theory]
    [InlineData("http://example.com/keys")]
    [InlineData("http://169.254.169.254/keys")]
    [InlineData("http://10.0.0.1/keys")]
    [InlineData("http://half.internal/keys")]
    [InlineData("http://[fd00:ec2::24]/keys")]
    [InlineData("ftp://127.0.0.1/keys")]
    public async Task Plain_http_goes_to_no_other_machine(string address)
    {
        _environment.Variables["AWS_CONTAINER_CREDENTIALS_FULL_URI"] = address;
        _environment.Hosts["half.internal"] = [IPAddress.Loopback, IPAddress.Parse("10.0.0.1")];
        var handler = new ScriptedHandler(_ => ScriptedHandler.Answer(Keys));

        var thrown = await Assert.ThrowsAsync<AwsConfigurationException>(() => Chain(handler).GetCredentialsAsync().AsTask());

        Assert.Contains("AWS_CONTAINER_CREDENTIALS_FULL_URI", thrown.Message);
        Assert.Empty(handler.Requests);
    }

    [Theory]
    [InlineData("http://[::1]/keys")]
    [InlineData("http://169.254.170.23/keys")]
    [InlineData("http://[fd00:ec2::23]/keys")]
    [InlineData("http://agent.internal/keys")]
    public async Task Plain_http_goes_to_this_machine_and_to_the_agents(string address)
    {
        _environment.Variables["AWS_CONTAINER_CREDENTIALS_FULL_URI"] = address;
        _environment.Hosts["agent.internal"] = [IPAddress.Loopback, IPAddress.IPv6Loopback];

        Assert.Equal(new Uri(address), await ContainerEndpoint.FindAsync(new AwsConfiguration(_environment), default));
    }

    [Fact]
    public async Task A_relative_address_that_would_name_another_host_is_refused()
    {
        _environment.Variables["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI"] = "@example.com/";

        await Assert.ThrowsAsync<AwsConfigurationException>(() => ContainerEndpoint.FindAsync(new AwsConfiguration(_environment), default).AsTask());
    }

    private DefaultCredentialChain Chain(ScriptedHandler handler) => new(new AwsConfiguration(_environment), _clock, logger: null, handler);

    private Task<AwsCredentials> Complete(ValueTask<AwsCredentials> task) => _clock.RunAsync(task.AsTask());
}
