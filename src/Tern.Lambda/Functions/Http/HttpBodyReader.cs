using System.Diagnostics.CodeAnalysis;
using System.Text.Json.Serialization.Metadata;
using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>
/// Reads the JSON body of a request. If the body isn't valid, the response has status 400, because the mistake is the
/// caller's: as an error of the invocation, it would have status 500 and count as an error of the function.
/// </summary>
internal sealed class HttpBodyReader<TRequest, TResponse, TBody>(JsonTypeInfo<TBody> type, HttpFront<TRequest, TResponse> front) : BodyReader<TRequest, TBody>
    where TRequest : class, ILambdaEvent<TRequest>
    where TResponse : ILambdaEvent<TResponse>
{
    // RFC 9457. It quotes nothing, because the response must disclose neither the body nor the function's types.
    private const string Problem =
        """{"type":"about:blank","title":"Bad Request","status":400,"detail":"""
        + "\"The body of the request is missing, or is not valid JSON of the expected type.\"}";

    private readonly JsonTypeInfo<TBody> _type = type ?? throw new ArgumentNullException(nameof(type));

    public override TBody Read(TRequest source) => front.Body(source).Read(_type);

    public override bool TryRead(TRequest source, HandlerContext context, [MaybeNullWhen(false)] out TBody body)
    {
        try
        {
            body = front.Body(source).Read(_type);
            return true;
        }
        catch (LambdaEventException)
        {
            context.Respond(front.Answer(400, "application/problem+json", new TextBody(Problem)));
            body = default;
            return false;
        }
    }
}
