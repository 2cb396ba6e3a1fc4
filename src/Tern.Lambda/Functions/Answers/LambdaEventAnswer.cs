using Tern.Buffers;
using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>Writes responses of Tern's own types.</summary>
internal sealed class LambdaEventAnswer<TEvent, TResult> : AnswerWriter<TEvent, TResult>
    where TResult : ILambdaEvent<TResult>
{
    public static LambdaEventAnswer<TEvent, TResult> Instance { get; } = new();

    public override void Write(TEvent value, TResult result, HandlerContext context, PooledBuffer output)
    {
        if (result is null)
            throw new InvalidOperationException($"The handler '{context.HandlerName}' returned null. It must return a {typeof(TResult).Name}.");
        result.Write(output);
    }
}
