using Airports.Items;
using Airports.Latency;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;
using Tern.DynamoDb;

namespace Airports.Endpoints;

/// <summary>Changes an airport's note, unless it has changed since the caller read it.</summary>
internal static class NoteEndpoints
{
    public static void MapNotes(this IEndpointRouteBuilder routes) =>
        routes.MapPut("/airports/{iata}/note", PutAsync).WithMetadata(new MeasuredRoute("PUT /airports/{iata}/note"));

    private static async Task<Results<Ok<Airport>, ProblemHttpResult>> PutAsync(
        string iata, NoteChange change, [FromServices] DynamoTable<Airport> airports, CancellationToken cancellationToken)
    {
        var code = Input.AirportCode(iata);
        var result = await airports.TryUpdateAsync(
            Airport.Key(code),
            [Airport.Fields.Note.Set(change.Note)],
            new() { ExpectedVersion = change.Version, ReturnItem = true },
            cancellationToken);

        if (result.Succeeded)
        {
            return TypedResults.Ok(result.Item);
        }

        return result.IsConflict(out var current)
            ? Problems.Conflict(
                $"Version {change.Version} of {code} is stale: the current version is {current.Version}. Read it, and send your note with that " +
                "version.", current)
            : Problems.NotFound($"There is no airport {code}.");
    }
}
