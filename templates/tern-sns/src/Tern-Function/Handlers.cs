using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda;

namespace Tern_Function;

/// <summary>The function.</summary>
public static class Handlers
{
    /// <summary>Sets the function up, without running it.</summary>
    /// <param name="configure">For tests: a service that is registered here takes the place of the same.</param>
    public static LambdaApplication Build(Action<LambdaApplicationBuilder>? configure = null)
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton<IOrderDesk, OrderDesk>();
        configure?.Invoke(builder);
        var app = builder.Build();

        // A message that failed comes again: SNS tries for a while, Lambda twice more. What still fails goes to the on-failure destination.
        app.OnSns(OrderJson.Default.OrderPlaced, (OrderPlaced order, IOrderDesk desk, CancellationToken cancellationToken) =>
            desk.TakeAsync(order, cancellationToken));

        return app;
    }
}
