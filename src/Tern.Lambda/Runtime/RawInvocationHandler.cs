namespace Tern.Lambda.Runtime;

/// <summary>The raw form as the loop calls it.</summary>
internal sealed class RawInvocationHandler(LambdaRawHandler handler) : InvocationHandler
{
    // A raw function that wants it says so in its options: a string an invocation is what the raw form is there to avoid.
    public override bool SetsTraceIdVariable => false;

    public override ValueTask InvokeAsync(Invocation invocation) =>
        handler(invocation.Event, new LambdaResponse(invocation.Answer), new LambdaInvocation(invocation));
}
