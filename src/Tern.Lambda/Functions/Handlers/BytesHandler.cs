using System.Buffers;

namespace Tern.Lambda.Functions;

/// <summary>Handles events as they are, and lets the handler write the answer.</summary>
internal sealed class BytesHandler(PairCall<ReadOnlyMemory<byte>, IBufferWriter<byte>> call) : TypedHandler<ReadOnlyMemory<byte>>(EventShape.Bytes, BytesEventReader.Instance)
{
    protected override void DeclareCall(HandlerNeeds needs) => call.Declare(needs);

    protected override ValueTask HandleAsync(ReadOnlyMemory<byte> value, HandlerContext context)
    {
        context.Response.Clear();
        return new(call.InvokeAsync(value, context.Response, context));
    }
}
