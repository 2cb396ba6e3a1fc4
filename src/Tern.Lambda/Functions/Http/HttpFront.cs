using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>A service that passes on HTTP requests: where a request has its body, and what form a response has.</summary>
/// <param name="shape">The events.</param>
/// <param name="body">Returns the body of a request.</param>
/// <param name="answer">Creates a response from a status, a media type and a body.</param>
internal sealed class HttpFront<TRequest, TResponse>(
    EventShape shape, Func<TRequest, HttpBody> body, Func<int, string?, ResponseBody?, TResponse> answer)
    where TRequest : class, ILambdaEvent<TRequest>
    where TResponse : ILambdaEvent<TResponse>
{
    public EventShape Shape => shape;

    public HttpBody Body(TRequest request) => body(request);

    public TResponse Answer(int status, string? contentType, ResponseBody? content) => answer(status, contentType, content);
}
