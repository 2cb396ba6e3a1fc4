using Microsoft.Extensions.DependencyInjection;
using Tern.Handling;
using Tern.Lambda.Events;

namespace Tern.Lambda.Generator.Tests.Routes;

/// <summary>Routes as the compiler bound them, from the event to the answer.</summary>
public sealed class BoundRouteTests
{
    [Theory]
    [InlineData("/orders/7", "", """200 application/json {"id":7,"customer":"ann","total":2.5}""")]
    [InlineData("/orders/8", "", """404 application/problem+json {"type":"about:blank","title":"Not Found","status":404}""")]
    [InlineData("/orders/x", "", """404 application/problem+json {"type":"about:blank","title":"Not Found","status":404}""")]
    [InlineData("/sum/2", "b=3", "200 text/plain; charset=utf-8 5 of Open, none, 0 tags")]
    [InlineData("/sum/2", "state=paid&b=-3&note=a%20b+c&tag=x&tag=y", "200 text/plain; charset=utf-8 -1 of Paid, a b c, 2 tags")]
    [InlineData("/sum/2", "", "200 text/plain; charset=utf-8 12 of Open, none, 0 tags")]
    [InlineData("/void", "", "204")]
    [InlineData("/files", "", "200 text/plain; charset=utf-8 []")]
    [InlineData("/files/a/b%2Fc/%C3%A9", "", "200 text/plain; charset=utf-8 [a/b/c/é]")]
    [InlineData("/ok", "", "200 text/plain; charset=utf-8 a \"text\"")]
    [InlineData("/found/1", "", "200 text/plain; charset=utf-8 one")]
    [InlineData("/found/2", "", """404 application/problem+json {"type":"about:blank","title":"Not Found","status":404,"detail":"none"}""")]
    [InlineData("/found/3", "", "201 text/plain; charset=utf-8 -> /found/4 three")]
    [InlineData("/maybe", "", "200 text/plain; charset=utf-8 none")]
    [InlineData("/maybe/4/", "", "200 text/plain; charset=utf-8 4")]
    public async Task A_request_is_bound_and_answered(string path, string query, string answer)
    {
        await using var app = Shop();
        Assert.Equal(answer, await app.SendAsync(RouteRequests.HttpApi("GET", path, query)));
    }

