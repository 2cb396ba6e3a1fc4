using Tern.Lambda.Runtime;

namespace Tern.Lambda.Functions;

/// <summary>The application as the runtime's loops see it: first init, then events.</summary>
internal sealed class ApplicationHandler(LambdaApplication app) : InvocationHandler
{
    private FunctionDispatcher? _dispatcher;

    public async ValueTask InitializeAsync() => _dispatcher = await app.InitializeAsync().ConfigureAwait(false);

    public override ValueTask InvokeAsync(Invocation invocation) => _dispatcher!.InvokeAsync(invocation);
}
