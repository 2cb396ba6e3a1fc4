using System.Net;
using Tern.Core.Tests.Pipeline;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Http;

/// <summary>The prefixes that operations add to the host of their endpoint, and the endpoints that get none.</summary>
public sealed class HostPrefixTests
{
    [Theory]
    [InlineData("https://states.eu-west-1.amazonaws.com", "sync-states.eu-west-1.amazonaws.com")]
    [InlineData("http://stand-in:5633", "sync-stand-in:5633")]
    [InlineData("http://localhost:5633", "localhost:5633")]
    [InlineData("http://127.0.0.1:5633", "127.0.0.1:5633")]
    [InlineData("http://[::1]:5633", "[::1]:5633")]
    public async Task Addresses_and_localhost_get_no_prefix(string endpoint, string expected) => Assert.Equal(expected, await HostAsync(endpoint, true));

    [Fact]
    public async Task An_option_turns_prefixes_off() =>
        Assert.Equal("states.eu-west-1.amazonaws.com", await HostAsync("https://states.eu-west-1.amazonaws.com", false));

    [Fact]
    public async Task A_host_that_is_unknown_is_named_with_its_prefix()
    {
        var options = TestService.Options();
        options.Endpoint = new Uri("http://stand-in:5633");
        options.MaxAttempts = 1;
        options.HttpMessageHandler = new AnsweringHandler(static _ => throw new HttpRequestException(HttpRequestError.NameResolutionError, "unknown"));
        await using var pipeline = new AwsPipeline(TestService.Other, options);
        var error = await Assert.ThrowsAsync<AwsTransportException>(async () =>
            await pipeline.SendAsync(Prefixed(), "{}", null, TestContext.Current.CancellationToken));
        Assert.Equal(
            "Echo failed: The host sync-stand-in:5633 is unknown. Check the Region, the endpoint and the network's name service. The operation puts "
            + "'sync-' before the endpoint's host; set the client's option UseHostPrefixes to false to omit it.", error.Message);
    }

    private static async Task<string> HostAsync(string endpoint, bool usesPrefixes)
    {
        string? host = null;
        var options = TestService.Options();
        options.Endpoint = new Uri(endpoint);
        options.UseHostPrefixes = usesPrefixes;
        options.HttpMessageHandler = new AnsweringHandler(request =>
        {
            host = request.RequestUri!.Authority;
            return new HttpResponseMessage(HttpStatusCode.OK) { Content = new StringContent("done") };
        });
        await using var pipeline = new AwsPipeline(TestService.Other, options);
        await pipeline.SendAsync(Prefixed(), "{}", null, TestContext.Current.CancellationToken);
        return host!;
    }

    private static AwsOperation<string, string> Prefixed()
    {
        var echo = TestService.Echo(TestService.Other);
        return new(
            TestService.Other, "Echo", (string request, Tern.Http.AwsHttpRequest http) =>
            {
                echo.Write(request, http);
                http.HostPrefix = "sync-";
            }, echo.Read);
    }
}
