using System.Net;
using Tern.Lambda.Local.Fronts;

namespace Tern.Lambda.Local.Tests.Fronts;

public sealed class FrontsPartTests
{
    [Theory]
    [InlineData("127.0.0.1", "/shop/orders/1", "shop /orders/1")]
    [InlineData("localhost", "/Shop", "shop /")]
    [InlineData("shop.localhost", "/admin/users", "shop /admin/users")]
    [InlineData("admin.localhost", "/", "admin /")]
    [InlineData("localhost", "/admin/", "admin /")]
    [InlineData("localhost", "/shopping", "nobody")]
    [InlineData("other.localhost", "/", "nobody")]
    public async Task A_front_is_found_by_its_host_name_or_by_the_first_part_of_the_path(string host, string path, string expected)
    {
        var called = "nobody";
        var part = new FrontsPart([.. new[] { "shop", "admin" }.Select(name => new Front(
            FrontHost.Api(ApiKind.FunctionUrl, "$default") with { Name = name },
            (_, request, _) =>
            {
                called = request.Source.Replace("url ", "", StringComparison.Ordinal).Replace("GET ", "", StringComparison.Ordinal);
                return Task.FromResult(FrontHost.Answer("""{"statusCode":200}"""));
            },
            TimeProvider.System))]);
        await using var listener = await LoopbackListener.StartAsync(
            new IPEndPoint(IPAddress.Loopback, 0), async context => _ = await part.TryHandleAsync(context), TestContext.Current.CancellationToken);
        using var http = new HttpClient();
        using var request = new HttpRequestMessage(HttpMethod.Get, $"http://127.0.0.1:{listener.Port}{path}");
        request.Headers.Host = host;
        using var response = await http.SendAsync(request, TestContext.Current.CancellationToken);
        Assert.Equal(expected, called);
    }
}
