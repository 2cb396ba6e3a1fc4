using Tern.Credentials;
using Tern.Http;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Pipeline;

/// <summary>The Region, credentials, endpoint and headers of one call, and the metadata of its response.</summary>
public sealed class CallPlaceTests
{
    [Fact]
    public async Task A_call_has_a_region_credentials_and_headers_of_its_own_and_the_next_has_the_clients()
    {
        var (seen, transport) = Recording();
        await using var pipeline = Pipeline(transport);
        var own = new AwsCallOptions
        {
            Region = "us-east-1",
            Credentials = new StaticCredentialProvider("AKIDOTHER", "other"),
            Headers = new Dictionary<string, string> { ["X-Tenant"] = "seven" },
        };

        await SendAsync(pipeline, own);
        await SendAsync(pipeline, null);

        Assert.Contains("Credential=AKIDOTHER/", seen[0]["authorization"], StringComparison.Ordinal);
        Assert.Contains("/us-east-1/", seen[0]["authorization"], StringComparison.Ordinal);
        Assert.Contains("x-tenant", seen[0]["authorization"].Split("SignedHeaders=")[1], StringComparison.Ordinal);
        Assert.Equal("seven", seen[0]["x-tenant"]);
        Assert.Contains("/eu-west-1/", seen[1]["authorization"], StringComparison.Ordinal);
        Assert.DoesNotContain("AKIDOTHER", seen[1]["authorization"], StringComparison.Ordinal);
        Assert.False(seen[1].ContainsKey("x-tenant"));
        Assert.NotEqual(seen[0]["host"], seen[1]["host"]);
    }

    [Fact]
    public async Task A_call_has_an_endpoint_of_its_own()
    {
        var (seen, transport) = Recording();
        await using var pipeline = Pipeline(transport);

        await SendAsync(pipeline, new AwsCallOptions { Endpoint = new Uri("http://localhost:8000") });

        Assert.Equal("localhost:8000", seen[0]["host"]);
    }

    [Theory]
    [InlineData("Host", "the client sets")]
    [InlineData("Authorization", "the client sets")]
    [InlineData("amz-sdk-request", "the client sets")]
    [InlineData("Content-Type", "the request already has")]
    [InlineData("a b", "isn't the name of a header")]
    [InlineData("", "isn't the name of a header")]
    public async Task Headers_that_would_break_the_call_are_refused(string name, string message)
    {
        var (seen, transport) = Recording();
        await using var pipeline = Pipeline(transport);

        var error = await Assert.ThrowsAsync<ArgumentException>(
            () => SendAsync(pipeline, new AwsCallOptions { Headers = new Dictionary<string, string> { [name] = "x" } }));

        Assert.Contains(message, error.Message, StringComparison.Ordinal);
        Assert.Empty(seen);
    }

    [Fact]
    public async Task A_malformed_region_and_endpoint_are_refused_by_name()
    {
        await using var pipeline = Pipeline(Recording().Transport);

        Assert.Contains(
            "The option Region of the call",
            (await Assert.ThrowsAsync<AwsConfigurationException>(() => SendAsync(pipeline, new AwsCallOptions { Region = "a/b" }))).Message,
            StringComparison.Ordinal);
        Assert.Contains(
            "The option Endpoint of the call",
            (await Assert.ThrowsAsync<AwsConfigurationException>(
                () => SendAsync(pipeline, new AwsCallOptions { Endpoint = new Uri("ftp://x") }))).Message,
            StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_successful_answer_shows_its_status_request_id_headers_and_attempts()
    {
        var transport = new ScriptedTransport(static attempt => attempt == 1
            ? TextResponse.Error(500, "InternalServerError")
            : new TextResponse(200, "{}", ("x-amzn-RequestId", "id-1"), ("x-other", "7")));
        await using var pipeline = Pipeline(transport);
        AwsAnswer? answer = null;

        await SendAsync(pipeline, new AwsCallOptions { OnAnswer = found => answer = found });

        Assert.Equal((200, "id-1", 2, "7"), (answer!.StatusCode, answer.RequestId, answer.Attempts, answer.Headers["X-Other"]));
        var thrown = await Assert.ThrowsAsync<FormatException>(
            () => SendAsync(pipeline, new AwsCallOptions { OnAnswer = static _ => throw new FormatException() }));
        Assert.NotNull(thrown);
        await SendAsync(pipeline, null);
    }

    private static (List<Dictionary<string, string>> Seen, AwsTransport Transport) Recording()
    {
        var seen = new List<Dictionary<string, string>>();
        return (seen, new ScriptedTransport((_, request, _) =>
        {
            var headers = new Dictionary<string, string> { ["host"] = request.Endpoint.Uri.Authority };
            for (var i = 0; i < request.Headers.Count; i++) headers[request.Headers[i].Name] = request.Headers[i].GetText();
            seen.Add(headers);
            return new(new TextResponse(200, "{}"));
        }));
    }

    private static AwsPipeline Pipeline(AwsTransport transport)
    {
        var options = TestService.Options();
        options.Transport = transport;
        options.TimeProvider = new InstantTimeProvider();
        return new AwsPipeline(TestService.Other, options);
    }

    private static Task<string> SendAsync(AwsPipeline pipeline, AwsCallOptions? options) =>
        pipeline.SendAsync(TestService.Echo(TestService.Other), "{}", options, CancellationToken.None).AsTask();
}
