using Airports.Import;

namespace Airports.Tests.Endpoints;

public sealed class StateTests(AirportsServer server)
{
    [Theory]
    [InlineData("AK", 263)]
    [InlineData("hi", 16)]
    [InlineData("GU", 1)]
    public async Task The_index_gives_all_airports_of_a_state_by_code(string state, int count)
    {
        var expected = AirportData.ReadAirports()
            .Where(airport => airport.State.Equals(state, StringComparison.OrdinalIgnoreCase))
            .Select(airport => airport.Iata)
            .Order(StringComparer.Ordinal);

        var airports = (await server.GetAsync($"/states/{state}/airports")).EnumerateArray()
            .Select(airport => airport.GetProperty("iata").GetString())
            .ToList();

        Assert.Equal(count, airports.Count);
        Assert.Equal(expected, airports);
    }

    [Fact]
    public async Task A_state_without_airports_is_404() =>
        Assert.Equal("There is no airport in a state ZZ.", (await server.GetProblemAsync(404, "/states/ZZ/airports")).GetProperty("detail").GetString());

    [Fact]
    public async Task An_invalid_state_is_400() =>
        Assert.Equal(
            "'Alaska' isn't a state. Expected two letters, such as AK.",
            (await server.GetProblemAsync(400, "/states/Alaska/airports")).GetProperty("detail").GetString());
}
