using Tern.Handling;
using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>A source of requests whose handlers stream the response.</summary>
internal sealed class StreamingSource<TRequest>(EventShape shape) : Source<TRequest, LambdaHandler<TRequest>>
    where TRequest : class, ILambdaEvent<TRequest>
{
    public override LambdaHandler<TRequest> Bind(HandlerCall<TRequest> call)
    {
        var handler = new HttpStreamHandler<TRequest>(shape, call);
        return new(handler, handler.Filters);
    }
}
