using System.Text.Json.Serialization.Metadata;
using Tern.Handling;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>A source of single events, or of a part of them.</summary>
/// <typeparam name="TEvent">The type of the event, which filters receive.</typeparam>
/// <typeparam name="TInput">The type that handlers receive: the event, or a part of it.</typeparam>
public class EventSource<TEvent, TInput> : Source<TInput, LambdaHandler<TEvent>>
{
    private readonly BodyReader<TEvent, TInput> _input;

    internal EventSource(EventShape shape, PayloadReader<TEvent> reader, BodyReader<TEvent, TInput> input)
    {
        _input = input;
        Shape = shape;
        Reader = reader;
    }

    private protected EventShape Shape { get; }

    private protected PayloadReader<TEvent> Reader { get; }

    /// <summary>Returns a source whose handlers respond with JSON.</summary>
    /// <typeparam name="TResult">The type of the response.</typeparam>
    /// <param name="result">The JSON type information of the response, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The source.</returns>
    public AnswerSource<TInput, TResult, LambdaHandler<TEvent>> Returning<TResult>(JsonTypeInfo<TResult> result) =>
        new EventAnswers<TEvent, TInput, TResult>(Shape, Reader, _input, new JsonAnswer<TEvent, TResult>(result));

    /// <inheritdoc/>
    public sealed override LambdaHandler<TEvent> Bind(HandlerCall<TInput> call)
    {
        var handler = new EventTaskHandler<TEvent, TInput>(Shape, Reader, _input, call);
        return new(handler, handler.Filters);
    }
}
