using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda;

namespace Tern_Function;

/// <summary>The function.</summary>
public static class Handlers
{
    /// <summary>Builds the function without running it.</summary>
    /// <param name="configure">For tests: registers services that replace the function's own.</param>
    public static LambdaApplication Build(Action<LambdaApplicationBuilder>? configure = null)
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton(TimeProvider.System);
        configure?.Invoke(builder);
        var app = builder.Build();

        app.On(JsonEvents.Of(GreetingJson.Default.Visitor).Returning(GreetingJson.Default.Greeting).To(
            (Visitor visitor, TimeProvider clock, CancellationToken cancellationToken) =>
            Task.FromResult(new Greeting($"Good {(clock.GetUtcNow().Hour < 12 ? "morning" : "day")}, {visitor.Name}."))));

        return app;
    }
}
