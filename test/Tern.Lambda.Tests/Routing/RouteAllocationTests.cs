using Tern.Lambda.Events;
using Tern.Lambda.Functions;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Routing;

/// <summary>The bytes that a route adds to a request, compared with the same handler without routes.</summary>
public sealed class RouteAllocationTests
{
    private static readonly Task<HttpApiResponse> s_done = Task.FromResult(HttpApiResponse.NoContent());

    [Fact]
    public async Task A_route_with_two_values_adds_at_most_200_bytes()
    {
        var json = RouteRequest.HttpApi("GET", "/orders/7/lines/8", "page=3");
        var plain = await MeasureAsync(json, static app => app.On(HttpApi.Requests.To((HttpApiRequest request, CancellationToken _) => s_done)));
        var routed = await MeasureAsync(json, static app =>
        {
            foreach (var pattern in (string[])["/", "/orders", "/orders/{id}", "/orders/{id:long}/lines", "/customers/{id}", "/orders/{id:guid}/lines/{line}"])
                app.MapRequests("GET", pattern, static _ => Task.FromResult(HttpResult.NoContent()));
            Lambda.Routing.RouteBinding.Map(app, "GET", "/orders/{id:long}/lines/{line:int}", static context =>
            {
                var valid = Lambda.Routing.RouteBinding.Route(context, 0, "id", Lambda.Routing.RouteParsers.Value<long>, 0L, out var id);
                valid &= Lambda.Routing.RouteBinding.Route(context, 1, "line", Lambda.Routing.RouteParsers.Value<int>, 0, out var line);
                valid &= Lambda.Routing.RouteBinding.Query(context, "page", Lambda.Routing.RouteParsers.Value<int>, 1, out var page);
                if (!valid || id != 7 || line != 8 || page != 3) throw new InvalidOperationException("The request was bound wrongly.");
                context.Respond(s_done.Result);
                return default;
            });
        });
        Assert.InRange(routed - plain, 1, 200);
    }

    private static async Task<long> MeasureAsync(byte[] json, Action<LambdaApplication> register)
    {
        AllocationTest.SkipUnlessOptimized();
        await using var app = LambdaApplication.CreateBuilder().Build();
        register(app);
        var dispatcher = await app.StartAsync();
        using var invocation = new DirectInvocation(new LambdaPayload(json), new LambdaContext { RequestId = "r" });
        return AllocationTest.BytesPerCall(() =>
        {
            invocation.Answer.Clear(invocation.Version);
            return dispatcher.InvokeAsync(invocation);
        });
    }
}
