namespace Tern.Handling.DynamoDb;

/// <summary>
/// Runs a handler once for each key. Its response is stored as bytes and replayed; a record of a batch has no response
/// and counts as handled. HTTP requests get a status for problems with their key, and a response with status 400 or
/// higher isn't stored, because it means that the request wasn't processed.
/// </summary>
/// <param name="idempotency">The idempotency service; null for the one from the services.</param>
/// <param name="key">A delegate that selects the key.</param>
internal sealed class IdempotencyFilter<TItem>(HandlerIdempotency? idempotency, Func<TItem, IdempotencyKey> key)
{
    private HandlerIdempotency? _ofHandler;

    public Task InvokeAsync(TItem item, HandlerScope scope, HandlerNext next)
    {
        // Two handlers may select the same key for different work.
        var scoped = _ofHandler ??= (idempotency ?? scope.Get<HandlerIdempotency>()).For(scope.HandlerName);
        var selected = key(item);
        if (scope.Answer is not { } answer) return HandleAsync(scoped, selected, scope, next);
        if (selected.IsMissing && answer.IsHttp && !scoped.AllowsMissingKeys)
        {
            HttpProblem.Missing.Respond(answer);
            return Task.CompletedTask;
        }

        return AnswerAsync(scoped, selected, scope, answer, next);
    }

    private static Task HandleAsync(HandlerIdempotency scoped, IdempotencyKey key, HandlerScope scope, HandlerNext next) =>
        scoped.RunAsync(key, (scope, next), static (call, _) => new ValueTask(call.next(call.scope)), scope.Deadline, scope.CancellationToken).AsTask();

    private static async Task AnswerAsync(HandlerIdempotency scoped, IdempotencyKey key, HandlerScope scope, IHandlerAnswer answer, HandlerNext next)
    {
        var run = new Run(scope, answer, next);
        try
        {
            var stored = await scoped.RunAsync(
                key, HandlerAnswerFormat.Instance, run, static (run, _) => run.HandleAsync(), scope.Deadline, scope.CancellationToken).ConfigureAwait(false);
            if (ReferenceEquals(stored, run.Answer)) return;
            answer.Set(stored.Body.Span, stored.Body.IsEmpty ? "application/json" : stored.ContentType);
        }
        catch (AnswerNotKeptException)
        {
            // The handler has already written the response.
        }
        catch (IdempotencyException error) when (answer.IsHttp && !run.HasFailed && HttpProblem.Of(error) is { } problem)
        {
            problem.Respond(answer);
        }
    }

    private sealed class Run(HandlerScope scope, IHandlerAnswer answer, HandlerNext next)
    {
        public HandlerAnswer? Answer { get; private set; }

        /// <summary>
        /// true if the handler itself threw, so that its exception isn't about its key; otherwise, false.
        /// </summary>
        public bool HasFailed { get; private set; }

        public async ValueTask<HandlerAnswer> HandleAsync()
        {
            HasFailed = true;
            await next(scope).ConfigureAwait(false);
            HasFailed = false;
            if (!answer.IsStreamed && answer.IsHttp && answer.Status >= 400) throw new AnswerNotKeptException();
            return Answer = HandlerAnswer.Of(answer);
        }
    }
}
