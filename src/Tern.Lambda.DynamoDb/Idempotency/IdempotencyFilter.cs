using Microsoft.Extensions.DependencyInjection;
using Tern.Handling;

namespace Tern.Lambda.DynamoDb;

/// <summary>
/// Runs a handler once for each key. Its response is stored as bytes and replayed; a record of a batch has no response
/// and counts as handled. HTTP requests get a status for problems with their key, and a response with status 400 or
/// higher isn't stored, because it means that the request wasn't processed.
/// </summary>
/// <param name="idempotency">The idempotency service; null for the one from the services.</param>
/// <param name="key">A delegate that selects the key.</param>
internal sealed class IdempotencyFilter<TEvent>(LambdaIdempotency? idempotency, Func<TEvent, IdempotencyKey> key)
{
    private static readonly bool s_isHttp = HttpProblem.IsOf<TEvent>();

    private LambdaIdempotency? _ofHandler;

    public Task InvokeAsync(TEvent value, HandlerContext context, HandlerNext next)
    {
        // Two handlers of a function may select the same key for different work.
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
            // The handler has already written the response.
        }
        catch (IdempotencyException error) when (s_isHttp && !run.HasFailed && HttpProblem.TryRespond<TEvent>(context, error))
        {
            // The response is set.
        }
    }

    private sealed class Run(HandlerContext context, HandlerNext next)
    {
        public HandlerAnswer? Answer { get; private set; }

        /// <summary>
        /// true if the handler itself threw, so that its exception isn't about its key; otherwise, false.
        /// </summary>
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
