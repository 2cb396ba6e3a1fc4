using System.Text.Json;
using Airports.Import;

namespace Airports.Tests.Endpoints;

public sealed class RouteTests(AirportsServer server)
{
    [Fact]
    public async Task Pages_follow_each_other_by_cursor_until_all_routes_have_come_once_the_busiest_first()
    {
        var expected = AirportData.ReadRoutes()
            .Where(route => route.Origin == "ATL")
            .OrderByDescending(route => route.Flights).ThenByDescending(route => route.Destination, StringComparer.Ordinal)
            .ToList();

        var (seen, pages) = (new List<Route>(), 0);
        string? cursor = null;
        do
        {
            var page = await server.GetAsync($"/airports/ATL/routes?limit=50{(cursor is null ? "" : $"&cursor={cursor}")}");
            seen.AddRange(page.GetProperty("routes").EnumerateArray().Select(ToRoute));
            cursor = page.GetProperty("cursor").GetString();
            pages++;
        }
        while (cursor is not null);

        Assert.Equal(173, expected.Count);
        Assert.Equal(expected, seen);
        Assert.Equal(4, pages);
    }

    [Fact]
    public async Task Min_leaves_out_routes_with_fewer_flights()
    {
        var expected = AirportData.ReadRoutes()
            .Where(route => route is { Origin: "ORD", Flights: >= 7_000 })
            .Select(route => route.Destination)
            .Order(StringComparer.Ordinal);

        var page = await server.GetAsync("/airports/ORD/routes?min=7000");

        Assert.Equal(
            expected, page.GetProperty("routes").EnumerateArray().Select(route => route.GetProperty("destination").GetString()).Order(StringComparer.Ordinal));
        Assert.Equal(JsonValueKind.Null, page.GetProperty("cursor").ValueKind);
    }

    [Fact]
    public async Task An_airport_without_routes_has_an_empty_page() =>
        Assert.Equal(0, (await server.GetAsync("/airports/00M/routes")).GetProperty("routes").GetArrayLength());

    [Fact]
    public async Task An_unknown_airport_is_404() =>
        Assert.Equal("There is no airport XXX.", (await server.GetProblemAsync(404, "/airports/XXX/routes")).GetProperty("detail").GetString());

    [Theory]
    [InlineData("min=-1", "min is '-1': expected an integer from 0 to 999999.")]
    [InlineData("min=many", "min is 'many': expected an integer from 0 to 999999.")]
    [InlineData("min=1000000", "min is '1000000': expected an integer from 0 to 999999.")]
    [InlineData("limit=0", "limit is '0': expected an integer from 1 to 1000.")]
    [InlineData("limit=1001", "limit is '1001': expected an integer from 1 to 1000.")]
    [InlineData("cursor=made-up", "The cursor belongs to a different query. Send the previous page's cursor unchanged, with the same path and min.")]
    public async Task Nonsensical_requests_are_400(string query, string detail) =>
        Assert.Equal(detail, (await server.GetProblemAsync(400, $"/airports/ATL/routes?{query}")).GetProperty("detail").GetString());

    [Fact]
    public async Task A_cursor_of_another_airport_is_400()
    {
        var cursor = (await server.GetAsync("/airports/ATL/routes?limit=1")).GetProperty("cursor").GetString();

        await server.GetProblemAsync(400, $"/airports/ORD/routes?limit=1&cursor={cursor}");
    }

    private static Route ToRoute(JsonElement route) => new(
        route.GetProperty("origin").GetString()!, route.GetProperty("destination").GetString()!, route.GetProperty("flights").GetInt32());
}
