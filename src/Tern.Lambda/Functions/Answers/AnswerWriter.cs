using Tern.Buffers;

namespace Tern.Lambda.Functions;

/// <summary>Writes a handler's result as the response that the source expects.</summary>
internal abstract class AnswerWriter<TEvent, TResult>
{
    public abstract void Write(TEvent value, TResult result, HandlerContext context, PooledBuffer output);
}
