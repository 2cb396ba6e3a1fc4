using Microsoft.Extensions.DependencyInjection;

namespace Tern.Lambda.DynamoDb;

/// <summary>
/// Runs a handler once for each key. What it answered is kept as bytes, and answered again; a record of a batch has no
/// answer, and counts as handled. Requests of HTTP are answered with a status for what is wrong with their key, and an
/// answer of status 400 and more is not kept: it says that the request was not done.
/// </summary>
/// <param name="idempotency">Where results are kept; null for that of the services.</param>
/// <param name="key">Selects the key.</param>
internal sealed class IdempotencyFilter<TEvent>(LambdaIdempotency? idempotency, Func<TEvent, IdempotencyKey> key)
{
    private static readonly bool s_isHttp = HttpProblem.IsOf<TEvent>();

    private LambdaIdempotency? _ofHandler;

    public Task InvokeAsync(TEvent value, HandlerContext context, HandlerNext next)
    {
        // Two handlers of one function may select the same key for different work.
        var scoped = _ofHandler ??= (idempotency ?? context.Services.GetRequiredService<LambdaIdempotency>()).For(context.HandlerName);
        var selected = key(value);
        if (context.IsRecord) return HandleAsync(scoped, selected, context, next);
        if (s_isHttp && selected.IsMissing && !scoped.AllowsMissingKeys)
        {
            HttpProblem.RespondMissing<TEvent>(context);
            return Task.CompletedTask;
        }

        return AnswerAsync(scoped, selected, context, next);
    }

    private static Task HandleAsync(LambdaIdempotency scoped, IdempotencyKey key, HandlerContext context, HandlerNext next) =>
        scoped.RunAsync(key, (context, next), static (call, _) => new ValueTask(call.next(call.context)), context.Lambda, context.CancellationToken).AsTask();

    private static async Task AnswerAsync(LambdaIdempotency scoped, IdempotencyKey key, HandlerContext context, HandlerNext next)
    {
        var run = new Run(context, next);
        try
        {
            var answer = await scoped.RunAsync(
                key, HandlerAnswerFormat.Instance, run, static (run, _) => run.HandleAsync(), context.Lambda, context.CancellationToken).ConfigureAwait(false);
            if (ReferenceEquals(answer, run.Answer)) return;
            if (answer.Body.IsEmpty) context.Respond([]);
            else context.Respond(answer.Body.Span, answer.ContentType);
        }
        catch (AnswerNotKeptException)
        {
            // It stands where the handler wrote it.
        }
        catch (IdempotencyException error) when (s_isHttp && !run.HasFailed && HttpProblem.TryRespond<TEvent>(context, error))
        {
            // Answered.
        }
    }

    private sealed class Run(HandlerContext context, HandlerNext next)
    {
        public HandlerAnswer? Answer { get; private set; }

        /// <summary>Whether the handler itself threw: an exception of its own is not about its key.</summary>
        public bool HasFailed { get; private set; }

        public async ValueTask<HandlerAnswer> HandleAsync()
        {
            HasFailed = true;
            await next(context).ConfigureAwait(false);
            HasFailed = false;
            if (s_isHttp && !context.IsStreamed && context.ReadAnswer(HttpProblem.IsFailure)) throw new AnswerNotKeptException();
            return Answer = HandlerAnswer.Of(context);
        }
    }
}
