using System.Text.Json.Serialization.Metadata;
using Tern.Handling;

namespace Tern.Lambda.Functions;

/// <summary>A source of records whose handlers respond.</summary>
internal sealed class EachAnswers<TRecord, TInput, TResult>(
    EventShape shape, EventRecords<TRecord> records, BodyReader<TRecord, TInput> input, JsonTypeInfo<TResult> result)
    : AnswerSource<TInput, TResult, LambdaHandler<TRecord>>
    where TRecord : class
{
    public override LambdaHandler<TRecord> Bind(HandlerCall<TInput, TResult> call)
    {
        var handler = EachHandler<TRecord, TInput>.Answering(shape, records, input, call, result);
        return new(handler, handler.Filters);
    }
}
