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
        builder.Services.AddSingleton<IOrderDesk, OrderDesk>();
        configure?.Invoke(builder);
        var app = builder.Build();

        // Failed messages are retried: by SNS for a while, by Lambda twice. A message that still fails is sent to the on-failure destination.
        app.On(SnsMessages.Of(OrderJson.Default.OrderPlaced).To((OrderPlaced order, IOrderDesk desk, CancellationToken cancellationToken) =>
            desk.TakeAsync(order, cancellationToken)));

        return app;
    }
}
