using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;

namespace Airports.Latency;

/// <summary>Returns the latencies of the last minute, for the page.</summary>
internal static class StatsEndpoint
{
    public static void MapStats(this IEndpointRouteBuilder routes, string database) => routes.MapGet(
        "/stats",
        ([FromServices] RouteLatencies latencies) =>
            TypedResults.Ok(new LatencyReport(database, RollingHistogram.Window.TotalSeconds, latencies.Report())));
}
