using System.Buffers;
using Tern.Handling;

namespace Tern.Lambda.Functions;

/// <summary>Handles events as unparsed bytes, and lets the handler write the response.</summary>
internal sealed class BytesHandler(HandlerCall<ReadOnlyMemory<byte>> call)
    : TypedHandler<ReadOnlyMemory<byte>>(EventShape.Bytes, BytesEventReader.Instance)
{
    public override HandlerContext NewContext(Runtime.Invocation invocation, FunctionServices services) =>
        new BytesHandlerContext(invocation, services, this);

    protected override void DeclareCall(HandlerNeeds needs) => needs.AddWithPart(typeof(IBufferWriter<byte>), call.Services, call.HandlerClass);

    protected override ValueTask HandleAsync(ReadOnlyMemory<byte> value, HandlerContext context)
    {
        context.ClearAnswer();
        ValueTask task;
        try
        {
            task = call.InvokeAsync(value, context);
        }
        catch
        {
            context.ClearAnswer();
            throw;
        }

        return task.IsCompletedSuccessfully ? default : WaitAsync(task, context);
    }

    // Discard an incomplete response, in case middleware handles the error.
    private static async ValueTask WaitAsync(ValueTask task, HandlerContext context)
    {
        try
        {
            await task.ConfigureAwait(false);
        }
        catch
        {
            context.ClearAnswer();
            throw;
        }
    }
}
