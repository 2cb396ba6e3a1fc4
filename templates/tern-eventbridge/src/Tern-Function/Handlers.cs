using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda;
//#if (schedule)
using Tern.Lambda.Events;
//#endif

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

//#if (schedule)
        // The time is the one that the run was planned for.
        app.OnSchedule((EventBridgeEvent schedule, IOrderDesk desk, CancellationToken cancellationToken) =>
            desk.TakeAsync(new OrderPlaced($"nightly {schedule.Time:yyyy-MM-dd}", 0), cancellationToken));
//#else
        // An event that failed comes again twice, then goes to the on-failure destination.
        app.OnEventBridge(OrderJson.Default.OrderPlaced, (OrderPlaced order, IOrderDesk desk, CancellationToken cancellationToken) =>
            desk.TakeAsync(order, cancellationToken));
//#endif

        return app;
    }
}
