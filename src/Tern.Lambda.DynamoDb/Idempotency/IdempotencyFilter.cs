using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda.Batches;

namespace Tern.Lambda.DynamoDb;

/// <summary>Runs a handler once for each key. What it answered is kept as bytes, and answered again; a record of a batch has no answer, and counts as handled.</summary>
/// <param name="idempotency">Where results are kept; null for that of the services.</param>
/// <param name="key">Selects the key.</param>
internal sealed class IdempotencyFilter<TEvent>(LambdaIdempotency? idempotency, Func<TEvent, IdempotencyKey> key)
{
    private LambdaIdempotency? _ofHandler;

    public Task InvokeAsync(TEvent value, HandlerContext context, HandlerNext next)
    {
        // Two handlers of one function may select the same key for different work.
        var scoped = _ofHandler ??= (idempotency ?? context.Services.GetRequiredService<LambdaIdempotency>()).For(context.HandlerName);
        return context.IsRecord ? HandleAsync(scoped, key(value), context, next) : AnswerAsync(scoped, key(value), context, next);
    }

    private static Task HandleAsync(LambdaIdempotency scoped, IdempotencyKey key, HandlerContext context, HandlerNext next) =>
        scoped.RunAsync(key, (context, next), static (call, _) => new ValueTask(call.next(call.context)), context.Lambda, context.CancellationToken).AsTask();

    private static async Task AnswerAsync(LambdaIdempotency scoped, IdempotencyKey key, HandlerContext context, HandlerNext next)
    {
        var run = new Run(context, next);
        var answer = await scoped.RunAsync(key, HandlerAnswerFormat.Instance, run, static (run, _) => run.HandleAsync(), context.Lambda, context.CancellationToken).ConfigureAwait(false);
        if (ReferenceEquals(answer, run.Answer)) return;
        if (answer.Body.IsEmpty) context.Response.Clear();
        else context.Respond(answer.Body.Span, answer.ContentType);
    }

    private sealed class Run(HandlerContext context, HandlerNext next)
    {
        public HandlerAnswer? Answer { get; private set; }

        public async ValueTask<HandlerAnswer> HandleAsync()
        {
            await next(context).ConfigureAwait(false);
            return Answer = HandlerAnswer.Of(context);
        }
    }
}
