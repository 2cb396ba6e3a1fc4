using System.Text.Json.Serialization.Metadata;
using Tern.Buffers;
using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>
/// Responds to a request with a value as JSON and status 200, or with status 404 and no body if the value is null.
/// </summary>
/// <param name="type">The metadata of the value's type.</param>
/// <param name="front">Creates the response.</param>
internal sealed class HttpJsonAnswer<TRequest, TResponse, TResult>(JsonTypeInfo<TResult> type, HttpFront<TRequest, TResponse> front)
    : AnswerWriter<TRequest, TResult?>
    where TRequest : class, ILambdaEvent<TRequest>
    where TResponse : ILambdaEvent<TResponse>
{
    private readonly JsonTypeInfo<TResult> _type = type ?? throw new ArgumentNullException(nameof(type));

    public override void Write(TRequest value, TResult? result, HandlerContext context, PooledBuffer output) =>
        (result is null ? front.Answer(404, null, null) : front.Answer(200, "application/json", new JsonBody<TResult>(result, _type))).Write(output);
}
