using Airports.Items;
using Airports.Latency;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;
using Tern.DynamoDb;

namespace Airports.Endpoints;

/// <summary>Returns the airports of a state, from the index.</summary>
internal static class StateEndpoints
{
    public static void MapStates(this IEndpointRouteBuilder routes) =>
        routes.MapGet("/states/{state}/airports", GetAsync).WithMetadata(new MeasuredRoute("GET /states/{state}/airports"));

    private static async Task<Results<Ok<List<Airport>>, ProblemHttpResult>> GetAsync(
        string state, [FromServices] DynamoTable<Airport> airports, CancellationToken cancellationToken)
    {
        var code = Input.StateCode(state);
        var found = await airports.Query(Airport.ByState(code)).ToListAsync(cancellationToken);
        return found.Count > 0 ? TypedResults.Ok(found) : Problems.NotFound($"There is no airport in a state {code}.");
    }
}
