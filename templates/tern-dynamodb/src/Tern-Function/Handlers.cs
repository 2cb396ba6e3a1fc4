using Microsoft.Extensions.DependencyInjection;
using Tern.DynamoDb;
using Tern.Lambda;
//#if (batch)
using Tern.Lambda.Batches;
//#endif
//#if (batch)
using Tern.Lambda.Events;
//#endif
//#if (single && batch)
#error This project was made with both --single and --batch: make it again with one of them.
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
        builder.Services.AddSingleton<IOrderWatch, OrderWatch>();
        configure?.Invoke(builder);
        var app = builder.Build();

//#if (batch)
        // What is not called failed here is acknowledged when the handler returns; after a failed record the shard comes again from there.
        app.OnDynamoDbStreamBatch(async (Batch<DynamoDbStreamRecord> batch, IOrderWatch watch, CancellationToken cancellationToken) =>
        {
            foreach (var record in batch)
            {
                try
                {
                    if (record.TryGetChange<Order>(out var change)) await watch.SeeAsync(change, cancellationToken);
                }
                catch (Exception error) when (error is not OperationCanceledException)
                {
                    batch.Fail(record, error);
                    return;
                }
            }
        });
//#else
        // One change after the other. After one that failed the shard comes again from there: the event source mapping has ReportBatchItemFailures.
        app.OnDynamoDbStream((ItemChange<Order> change, IOrderWatch watch, CancellationToken cancellationToken) => watch.SeeAsync(change, cancellationToken));
//#endif

        return app;
    }
}
