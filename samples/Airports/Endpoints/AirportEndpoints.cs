using Airports.Items;
using Airports.Latency;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;
using Tern.DynamoDb;

namespace Airports.Endpoints;

/// <summary>Returns airports by code: a single item, or many items with as few calls as possible.</summary>
internal static class AirportEndpoints
{
    private const int MostCodes = 1_000;

    public static void MapAirports(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/airports/{iata}", GetAsync).WithMetadata(new MeasuredRoute("GET /airports/{iata}"));
        routes.MapGet("/airports", GetManyAsync).WithMetadata(new MeasuredRoute("GET /airports?ids="));
    }

    private static async Task<Results<Ok<Airport>, ProblemHttpResult>> GetAsync(
        string iata, [FromServices] DynamoTable<Airport> airports, CancellationToken cancellationToken)
    {
        var code = Input.AirportCode(iata);
        return await airports.GetAsync(Airport.Key(code), cancellationToken) is { } airport
            ? TypedResults.Ok(airport)
            : Problems.NotFound($"There is no airport {code}.");
    }

    private static async Task<Ok<AirportList>> GetManyAsync(
        string? ids, [FromServices] DynamoTable<Airport> airports, CancellationToken cancellationToken)
    {
        var codes = (ids ?? "").Split(',', StringSplitOptions.RemoveEmptyEntries).Select(Input.AirportCode).Distinct().ToList();
        if (codes.Count is 0 or > MostCodes)
        {
            throw new BadHttpRequestException($"ids has {codes.Count} airport codes: expected 1 to {MostCodes}, separated by commas, such as ?ids=ATL,JFK.");
        }

        var found = await airports.BatchGetAsync(codes.Select(Airport.Key), cancellationToken);
        return TypedResults.Ok(new AirportList(found, [.. codes.Except(found.Select(airport => airport.Iata))]));
    }
}
