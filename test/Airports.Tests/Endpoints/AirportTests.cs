using System.Text.Json;

namespace Airports.Tests.Endpoints;

public sealed class AirportTests(AirportsServer server)
{
    [Theory]
    [InlineData("/airports/DBN")]
    [InlineData("/airports/dbn")]
    public async Task An_airport_is_found_by_its_code(string path)
    {
        var airport = await server.GetAsync(path);

        Assert.Equal("DBN", airport.GetProperty("iata").GetString());
        Assert.Equal("W. H. \"Bud\" Barron", airport.GetProperty("name").GetString());
        Assert.Equal("Dublin", airport.GetProperty("city").GetString());
        Assert.Equal("GA", airport.GetProperty("state").GetString());
        Assert.Equal("USA", airport.GetProperty("country").GetString());
        Assert.Equal(32.56445806, airport.GetProperty("latitude").GetDouble());
        Assert.Equal(-82.98525556, airport.GetProperty("longitude").GetDouble());
        Assert.Equal(JsonValueKind.Null, airport.GetProperty("note").ValueKind);
    }

    [Fact]
    public async Task An_unknown_airport_is_404() =>
        Assert.Equal("There is no airport XXX.", (await server.GetProblemAsync(404, "/airports/XXX")).GetProperty("detail").GetString());

    [Theory]
    [InlineData("/airports/A", "'A' isn't an airport code")]
    [InlineData("/airports/ABCDE", "'ABCDE' isn't an airport code")]
    [InlineData("/airports/A%23B", "'A#B' isn't an airport code")]
    [InlineData("/airports?ids=ATL,J", "'J' isn't an airport code")]
    [InlineData("/airports", "ids has 0 airport codes: expected 1 to 1000")]
    [InlineData("/airports?ids=,", "ids has 0 airport codes: expected 1 to 1000")]
    public async Task An_invalid_code_is_400(string path, string detail) =>
        Assert.StartsWith(detail, (await server.GetProblemAsync(400, path)).GetProperty("detail").GetString(), StringComparison.Ordinal);

    [Fact]
    public async Task Many_airports_come_in_the_order_asked_for_with_the_missing_ones_named()
    {
        var answer = await server.GetAsync("/airports?ids=SFO,XXX,ATL,sfo,JFK");

        Assert.Equal(["SFO", "ATL", "JFK"], answer.GetProperty("airports").EnumerateArray().Select(airport => airport.GetProperty("iata").GetString()));
        Assert.Equal(["XXX"], answer.GetProperty("missing").EnumerateArray().Select(code => code.GetString()));
    }

    [Theory]
    [InlineData(1, 1)]
    [InlineData(100, 1)]
    [InlineData(101, 2)]
    [InlineData(150, 2)]
    [InlineData(1_000, 10)]
    public async Task A_hundred_airports_cost_one_call(int airports, int calls)
    {
        var codes = Airports.Import.AirportData.ReadAirports().Take(airports).Select(airport => airport.Iata).ToList();

        using var response = await server.Http.GetAsync(new Uri($"/airports?ids={string.Join(',', codes)}", UriKind.Relative));

        Assert.Equal([$"{calls}"], response.Headers.GetValues("DynamoDB-Calls"));
        using var body = JsonDocument.Parse(await response.Content.ReadAsStringAsync());
        Assert.Equal(codes, body.RootElement.GetProperty("airports").EnumerateArray().Select(airport => airport.GetProperty("iata").GetString()));
    }

    [Fact]
    public async Task More_than_a_thousand_airports_are_refused()
    {
        var codes = Enumerable.Range(1_000, 1_001);

        var problem = await server.GetProblemAsync(400, $"/airports?ids={string.Join(',', codes)}");

        Assert.StartsWith("ids has 1001 airport codes", problem.GetProperty("detail").GetString(), StringComparison.Ordinal);
    }
}
