namespace Tern.Lambda.Runtime;

/// <summary>Adapts a raw handler to the loop.</summary>
internal sealed class RawInvocationHandler(LambdaRawHandler handler) : InvocationHandler
{
    // A raw function that needs the variable sets it in its options: the raw form avoids a string per invocation.
    public override bool SetsTraceIdVariable => false;

    public override ValueTask InvokeAsync(Invocation invocation) =>
        handler(invocation.Event, new LambdaResponse(invocation.Answer), new LambdaInvocation(invocation));
}
