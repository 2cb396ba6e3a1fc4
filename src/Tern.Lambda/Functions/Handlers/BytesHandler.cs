using System.Buffers;

namespace Tern.Lambda.Functions;

/// <summary>Handles events as unparsed bytes, and lets the handler write the response.</summary>
internal sealed class BytesHandler(PairCall<ReadOnlyMemory<byte>, IBufferWriter<byte>> call)
    : TypedHandler<ReadOnlyMemory<byte>>(EventShape.Bytes, BytesEventReader.Instance)
{
    public override HandlerContext NewContext(Runtime.Invocation invocation, FunctionServices services) =>
        new BytesHandlerContext(invocation, services, this);

    protected override void DeclareCall(HandlerNeeds needs) => call.Declare(needs);

    protected override ValueTask HandleAsync(ReadOnlyMemory<byte> value, HandlerContext context)
    {
        context.ClearAnswer();
        Task task;
        try
        {
            task = call.InvokeAsync(value, (BytesHandlerContext)context, context);
        }
        catch
        {
            context.ClearAnswer();
            throw;
        }

        return task.IsCompletedSuccessfully ? default : WaitAsync(task, context);
    }

    // Discard an incomplete response, in case middleware handles the error.
    private static async ValueTask WaitAsync(Task task, HandlerContext context)
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
