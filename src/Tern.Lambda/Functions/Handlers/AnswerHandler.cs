using Tern.Handling;

namespace Tern.Lambda.Functions;

/// <summary>Handles an event that requires a response.</summary>
internal sealed class AnswerHandler<TEvent, TBody, TResult>(
    EventShape shape,
    PayloadReader<TEvent> reader,
    BodyReader<TEvent, TBody> body,
    HandlerCall<TBody, TResult> call,
    AnswerWriter<TEvent, TResult> answer)
    : TypedHandler<TEvent>(shape, reader)
{
    protected override void DeclareCall(HandlerNeeds needs) => needs.Add(call.Services, call.HandlerClass);

    protected override ValueTask HandleAsync(TEvent value, HandlerContext context)
    {
        if (!body.TryRead(value, context, out var input)) return default;
        var task = call.InvokeAsync(input, context);
        if (!task.IsCompletedSuccessfully) return WaitAsync(value, task, context);
        Answer(value, task.Result, context);
        return default;
    }

    private async ValueTask WaitAsync(TEvent value, ValueTask<TResult> task, HandlerContext context) =>
        Answer(value, await task.ConfigureAwait(false), context);

    private void Answer(TEvent value, TResult result, HandlerContext context)
    {
        // Middleware may have called the handler before: the last response is sent.
        var output = context.BeginAnswer();
        var isWhole = false;
        try
        {
            answer.Write(value, result, context, output);
            isWhole = true;
        }
        finally
        {
            // Discard an incomplete response, in case middleware handles the error.
            context.EndAnswer(isWhole);
        }
    }
}
