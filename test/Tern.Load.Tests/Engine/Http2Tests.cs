using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;

namespace Tern.Load.Tests.Engine;

/// <summary>The same results over HTTP/2, with a server that supports nothing else.</summary>
public sealed class Http2Tests
{
    [Fact]
    public async Task Requests_are_answered_and_checked_over_HTTP_2()
    {
        var token = TestContext.Current.CancellationToken;
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(static kestrel => kestrel.Listen(
            System.Net.IPAddress.Loopback, 0, static listen => listen.Protocols = HttpProtocols.Http2));
        await using var app = builder.Build();
        app.Run(static context => context.Response.WriteAsync($"{context.Request.Protocol} {context.Request.Headers["X-Name"]} {context.Request.Path.Value}"));
        await app.StartAsync(token);
        var plan = new LoadPlan { Shape = LoadShape.Constant(100, TimeSpan.FromSeconds(0.5)), WarmUp = TimeSpan.Zero, Http2 = true };
        plan.Timeout = TimeSpan.FromMinutes(1); // the machine may stall
        var scenario = new LoadScenario("x", $"{app.Urls.Single()}/a%20b/${{number}}") { Method = "POST", Body = "{}" };
        scenario.Headers.Add(new("X-Name", "Ada"));
        scenario.Headers.Add(new("Content-Type", "application/json"));
        scenario.Checks.Contains.Add("HTTP/2 Ada /a b/");
        plan.Scenarios.Add(scenario);

        var result = await LoadEngine.RunAsync(plan, null, token);

        Assert.Equal((50, 50, 0), (result.Starts, result.Total.Succeeded, result.Total.Failed));
        Assert.Equal(50, result.Total.Response.Count);
    }
}
