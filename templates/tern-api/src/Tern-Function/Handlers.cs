using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda;

namespace Tern_Function;

/// <summary>The API. Its routes handle requests of HTTP APIs, REST APIs, function URLs and load balancers.</summary>
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

        app.MapGet("/rates/{country}", (string country, TaxRates rates) => rates.Find(country));
        app.MapPost("/quotes", (QuoteRequest request, TaxRates rates) => rates.Quote(request));

        return app;
    }
}
