using Tern.Handling;

namespace Tern.Lambda.Functions;

/// <summary>The source of events as bytes.</summary>
internal sealed class BytesSource : Source<ReadOnlyMemory<byte>, LambdaHandler<ReadOnlyMemory<byte>>>
{
    public override LambdaHandler<ReadOnlyMemory<byte>> Bind(HandlerCall<ReadOnlyMemory<byte>> call)
    {
        var handler = new BytesHandler(call);
        return new(handler, handler.Filters);
    }
}
