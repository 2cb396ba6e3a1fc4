using System.Net;
using System.Text;
using Airports.SelfTest;

namespace Airports.Tests.SelfTest;

public sealed class SelfTestTests(AirportsServer server)
{
    private readonly IPEndPoint _endpoint = IPEndPoint.Parse(server.Url.Authority);

    [Fact]
    public async Task The_small_self_test_passes_and_says_what_it_saw()
    {
        var output = new StringWriter();

        var passed = await new SelfTestRun(_endpoint, output).CheckAsync(TestContext.Current.CancellationToken);

        Assert.True(passed, output.ToString());
        Assert.Contains("200 requests in ", output.ToString(), StringComparison.Ordinal);
        Assert.Contains(", 0 errors", output.ToString(), StringComparison.Ordinal);
        Assert.EndsWith($"Passed.{Environment.NewLine}", output.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Every_request_is_sent_once_and_refused_ones_are_errors()
    {
        var options =
            new LoadOptions { RequestsPerSecond = 500, WarmUp = TimeSpan.FromMilliseconds(100), Duration = TimeSpan.FromMilliseconds(200), Connections = 4 };
        LoadRequest[] requests = [Get("/airports/ATL"), Get("/airports/XXX")];

        var result = await new OpenLoad(_endpoint, options).RunAsync(requests, TestContext.Current.CancellationToken);

        Assert.Equal((50, 100), (result.Samples.WarmUp.Count, result.Samples.Response.Count));
        Assert.Equal(75, result.Samples.ErrorCount);
        Assert.Equal("GET /airports/XXX was answered with status 404.", result.Samples.Errors[0]);
        Assert.True(result.Samples.Service.Percentile(99) <= result.Samples.Response.Percentile(100));
    }

    [Fact]
    public async Task The_mix_writes_no_airport_twice_and_is_the_same_every_time()
    {
        var first = await new LoadMix(_endpoint).MakeAsync(5_000, TestContext.Current.CancellationToken);
        var second = await new LoadMix(_endpoint).MakeAsync(5_000, TestContext.Current.CancellationToken);

        var puts = first.Where(request => request.Name.StartsWith("PUT", StringComparison.Ordinal)).Select(request => request.Name).ToList();
        Assert.InRange(puts.Count, 100, 300);
        Assert.Equal(puts.Count, puts.Distinct().Count());
        Assert.Equal(first.Select(request => request.Name), second.Select(request => request.Name));
    }

    private LoadRequest Get(string path) => new($"GET {path}", Encoding.ASCII.GetBytes($"GET {path} HTTP/1.1\r\nHost: {_endpoint}\r\n\r\n"));
}
