using System.Net;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.TestHost;
using Tern.AspNetCore;
using Tern.Concurrency;
using Tern.DynamoDb;
using Tern.Local;

namespace Tern.Guides.Tests.Snippets.Caches;

public sealed class FanOut
{
    private int shipped;

    [Fact]
    public async Task Bounding()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Price>();
        var orders = db.Table<Price>();
        await orders.BatchPutAsync(Enumerable.Range(1, 20).Select(number => new Price($"sku-{number}", number)));
        using var http = new HttpClient(new Answering());
        var urls = Enumerable.Range(1, 30).Select(number => new Uri($"https://pages.example/{number}"));
        var cancellationToken = TestContext.Current.CancellationToken;

        List<string> pages = await Bounded.SelectAsync(urls, async (url, token) => await http.GetStringAsync(url, token), cancellationToken);
        await Bounded.ForEachAsync(orders.Scan(), async (order, token) => await ShipAsync(order, token), new() { MaxConcurrency = 4 }, cancellationToken);

        Assert.Equal("/30", pages[29]);
        Assert.Equal(20, shipped);
    }

    [Fact]
    public async Task Buffering()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseTestServer();
        await using var app = builder.Build();
        var report = new[] { 1, 2, 3 };

        app.UseBufferedResponses();

        app.Use(async (context, next) =>
        {
            if (context.Request.Path == "/report")
            {
                await using var buffered = TernResponse.Buffered(context.Response.Body);
                await JsonSerializer.SerializeAsync(buffered, report);
                return;
            }

            await next(context);
        });
        app.Run(async context =>
        {
            await context.Response.WriteAsync("working\n");
            await context.Response.FlushNowAsync();
        });
        await app.StartAsync();
        using var client = app.GetTestClient();

        Assert.Equal("working\n", await client.GetStringAsync("/"));
        Assert.Equal("[1,2,3]", await client.GetStringAsync("/report"));
    }

    private ValueTask ShipAsync(Price order, CancellationToken cancellationToken)
    {
        Interlocked.Increment(ref shipped);
        return default;
    }

    private sealed class Answering : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            Task.FromResult(new HttpResponseMessage(HttpStatusCode.OK) { Content = new StringContent(request.RequestUri!.AbsolutePath) });
    }
}
