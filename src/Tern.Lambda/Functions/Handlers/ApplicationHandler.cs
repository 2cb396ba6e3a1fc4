using Tern.Lambda.Runtime;

namespace Tern.Lambda.Functions;

/// <summary>Adapts the application to the runtime's loops: first initialization, then events.</summary>
internal sealed class ApplicationHandler(LambdaApplication app) : InvocationHandler
{
    private FunctionDispatcher? _dispatcher;

    public async ValueTask InitializeAsync() => _dispatcher = await app.InitializeAsync().ConfigureAwait(false);

    public override ValueTask InvokeAsync(Invocation invocation) => _dispatcher!.InvokeAsync(invocation);
}
