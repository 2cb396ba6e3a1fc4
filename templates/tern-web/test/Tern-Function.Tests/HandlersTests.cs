using System.Net;
using System.Net.Http.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Tern.DynamoDb;
using Tern.Local;

namespace Tern_Function.Tests;

/// <summary>Tests the API on Kestrel, with an in-process DynamoDB.</summary>
public sealed class HandlersTests
{
    [Fact]
    public async Task An_order_that_was_placed_is_found()
    {
        var cancellationToken = TestContext.Current.CancellationToken;
        await using var local = await LocalDynamoDb.StartAsync(cancellationToken: cancellationToken);
        await using (var db = local.CreateClient()) await db.CreateTableAsync<Order>(cancellationToken: cancellationToken);
        await using var app = await StartAsync(local);
        using var client = new HttpClient { BaseAddress = new Uri(app.Urls.First()) };

        var placed = await client.PostAsJsonAsync("/orders", new NewOrder("ada", 12.5m), OrderJson.Default.NewOrder, cancellationToken);

        Assert.Equal(HttpStatusCode.Created, placed.StatusCode);
        var found = await client.GetFromJsonAsync(placed.Headers.Location, OrderJson.Default.Order, cancellationToken);
        Assert.Equal(("ada", 12.5m), (found!.Customer, found.Total));
    }

    [Fact]
    public async Task An_order_that_is_not_there_is_not_found()
    {
        var cancellationToken = TestContext.Current.CancellationToken;
        await using var local = await LocalDynamoDb.StartAsync(cancellationToken: cancellationToken);
        await using (var db = local.CreateClient()) await db.CreateTableAsync<Order>(cancellationToken: cancellationToken);
        await using var app = await StartAsync(local);
        using var client = new HttpClient { BaseAddress = new Uri(app.Urls.First()) };

        Assert.Equal(HttpStatusCode.NotFound, (await client.GetAsync(new Uri("/orders/none", UriKind.Relative), cancellationToken)).StatusCode);
    }

    private static async Task<WebApplication> StartAsync(LocalDynamoDb local)
    {
        var app = Handlers.Build(builder =>
        {
            builder.Services.AddLocalDynamoDb(local);
            builder.WebHost.UseUrls("http://127.0.0.1:0");
        });
        await app.StartAsync(TestContext.Current.CancellationToken);
        return app;
    }
}
