using Microsoft.Extensions.DependencyInjection;
using Tern.DynamoDb;
using Tern.Handling;
using Tern.Handling.DynamoDb;
using Tern.Lambda;
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
        builder.Services.AddSingleton<IOrderWatch, OrderWatch>();
        configure?.Invoke(builder);
        var app = builder.Build();

//#if (batch)
        // Records that aren't marked as failed are acknowledged when the handler returns; the shard is retried from the first failed record.
        app.On(DynamoDbStreamRecords.Batches.To(async (Batch<DynamoDbStreamRecord> batch, IOrderWatch watch, CancellationToken cancellationToken) =>
        {
            foreach (var record in batch)
            {
                try
                {
                    if (TableChange.Of(record).TryGet<Order>(out var change)) await watch.SeeAsync(change, cancellationToken);
                }
                catch (Exception error) when (error is not OperationCanceledException)
                {
                    batch.Fail(record, error);
                    return;
                }
            }
        }));
//#else
        // Changes are handled in order. The shard is retried from a failed change, because the event source mapping has ReportBatchItemFailures.
        app.On(DynamoDbStreamRecords.Each.Changes().Of<Order>().To(
            (ItemChange<Order> change, IOrderWatch watch, CancellationToken cancellationToken) => watch.SeeAsync(change, cancellationToken)));
//#endif

        return app;
    }
}
