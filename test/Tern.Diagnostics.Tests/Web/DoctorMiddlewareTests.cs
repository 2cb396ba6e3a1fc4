using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Tern.Diagnostics.Tests.Web;

public sealed class DoctorMiddlewareTests
{
    // So many that a stall of the machine isn't taken for pauses between events, which are more than 5 ms on average.
    private const int Tokens = 1_800;

    private static readonly byte[] s_token = "\"a\":123,\n"u8.ToArray();

    [Fact]
    public async Task A_request_is_a_scope_that_ends_with_its_routes_name()
    {
        ScopeFlow? scope = null;
        await using var application = await DoctorApplication.StartAsync(app => app.MapGet("/carts/{id}", (string id) =>
        {
            scope = ScopeFlow.Current;
            return id;
        }));
        using var client = application.CreateClient();

        Assert.Equal("7", await client.GetStringAsync("/carts/7", TestContext.Current.CancellationToken));

        Assert.Equal(ScopeKind.Request, scope!.Kind);
        Assert.Equal("GET /carts/{id}", scope.Name);
    }

    [Theory]
    [InlineData("stream")]
    [InlineData("pipe")]
    [InlineData("bytes")]
    public async Task A_flush_for_each_token_is_found(string way)
    {
        await using var application = await DoctorApplication.StartAsync(
            app => app.MapGet("/report", (HttpContext context) => WriteAsync(context, way, flush: true)), kestrel: true);
        using var client = application.CreateClient(kestrel: true);

        var text = await client.GetStringAsync("/report", TestContext.Current.CancellationToken);

        Assert.Equal(Tokens * s_token.Length, text.Length);
        var finding = Assert.Single(application.Doctor.Findings, static finding => finding.Rule == Rules.FlushStorm);
        Assert.Equal("1,800 flushes of 9 bytes; 1 would suffice.", finding.Summary);
        Assert.Equal("GET /report", finding.Place.Scope);
    }

    [Fact]
    public async Task Small_writes_to_the_pipe_that_are_flushed_once_are_fine()
    {
        await using var application = await DoctorApplication.StartAsync(
            app => app.MapGet("/report", (HttpContext context) => WriteAsync(context, "pipe", flush: false)), kestrel: true);
        using var client = application.CreateClient(kestrel: true);

        var text = await client.GetStringAsync("/report", TestContext.Current.CancellationToken);

        Assert.Equal(Tokens * s_token.Length, text.Length);
        Assert.DoesNotContain(application.Doctor.Findings, static finding => finding.Rule == Rules.FlushStorm);
    }

    [Fact]
    public async Task The_bodys_features_reach_the_server()
    {
        var file = Path.GetTempFileName();
        await File.WriteAllTextAsync(file, "0123456789", TestContext.Current.CancellationToken);
        try
        {
            await using var application = await DoctorApplication.StartAsync(
                app =>
                {
                    app.MapGet("/file", (HttpContext context) => context.Response.SendFileAsync(file, 2, 5));
                    app.MapGet("/started", async (HttpContext context) =>
                    {
                        context.Features.GetRequiredFeature<IHttpResponseBodyFeature>().DisableBuffering();
                        await context.Response.StartAsync();
                        Assert.True(context.Response.HasStarted);
                        await context.Response.WriteAsync("begun");
                        await context.Response.CompleteAsync();
                    });
                    app.MapGet("/sync", (HttpContext context) => context.Response.Body.Write("x"u8));
                },
                kestrel: true);
            using var client = application.CreateClient(kestrel: true);

            Assert.Equal("23456", await client.GetStringAsync("/file", TestContext.Current.CancellationToken));
            Assert.Equal("begun", await client.GetStringAsync("/started", TestContext.Current.CancellationToken));
            // The server still forbids synchronous writes.
            using var answer = await client.GetAsync("/sync", TestContext.Current.CancellationToken);
            Assert.Equal(500, (int)answer.StatusCode);
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Fact]
    public async Task A_request_that_fails_ends_its_scope_and_throws_on()
    {
        ScopeFlow? scope = null;
        await using var application = await DoctorApplication.StartAsync(app => app.MapGet("/fails", IResult () =>
        {
            scope = ScopeFlow.Current;
            throw new InvalidOperationException("not today");
        }));
        using var client = application.CreateClient();

        // CreateSlimBuilder shows errors as a page in Development, which is the application's own choice.
        using var answer = await client.GetAsync("/fails", TestContext.Current.CancellationToken);

        Assert.Equal(500, (int)answer.StatusCode);
        Assert.Equal("GET /fails", scope!.Name);
        Assert.Null(ScopeFlow.Current);
    }

    [Fact]
    public async Task A_path_without_a_route_and_a_method_of_ones_own_make_no_new_names()
    {
        var names = new HashSet<string>();
        using var completed = new SemaphoreSlim(0);
        await using var application = await DoctorApplication.StartAsync(app => app.Use(async (context, next) =>
        {
            var scope = ScopeFlow.Current!;
            context.Response.OnCompleted(() =>
            {
                lock (names) names.Add(scope.Name);
                completed.Release();
                return Task.CompletedTask;
            });
            await next(context);
        }));
        using var client = application.CreateClient();

        foreach (var method in (string[])["BREW", "GET", "PROPFIND"])
        {
            using var request = new HttpRequestMessage(new HttpMethod(method), $"/nowhere/{method}");
            using var answer = await client.SendAsync(request, TestContext.Current.CancellationToken);

            // A client can receive its response before the server's callback has run.
            await completed.WaitAsync(TestContext.Current.CancellationToken);
        }

        Assert.Equal(["GET no route", "OTHER no route"], names.Order());
    }

    private static async Task WriteAsync(HttpContext context, string way, bool flush)
    {
        for (var token = 0; token < Tokens; token++)
        {
            if (way == "stream") await context.Response.Body.WriteAsync(s_token);
#pragma warning disable CA1835 // the older overload is what is tested
            else if (way == "bytes") await context.Response.Body.WriteAsync(s_token, 0, s_token.Length);
#pragma warning restore CA1835
            else Write(context.Response);
            if (!flush) continue;
            if (way == "pipe") await context.Response.BodyWriter.FlushAsync();
            else await context.Response.Body.FlushAsync();
        }
    }

    private static void Write(HttpResponse response)
    {
        s_token.CopyTo(response.BodyWriter.GetSpan(s_token.Length));
        response.BodyWriter.Advance(s_token.Length);
    }
}
