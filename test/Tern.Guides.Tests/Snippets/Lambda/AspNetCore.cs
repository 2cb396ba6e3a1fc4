using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Tern.Lambda.Events;

namespace Tern.Guides.Tests.Snippets.Lambda.Web;

/// <summary>The guide's code in a process outside Lambda, where Kestrel serves the app as usual.</summary>
public sealed class AspNetCore
{
    [Fact]
    public async Task An_app_is_served_outside_Lambda_as_before()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseTestServer();
        builder.AddLambda(options =>
        {
            options.StreamResponses = true;
            options.Runtime.DeadlineMargin = TimeSpan.FromMilliseconds(200);
        });
        builder.Services.AddAuthentication(LambdaAuthorizerExtensions.Scheme).AddLambdaAuthorizer();
        builder.Services.AddAuthorization();
        await using var app = builder.Build();

        app.MapGet("/stage", (HttpContext context) =>
        {
            var deadline = context.GetLambdaContext()?.Deadline;
            var stage = context.GetLambdaEvent<HttpApiRequest>()?.RequestContext.Stage ?? "none";
            return $"{stage}, until {deadline}";
        });
        app.MapGet("/mine", () => "mine").RequireAuthorization();

        await app.StartAsync(TestContext.Current.CancellationToken);
        using var client = app.GetTestClient();
        Assert.Equal("none, until ", await client.GetStringAsync(new Uri("/stage", UriKind.Relative), TestContext.Current.CancellationToken));
        using var refused = await client.GetAsync(new Uri("/mine", UriKind.Relative), TestContext.Current.CancellationToken);
        Assert.Equal(401, (int)refused.StatusCode);
    }

    internal static void Program(string[] args)
    {
        var builder = WebApplication.CreateSlimBuilder(args);
        builder.AddLambda();

        var app = builder.Build();
        app.MapGet("/orders/{id:long}", (long id) => $"order {id}");
        app.Run();
    }
}
