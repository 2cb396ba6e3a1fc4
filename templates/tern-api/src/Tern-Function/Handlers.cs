using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda;

namespace Tern_Function;

/// <summary>The API. Routes answer HTTP APIs, REST APIs, function URLs and load balancers alike.</summary>
public static class Handlers
{
    /// <summary>Sets the function up, without running it.</summary>
    /// <param name="configure">For tests: a service that is registered here takes the place of the same.</param>
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
