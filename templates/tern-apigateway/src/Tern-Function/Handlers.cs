using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda;
//#if (!openapi)
using Tern.Lambda.Events;
//#endif
//#if (openapi && type == "websocket")
#error This project was made with --openapi for WebSockets, which have no paths to describe: make it again without it.
//#elseif (openapi)
//#elseif (type == "http" || type == "url")
using Request = Tern.Lambda.Events.HttpApiRequest;
using Response = Tern.Lambda.Events.HttpApiResponse;
//#elseif (type == "alb")
using Request = Tern.Lambda.Events.AlbRequest;
using Response = Tern.Lambda.Events.AlbResponse;
//#elseif (type == "websocket")
using Request = Tern.Lambda.Events.WebSocketRequest;
using Response = Tern.Lambda.Events.RestApiResponse;
//#else
using Request = Tern.Lambda.Events.RestApiRequest;
using Response = Tern.Lambda.Events.RestApiResponse;
//#endif

namespace Tern_Function;

/// <summary>The function.</summary>
public static class Handlers
{
    /// <summary>Builds the function without running it.</summary>
    /// <param name="configure">For tests: registers services that replace the function's own.</param>
    public static LambdaApplication Build(Action<LambdaApplicationBuilder>? configure = null)
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton<TaxRates>();
        configure?.Invoke(builder);
        var app = builder.Build();

//#if (openapi)
        app.MapGet("/rates/{country}", (string country, TaxRates rates) => rates.Find(country));
        app.MapPost("/quotes", HttpResult<Quote> (QuoteRequest request, TaxRates rates) =>
            rates.Quote(request) is { } quote ? quote : HttpResult.Problem(422, "There is no tax rate for this country."));
//#elseif (type == "http")
        app.On(HttpApi.Requests.To((Request request, TaxRates rates, CancellationToken cancellationToken) =>
            Task.FromResult(Answer(request.Method, request.RawPath, request.Body, rates))));
//#elseif (type == "url")
        app.On(FunctionUrl.Requests.To((Request request, TaxRates rates, CancellationToken cancellationToken) =>
            Task.FromResult(Answer(request.Method, request.RawPath, request.Body, rates))));
//#elseif (type == "alb")
        app.On(Alb.Requests.To((Request request, TaxRates rates, CancellationToken cancellationToken) =>
            Task.FromResult(Answer(request.HttpMethod, request.Path, request.Body, rates))));
//#elseif (type == "websocket")
        // The response reaches the client only if the route has a route response; otherwise send it with PostToConnection.
        app.On(WebSocketApi.Requests.To((Request request, TaxRates rates, CancellationToken cancellationToken) =>
            Task.FromResult(request.RequestContext.RouteKey is "$connect" or "$disconnect" ? Response.Text("") : Quote(request.Body, rates))));
//#else
        app.On(RestApi.Requests.To((Request request, TaxRates rates, CancellationToken cancellationToken) =>
            Task.FromResult(Answer(request.HttpMethod, request.Path, request.Body, rates))));
//#endif

        return app;
    }
//#if (!openapi && type != "websocket")

    private static Response Answer(string method, string path, HttpBody body, TaxRates rates) => (method, path) switch
    {
        ("POST", "/quotes") => Quote(body, rates),
        ("GET", _) when path.StartsWith("/rates/", StringComparison.Ordinal) && rates.Find(path["/rates/".Length..]) is { } rate =>
            Response.Json(rate, QuoteJson.Default.TaxRate),
        _ => Response.Text("Not found.", 404),
    };
//#endif
//#if (!openapi)

    private static Response Quote(HttpBody body, TaxRates rates)
    {
        try
        {
            return rates.Quote(body.Read(QuoteJson.Default.QuoteRequest)) is { } quote
                ? Response.Json(quote, QuoteJson.Default.Quote)
                : Response.Text("There is no tax rate for this country.", 422);
        }
        catch (LambdaEventException error)
        {
            // The message states what was expected and where; it doesn't quote the request.
            return Response.Text(error.Message, 400);
        }
    }
//#endif
}
