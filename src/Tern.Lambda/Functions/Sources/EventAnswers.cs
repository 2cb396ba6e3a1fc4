using Tern.Handling;

namespace Tern.Lambda.Functions;

/// <summary>A source of single events whose handlers respond.</summary>
internal sealed class EventAnswers<TEvent, TInput, TResult>(
    EventShape shape, PayloadReader<TEvent> reader, BodyReader<TEvent, TInput> input, AnswerWriter<TEvent, TResult> answer)
    : AnswerSource<TInput, TResult, LambdaHandler<TEvent>>
{
    public override LambdaHandler<TEvent> Bind(HandlerCall<TInput, TResult> call)
    {
        var handler = new AnswerHandler<TEvent, TInput, TResult>(shape, reader, input, call, answer);
        return new(handler, handler.Filters);
    }
}
