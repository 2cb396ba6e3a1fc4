using System.Text.Json.Serialization.Metadata;
using Tern.Buffers;
using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>
/// Responds to a request with a value as JSON and status 200, or with status 404 and no body if the value is null.
/// </summary>
/// <param name="type">The metadata of the value's type.</param>
/// <param name="json">Creates a response from a value and a status.</param>
/// <param name="empty">Creates a response from a status.</param>
internal sealed class HttpJsonAnswer<TRequest, TResponse, TResult>(
    JsonTypeInfo<TResult> type, Func<TResult, JsonTypeInfo<TResult>, int, TResponse> json, Func<int, TResponse> empty) : AnswerWriter<TRequest, TResult?>
    where TResponse : ILambdaEvent<TResponse>
{
    private readonly JsonTypeInfo<TResult> _type = type ?? throw new ArgumentNullException(nameof(type));

    public override void Write(TRequest value, TResult? result, HandlerContext context, PooledBuffer output) =>
        (result is null ? empty(404) : json(result, _type, 200)).Write(output);
}
