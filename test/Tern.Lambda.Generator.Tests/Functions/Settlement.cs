using Tern.Handling;
using Tern.Lambda.Events;

namespace Tern.Lambda.Generator.Tests.Functions;

/// <summary>All records at once, with a static handler, middleware and options of batches.</summary>
[LambdaFunction(ReportBatchItemFailures = true)]
internal sealed partial class Settlement
{
    private static Task HandleAsync(Batch<SqsMessage> batch, HandlerContext context)
    {
        if ("seen" is { } key && !context.Items.ContainsKey(key)) throw new InvalidOperationException("The middleware did not run.");
        for (var i = 0; i < batch.Count; i++)
            if (batch[i].Body == "bad") batch.Fail(i, new InvalidOperationException("Bad."));
        return Task.CompletedTask;
    }

    private static void Configure(LambdaApplication app) => app.Use(static (context, next) =>
    {
        context.Items["seen"] = true;
        return next(context);
    });

    private static void Configure(BatchOptions options)
    {
        if (options.ReportBatchItemFailures != true) throw new InvalidOperationException("The attribute's options come first.");
        options.FailInvocationWhenAllFail = false;
    }
}
