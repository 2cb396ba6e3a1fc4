using Tern.Credentials;
using Tern.Services.ApiGatewayManagementApi;
using Tern.Services.ApiGatewayManagementApi.Model;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Loopback;

public sealed class WebSocketTests
{
    [Fact]
    public async Task A_message_goes_to_the_endpoints_stage_with_the_connection_escaped()
    {
        await using var server = new ScriptedServer(ScriptedServer.Answer(200, []), ScriptedServer.Answer(410, [], ("x-amzn-ErrorType", "GoneException")));
        var options = server.Use(new ApiGatewayManagementApiClientOptions());
        options.Endpoint = new Uri(server.Address, "prod");
        await using var sockets = new ApiGatewayManagementApiClient(options);
        var message = new PostToConnectionRequest { ConnectionId = "L0SM9/cOF=vHc", Data = "hello"u8.ToArray() };

        await sockets.PostToConnectionAsync(message);

        var asked = server.Asked.Single();
        Assert.Equal(("/prod/@connections/L0SM9%2FcOF%3DvHc", "hello"), (asked.Target, asked.Text));
        Assert.Contains("/eu-west-1/execute-api/aws4_request", asked["Authorization"], StringComparison.Ordinal);
        await Assert.ThrowsAsync<GoneException>(async () => await sockets.PostToConnectionAsync(message));
    }

    [Fact]
    public void A_client_without_an_endpoint_says_what_one_is()
    {
        var options = new ApiGatewayManagementApiClientOptions { Region = "eu-west-1", Credentials = new StaticCredentialProvider("a", "b") };
        var error = Assert.Throws<AwsConfigurationException>(() => new ApiGatewayManagementApiClient(options));
        Assert.Contains("https://{api-id}.execute-api.{region}.amazonaws.com/{stage}", error.Message, StringComparison.Ordinal);
    }
}
