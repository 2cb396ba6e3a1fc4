using System.Text.Json.Serialization.Metadata;
using Tern.Handling;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>
/// A source of the records of events, or of their bodies, without partial failures: each record is handled, and a
/// failure fails the invocation, so that Lambda retries the event.
/// </summary>
/// <typeparam name="TRecord">The type of the record, which filters receive.</typeparam>
/// <typeparam name="TInput">The type that handlers receive: the record, or its body.</typeparam>
public class EachSource<TRecord, TInput> : Source<TInput, LambdaHandler<TRecord>>
    where TRecord : class
{
    private readonly BodyReader<TRecord, TInput> _input;

    internal EachSource(EventShape shape, EventRecords<TRecord> records, BodyReader<TRecord, TInput> input)
    {
        _input = input;
        Shape = shape;
        Records = records;
    }

    private protected EventShape Shape { get; }

    private protected EventRecords<TRecord> Records { get; }

    /// <summary>
    /// Returns a source whose handlers respond with JSON. The response to several records is an array.
    /// </summary>
    /// <typeparam name="TResult">The type of the response.</typeparam>
    /// <param name="result">The JSON type information of the response, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The source.</returns>
    public AnswerSource<TInput, TResult, LambdaHandler<TRecord>> Returning<TResult>(JsonTypeInfo<TResult> result) =>
        new EachAnswers<TRecord, TInput, TResult>(Shape, Records, _input, result);

    /// <inheritdoc/>
    public sealed override LambdaHandler<TRecord> Bind(HandlerCall<TInput> call)
    {
        var handler = new EachHandler<TRecord, TInput>(Shape, Records, _input, call);
        return new(handler, handler.Filters);
    }
}
