using Airports.Items;
using Airports.Latency;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;
using Tern.DynamoDb;

namespace Airports.Endpoints;

/// <summary>Returns the routes from an airport, busiest first.</summary>
internal static class RouteEndpoints
{
    public static void MapRoutes(this IEndpointRouteBuilder routes) =>
        routes.MapGet("/airports/{iata}/routes", GetAsync).WithMetadata(new MeasuredRoute("GET /airports/{iata}/routes"));

    private static async Task<Results<Ok<RoutePage>, ProblemHttpResult>> GetAsync(
        string iata, string? min, string? limit, string? cursor,
        [FromServices] DynamoTable<Route> routes, [FromServices] DynamoTable<Airport> airports, CancellationToken cancellationToken)
    {
        var origin = Input.AirportCode(iata);
        var leastFlights = Input.Number("min", min, least: 0, most: 999_999, fallback: 0);
        var options = new QueryOptions<Route> { Descending = true, Limit = Input.Number("limit", limit, least: 1, most: 1_000, fallback: 100) };

        var page = await routes.QueryPageAsync(Route.Partition(origin).From(leastFlights), cursor, options, cancellationToken);

        // Most airports have no routes; only an unknown code is an error.
        return page.Items.Count > 0 || await airports.GetAsync(Airport.Key(origin), cancellationToken) is not null
            ? TypedResults.Ok(new RoutePage(page.Items, page.Cursor))
            : Problems.NotFound($"There is no airport {origin}.");
    }
}
