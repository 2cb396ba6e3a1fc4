using System.Net;
using Airports.Endpoints;
using Airports.Import;
using Airports.Items;
using Airports.Latency;
using Airports.Page;
using Samples;
using Tern.Local;

namespace Airports;

/// <summary>Assembles the application: the database, its tables, and the API.</summary>
internal static class AirportsApp
{
    private const string EndpointVariable = "AWS_ENDPOINT_URL_DYNAMODB";

    public static async Task<WebApplication> CreateAsync(int port)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.Listen(IPAddress.Loopback, port);
            kestrel.Limits.MaxRequestBodySize = 64 * 1024;
        });
        builder.Logging.ClearProviders().AddSimpleConsole(console => console.SingleLine = true)
            .AddFilter("Microsoft.AspNetCore", LogLevel.Warning)
            .AddFilter("Microsoft.Extensions.Hosting.Internal.Host", LogLevel.None);

        var endpoint = builder.Configuration[EndpointVariable];
        await AddTablesAsync(builder.Services, endpoint);
        builder.Services.AddHostedService<DataImport>();
        builder.Services.AddSingleton(TimeProvider.System);
        builder.Services.AddSingleton<RouteLatencies>();
        builder.Services.AddSingleton<TernPhases>();
        builder.Services.AddProblemDetails();
        builder.Services.AddHostFiltering(filter => (filter.AllowedHosts, filter.AllowEmptyHosts) = (["localhost", "127.0.0.1"], false));
        builder.Services.ConfigureHttpJsonOptions(json => json.SerializerOptions.TypeInfoResolverChain.Insert(0, AirportsJson.Default));

        var app = builder.Build();
        app.UseHostFiltering();
        app.UseExceptionHandler();
        app.UseStatusCodePages();
        app.UseLatencies();
        app.UseProblems();
        app.UseSameOriginWrites();
        app.MapAirports();
        app.MapRoutes();
        app.MapStates();
        app.MapNotes();
        app.MapStats(database: endpoint ?? "in this process");
        app.MapPage();
        return app;
    }

    // The location of the data makes no difference to the code above: the client, the tables and the calls are the
    // same.
    private static async Task AddTablesAsync(IServiceCollection services, string? endpoint)
    {
        if (endpoint is null)
        {
            var local = await LocalDynamoDb.StartAsync();
            services.AddSingleton(_ => local);
            services.AddDynamoDb(local.Configure);
        }
        else
        {
            services.AddDynamoDb(options => options.WarmUpConnections = 8);
        }

        services.AddDynamoTable<Airport>().AddDynamoTable<Route>();
    }
}
