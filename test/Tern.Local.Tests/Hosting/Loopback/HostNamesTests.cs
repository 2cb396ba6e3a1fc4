using System.Net;
using Tern.Pages;

namespace Tern.Local.Tests.Hosting.Loopback;

public sealed class HostNamesTests
{
    [Theory]
    [InlineData("localhost", true)]
    [InlineData("LOCALHOST:8000", true)]
    [InlineData("127.0.0.1:8000", true)]
    [InlineData("[::1]:8000", true)]
    [InlineData("dynamodb", true)]
    [InlineData("DynamoDB:8000", true)]
    [InlineData("172.17.0.2:8000", false)]
    [InlineData("evil.example:8000", false)]
    [InlineData("dynamodb.evil.example", false)]
    [InlineData("localhost:x", false)]
    [InlineData("", false)]
    public void A_server_of_this_machine_answers_to_its_names_and_those_it_was_given(string host, bool known) =>
        Assert.Equal(known, new HostNames(["dynamodb"], takesAddresses: false).Contains(host));

    [Theory]
    [InlineData("172.17.0.2:8000", true)]
    [InlineData("[fe80::1]:8000", true)]
    [InlineData("localhost", true)]
    [InlineData("evil.example", false)]
    [InlineData("172.17.0.2.evil.example", false)]
    public void One_that_others_reach_answers_to_addresses_too(string host, bool known) =>
        Assert.Equal(known, new HostNames([], takesAddresses: true).Contains(host));

    [Theory]
    [InlineData("http://localhost:3000", true)]
    [InlineData("http://dynamodb:3000", true)]
    [InlineData("http://6.6.6.6", false)]
    [InlineData("http://evil.example", false)]
    [InlineData("null", false)]
    public void A_page_may_call_when_its_name_is_one_and_not_when_it_has_an_address_alone(string origin, bool known) =>
        Assert.Equal(known, new HostNames(["dynamodb"], takesAddresses: true).ContainsOrigin(origin));

    [Fact]
    public async Task A_name_that_was_not_given_is_refused_with_those_that_were()
    {
        await using var local = await LocalDynamoDb.StartAsync(
            new LocalDynamoDbOptions { Host = "0.0.0.0", AllowedHosts = ["dynamodb"] }, TestContext.Current.CancellationToken);
        using var http = new HttpClient();
        Assert.Equal("127.0.0.1", local.Endpoint!.Host);
        Assert.Equal(HttpStatusCode.OK, (await GetAsync("dynamodb")).Status);
        Assert.Equal(HttpStatusCode.OK, (await GetAsync("192.0.2.1")).Status);
        var (status, body) = await GetAsync("evil.example");
        Assert.Equal(HttpStatusCode.Forbidden, status);
        Assert.Contains("localhost, 127.0.0.1, [::1], any IP address, dynamodb", body, StringComparison.Ordinal);
        Assert.Contains("--host-name", body, StringComparison.Ordinal);

        async Task<(HttpStatusCode Status, string Body)> GetAsync(string host)
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, local.Endpoint);
            request.Headers.Host = host;
            using var answer = await http.SendAsync(request, TestContext.Current.CancellationToken);
            return (answer.StatusCode, await answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
        }
    }
}
