using Microsoft.Extensions.DependencyInjection;
using Tern.Handling;
using Tern.Lambda;
using Tern.Lambda.Batches;
//#if (single && batch)
#error This project was made with both --single and --batch: make it again with one of them.
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

//#if (batch)
        // Records that aren't marked as failed are acknowledged when the handler returns.
        app.On(KinesisRecords.Batches.To(async (Batch<KinesisRecord> batch, IOrderDesk desk, CancellationToken cancellationToken) =>
        {
            for (var i = 0; i < batch.Count; i++)
            {
                try
                {
                    await desk.TakeAsync(batch[i].Read(OrderJson.Default.OrderPlaced), cancellationToken);
                }
                catch (Exception error) when (error is not OperationCanceledException)
                {
                    batch.Fail(i, error);
                }
            }
        }));
//#else
        // Keys are handled in parallel, and the records of a key in order. The shard is retried from the first failed record.
        app.On(KinesisRecords.Of(OrderJson.Default.OrderPlaced).To((OrderPlaced order, IOrderDesk desk, CancellationToken cancellationToken) =>
                desk.TakeAsync(order, cancellationToken)))
            .WithBatch(batch => batch.Mode = HandlerMode.Grouped);
//#endif

        return app;
    }
}