    [Fact]
    public async Task All_errors_of_a_request_are_reported_together()
    {
        await using var app = Shop();
        Assert.Equal(
            """400 application/problem+json {"type":"about:blank","title":"The request is invalid.","status":400,"errors":{"a":["It must be an integer in the valid range."],"b":["It must be an integer in the valid range."],"state":["It must be one of Open, Paid."]}}""",
            await app.SendAsync(RouteRequests.HttpApi("GET", "/sum/x", "b=99999999999&state=1")));
        Assert.Equal(
            """400 application/problem+json {"type":"about:blank","title":"The request is invalid.","status":400,"errors":{"x-tenant":["It is missing from the headers."]}}""",
            await app.SendAsync(RouteRequests.HttpApi("GET", "/tenant")));
        Assert.StartsWith("400 ", await app.SendAsync(RouteRequests.HttpApi("POST", "/orders", body: """{"customer":""")), StringComparison.Ordinal);
        Assert.StartsWith("400 ", await app.SendAsync(RouteRequests.HttpApi("POST", "/orders")), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Methods_are_told_apart_and_HEAD_and_OPTIONS_answered()
    {
        await using var app = Shop();
        Assert.StartsWith(
            "405 application/problem+json [GET, HEAD, POST, OPTIONS]", await app.SendAsync(RouteRequests.HttpApi("PUT", "/orders")), StringComparison.Ordinal);
        Assert.Equal("204 [GET, HEAD, POST, OPTIONS]", await app.SendAsync(RouteRequests.HttpApi("OPTIONS", "/orders")));
        Assert.Equal("200 application/json", await app.SendAsync(RouteRequests.HttpApi("HEAD", "/orders/7")));
        Assert.Equal("200 text/plain; charset=utf-8 PURGE /any", await app.SendAsync(RouteRequests.HttpApi("PURGE", "/any")));
    }

    [Fact]
    public async Task One_handler_answers_all_services()
    {
        await using var app = Shop();
        const string Json = """{"customer":"bob","total":3}""";
        const string Made = """201 application/json -> /orders/9 {"id":9,"customer":"bob","total":3}""";
        Assert.Equal(Made, await app.SendAsync(RouteRequests.HttpApi("POST", "/orders", body: Json)));
        Assert.Equal(Made, await app.SendAsync(RouteRequests.RestApi("POST", "/orders", Json)));
        Assert.Equal(Made, await app.SendAsync(RouteRequests.Alb("POST", "/orders", Json)));
        Assert.Equal("200 text/plain; charset=utf-8 blue a|b", await app.SendAsync(RouteRequests.RestApi("GET", "/tenant")));
        Assert.Equal("200 text/plain; charset=utf-8 blue a|b c", await app.SendAsync(RouteRequests.Alb("GET", "/tenant")));
    }

    [Fact]
    public async Task The_stage_and_the_base_path_are_not_part_of_the_route()
    {
        await using var app = Shop();
        app.UseBasePath("/v1");
        Assert.StartsWith("200 ", await app.SendAsync(RouteRequests.HttpApi("GET", "/prod/orders/7", stage: "prod")), StringComparison.Ordinal);
        Assert.StartsWith("200 ", await app.SendAsync(RouteRequests.HttpApi("GET", "/v1/orders/7")), StringComparison.Ordinal);
        Assert.StartsWith("404 ", await app.SendAsync(RouteRequests.HttpApi("GET", "/v2/orders/7")), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("GET", "/ledger/7", null, """200 application/json {"id":7,"customer":"ann","total":2.5}""")]
    [InlineData("DELETE", "/ledger/7", null, "204")]
    [InlineData("POST", "/ledger", """{"customer":"bob","total":3}""", """201 application/json -> /ledger/8 {"id":8,"customer":"bob","total":3}""")]
    [InlineData("POST", "/ledger", """{"customer":"bob","total":-3}""",
        """409 application/problem+json {"type":"about:blank","title":"Conflict","status":409,"detail":"Nobody pays less than nothing."}""")]
    public async Task A_class_has_routes(string method, string path, string? body, string answer)
    {
        await using var app = Shop();
        Assert.Equal(answer, await app.SendAsync(RouteRequests.HttpApi(method, path, body: body)));
    }

    [Fact]
    public void Routes_carry_the_names_of_their_methods()
    {
        var run = GeneratorRun.Of("""
            [Route("/orders")]
            public sealed partial class Orders
            {
                [HttpPost("{id}")] public static string Place(string id) => id;
            }
            public static class Program
            {
                public static void Main()
                {
                    var app = LambdaApplication.CreateBuilder().Build();
                    app.MapGet("/x/{id}", Orders.Place);
                    app.MapGet("/y", () => "y");
                }
            }
            """, new RouteGenerator());
        Assert.Empty(run.CompilerErrors);
        var source = string.Concat(run.Driver.GetRunResult().GeneratedTrees);
        Assert.Equal(2, source.Split("}, \"Place\");").Length - 1);
        Assert.Equal(3, source.Split("RouteBinding.Map(app").Length - 1);
    }

    [Fact]
    public async Task A_handlers_exception_is_the_error_of_the_invocation()
    {
        await using var app = Shop();
        await Assert.ThrowsAsync<InvalidOperationException>(() => app.SendAsync(RouteRequests.HttpApi("DELETE", "/ledger/1")));
    }

    [Fact]
    public async Task A_service_that_is_not_registered_is_an_error_of_init()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.MapRoutes<RouteLedgerRoutes>();
        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => app.SendAsync(RouteRequests.HttpApi("GET", "/ledger/7")));
        Assert.Contains("Not registered: Tern.Lambda.Generator.Tests.Routes.RouteLedger", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Middleware_sees_the_request_and_may_answer()
    {
        await using var app = Shop();
        app.Use((context, next) =>
        {
            if (context is not RouteContext route) return next(context);
            route.Respond(HttpResult.Problem(401));
            return Task.CompletedTask;
        });
        Assert.StartsWith("401 ", await app.SendAsync(RouteRequests.HttpApi("GET", "/orders/7")), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Other_handlers_stand_beside_routes()
    {
        await using var app = Shop();
        var seen = "";
        app.On(SqsMessages.Each.To((SqsMessage message, CancellationToken _) =>
        {
            seen = message.MessageId;
            return Task.CompletedTask;
        }));
        await app.InvokeAsync(
            """{"Records":[{"messageId":"m1","receiptHandle":"h","body":"b","attributes":{"ApproximateReceiveCount":"1"},"messageAttributes":{},"md5OfBody":"0","eventSource":"aws:sqs","eventSourceARN":"arn:aws:sqs:eu-west-1:123456789012:q","awsRegion":"eu-west-1"}]}""",
            cancellationToken: TestContext.Current.CancellationToken);
        Assert.Equal("m1", seen);
        Assert.StartsWith("200 ", await app.SendAsync(RouteRequests.HttpApi("GET", "/orders/7")), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Two_routes_for_the_same_requests_are_refused_when_they_are_mapped()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.MapRequests("GET", "/a/{b}", Nothing);
        var error = Assert.Throws<InvalidOperationException>(() => app.MapRequests("GET", "/a/{c}", Nothing));
        Assert.StartsWith("The routes '/a/{b}' and '/a/{c}' match the same requests", error.Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>(() => app.MapRequests("GET", "/a/{c:what}", Nothing));
        Assert.Throws<ArgumentException>(() => app.MapRequests("TRACE", "/b", Nothing));

        static Task<HttpResult> Nothing(RouteContext context) => Task.FromResult(HttpResult.NoContent());
    }

    private static LambdaApplication Shop()
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton<RouteLedger>();
        var app = builder.Build();
        app.MapRoutes<RouteLedgerRoutes>();
        app.MapGet("/orders/{id:long}", (long id, RouteLedger ledger) => ledger.FindAsync(id));
        app.MapGet("/orders", () => HttpResult.NoContent());
        app.MapPost("/orders", async (NewRouteOrder order, LambdaContext context, CancellationToken cancellationToken) =>
        {
            await Task.Yield();
            cancellationToken.ThrowIfCancellationRequested();
            return context.RequestId.Length == 0 ? HttpResult.NotFound() : HttpResult.Created("/orders/9", new RouteOrder(9, order.Customer, order.Total));
        });
        app.MapGet("/sum/{a}", (int a, string[] tag, int b = 10, RouteState state = RouteState.Open, string? note = null) =>
            $"{a + b} of {state}, {note ?? "none"}, {tag.Length} tags");
        app.MapGet("/ok", () => HttpResult.Ok("a \"text\""));
        app.MapGet("/found/{n}", HttpResult<string> (int n) => n switch
        {
            1 => HttpResult.Ok<string>("one"),
            3 => HttpResult.Created("/found/4", "three"),
            _ => HttpResult.NotFound("none"),
        });
        app.MapGet("/void", () => { });
        app.MapGet("/files/{*path}", (string path) => $"[{path}]");
        app.MapGet("/maybe/{n?}", (int? n) => n?.ToString(System.Globalization.CultureInfo.InvariantCulture) ?? "none");
        app.MapGet(
            "/tenant",
            ([FromHeader(Name = "x-tenant")] string tenant, [FromQuery(Name = "tag")] IReadOnlyList<string> tags) => $"{tenant} {string.Join('|', tags)}");
        app.Map("/any", Any);
        return app;
    }

    private static Task<string> Any(RouteContext context) => Task.FromResult($"{context.Method} {context.Path}");
}
