using System.Diagnostics;
using System.Globalization;

namespace Airports.Latency;

/// <summary>Measures the API's requests, and reports the number of DynamoDB calls to the caller.</summary>
internal static class LatencyMiddleware
{
    public const string CallsHeader = "DynamoDB-Calls";

    public static void UseLatencies(this WebApplication app)
    {
        var latencies = app.Services.GetRequiredService<RouteLatencies>();
        app.Services.GetRequiredService<TernPhases>().Start();
        app.Use(async (context, next) =>
        {
            if (context.GetEndpoint()?.Metadata.GetMetadata<MeasuredRoute>() is not { } route)
            {
                await next(context);
                return;
            }

            var started = Stopwatch.GetTimestamp();
            var request = latencies.Begin(route.Name);
            context.Response.OnStarting(() =>
            {
                context.Response.Headers[CallsHeader] = request.Calls.ToString(CultureInfo.InvariantCulture);
                return Task.CompletedTask;
            });
            await next(context);
            latencies.Record(route.Name, RouteLatencies.Total, Stopwatch.GetElapsedTime(started));
        });
    }
}
