using Airports.Import;
using Airports.Items;

namespace Airports.Tests.Import;

public sealed class AirportDataTests
{
    [Fact]
    public void All_airports_are_read_with_what_their_names_hold()
    {
        var airports = AirportData.ReadAirports();

        Assert.Equal(3_376, airports.Count);
        Assert.Equal(airports.Count, airports.Select(airport => airport.Iata).Distinct().Count());
        Assert.Contains(new Airport("DBN", "W. H. \"Bud\" Barron", "Dublin", "GA", "USA", 32.56445806, -82.98525556), airports);
        Assert.Contains(new Airport("PUW", "Pullman/Moscow Regional", "Pullman/Moscow,ID", "WA", "USA", 46.74386111, -117.1095833), airports);
    }

    [Fact]
    public void All_routes_are_read_and_lead_between_known_airports()
    {
        var routes = AirportData.ReadRoutes();
        var codes = AirportData.ReadAirports().Select(airport => airport.Iata).ToHashSet();

        Assert.Equal(5_366, routes.Count);
        Assert.Contains(new Route("ABE", "ATL", 853), routes);
        Assert.All(routes, route => Assert.True(codes.Contains(route.Origin) && codes.Contains(route.Destination)));
    }
}
