using System.Net;
using Cases.Running;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.HostFiltering;
using Samples;
using Tern.Pages;

namespace Cases.Page;

/// <summary>The page of a case: the versions side by side while they run, and the doctor's findings.</summary>
internal static class CasePage
{
    private static readonly PageFiles s_files = new(typeof(CasePage).Assembly, "page/", "/");

    public static WebApplication Create(Case @case, int port)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, port));
        builder.Logging.ClearProviders().AddSimpleConsole(static console => console.SingleLine = true)
            .AddFilter("Microsoft.AspNetCore", LogLevel.Warning)
            .AddFilter("Microsoft.Hosting.Lifetime", LogLevel.Warning);
        builder.Services.AddHostFiltering(static filter => (filter.AllowedHosts, filter.AllowEmptyHosts) = (["localhost", "127.0.0.1"], false));
        builder.Services.AddSingleton(@case);
        builder.Services.AddSingleton<PageRuns>();
        builder.Services.AddHostedService(static services => services.GetRequiredService<PageRuns>());

        var app = builder.Build();
        app.UseHostFiltering();
        app.UseSameOriginWrites();
        app.Use(static (context, next) => s_files.Owns(context.Request.Path) ? s_files.AnswerAsync(context.Features) : next(context));
        var runs = app.Services.GetRequiredService<PageRuns>();
        app.MapGet("/state", (HttpContext context) =>
        {
            context.Response.Headers.CacheControl = "no-store";
            return context.Response.WriteAsJsonAsync(runs.Read(), CaseJson.Default.CaseState);
        });
        app.MapPost("/run", (HttpContext context) =>
        {
            context.Response.StatusCode = runs.TryStart() ? StatusCodes.Status202Accepted : StatusCodes.Status409Conflict;
            return Task.CompletedTask;
        });
        return app;
    }
}
