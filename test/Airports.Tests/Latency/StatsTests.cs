using System.Text.Json;

namespace Airports.Tests.Latency;

public sealed class StatsTests(AirportsServer server)
{
    [Fact]
    public async Task Stats_have_percentiles_by_route_and_by_phase_of_the_calls_in_it()
    {
        await server.GetAsync("/airports/ATL");

        var stats = await server.GetAsync("/stats");
        var route = stats.GetProperty("routes").EnumerateArray().Single(route => route.GetProperty("route").GetString() == "GET /airports/{iata}");
        var total = route.GetProperty("total");

        Assert.Equal("in this process", stats.GetProperty("database").GetString());
        Assert.True(total.GetProperty("count").GetInt64() > 0);
        Assert.InRange(total.GetProperty("p50").GetDouble(), 0.0001, total.GetProperty("p99").GetDouble());
        Assert.All(route.GetProperty("phases").EnumerateArray(), phase => Assert.True(phase.GetProperty("count").GetInt64() > 0));
        Assert.NotEmpty(route.GetProperty("phases").EnumerateArray());
    }
}
