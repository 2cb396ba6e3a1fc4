namespace Tern.Lambda.Runtime;

/// <summary>A raw function that is created during initialization.</summary>
internal sealed class InitializedRawHandler(Func<ValueTask<LambdaRawHandler>> initialize) : InvocationHandler
{
    private LambdaRawHandler? _handler;

    public override bool SetsTraceIdVariable => false;

    public async ValueTask InitializeAsync() =>
        _handler = await initialize().ConfigureAwait(false) ?? throw new InvalidOperationException("The initialization returned no handler.");

    public override ValueTask InvokeAsync(Invocation invocation) =>
        _handler!(invocation.Event, new LambdaResponse(invocation.Answer), new LambdaInvocation(invocation));
}
