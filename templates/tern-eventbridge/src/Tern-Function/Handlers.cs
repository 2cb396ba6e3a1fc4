using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda;
//#if (schedule)
using Tern.Lambda.Events;
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
        builder.Services.AddSingleton<IOrderDesk, OrderDesk>();
        configure?.Invoke(builder);
        var app = builder.Build();

//#if (schedule)
        // The time is the scheduled time of the run.
        app.On(EventBridgeEvents.Scheduled.To((EventBridgeEvent schedule, IOrderDesk desk, CancellationToken cancellationToken) =>
            desk.TakeAsync(new OrderPlaced($"nightly {schedule.Time:yyyy-MM-dd}", 0), cancellationToken)));
//#else
        // A failed event is retried twice, then sent to the on-failure destination.
        app.On(EventBridgeEvents.Of(OrderJson.Default.OrderPlaced).To((OrderPlaced order, IOrderDesk desk, CancellationToken cancellationToken) =>
            desk.TakeAsync(order, cancellationToken)));
//#endif

        return app;
    }
}
