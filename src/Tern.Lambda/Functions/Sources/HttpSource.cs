using System.Text.Json.Serialization.Metadata;
using Tern.Handling;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;

namespace Tern.Lambda;

/// <summary>A source of HTTP requests, or of their bodies.</summary>
/// <typeparam name="TRequest">The type of the request, which filters receive.</typeparam>
/// <typeparam name="TInput">The type that handlers receive: the request, or its body.</typeparam>
/// <typeparam name="TResponse">The type of the response.</typeparam>
public class HttpSource<TRequest, TInput, TResponse> : AnswerSource<TInput, TResponse, LambdaHandler<TRequest>>
    where TRequest : class, ILambdaEvent<TRequest>
    where TResponse : ILambdaEvent<TResponse>
{
    private readonly BodyReader<TRequest, TInput> _input;

    internal HttpSource(HttpFront<TRequest, TResponse> front, BodyReader<TRequest, TInput> input)
    {
        _input = input;
        Front = front;
    }

    private protected HttpFront<TRequest, TResponse> Front { get; }

    /// <summary>
    /// Returns a source whose handlers respond with JSON and status 200, or with status 404 if they return null.
    /// </summary>
    /// <typeparam name="TResult">The type of the response's body.</typeparam>
    /// <param name="result">The JSON type information of the body, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The source.</returns>
    public AnswerSource<TInput, TResult?, LambdaHandler<TRequest>> Returning<TResult>(JsonTypeInfo<TResult> result) =>
        new EventAnswers<TRequest, TInput, TResult?>(
            Front.Shape, LambdaEventReader<TRequest>.Instance, _input, new HttpJsonAnswer<TRequest, TResponse, TResult>(result, Front));

    /// <inheritdoc/>
    public sealed override LambdaHandler<TRequest> Bind(HandlerCall<TInput, TResponse> call)
    {
        var handler = new AnswerHandler<TRequest, TInput, TResponse>(
            Front.Shape, LambdaEventReader<TRequest>.Instance, _input, call, LambdaEventAnswer<TRequest, TResponse>.Instance);
        return new(handler, handler.Filters);
    }
}
