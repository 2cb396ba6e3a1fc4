using System.Diagnostics.CodeAnalysis;
using System.Text.Json.Serialization.Metadata;
using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>
/// Reads the JSON body of a request. If the body isn't valid, the response has status 400, because the mistake is the
/// caller's: as an error of the invocation, it would have status 500 and count as an error of the function.
/// </summary>
/// <param name="type">The metadata of the body's type.</param>
/// <param name="read">Reads the body of a request.</param>
/// <param name="answer">Creates a response from a text, a status and a media type.</param>
internal sealed class HttpBodyReader<TRequest, TResponse, TBody>(
    JsonTypeInfo<TBody> type, Func<TRequest, JsonTypeInfo<TBody>, TBody> read, Func<string, int, string, TResponse> answer) : BodyReader<TRequest, TBody>
    where TResponse : ILambdaEvent<TResponse>
{
    // RFC 9457. It quotes nothing, because the response must disclose neither the body nor the function's types.
    private const string Problem =
        """{"type":"about:blank","title":"Bad Request","status":400,"detail":"""
        + "\"The body of the request is missing, or it is no JSON of the shape that is expected here.\"}";

    private readonly JsonTypeInfo<TBody> _type = type ?? throw new ArgumentNullException(nameof(type));

    public override TBody Read(TRequest source) => read(source, _type);

    public override bool TryRead(TRequest source, HandlerContext context, [MaybeNullWhen(false)] out TBody body)
    {
        try
        {
            body = read(source, _type);
            return true;
        }
        catch (LambdaEventException)
        {
            context.Respond(answer(Problem, 400, "application/problem+json"));
            body = default;
            return false;
        }
    }
}
