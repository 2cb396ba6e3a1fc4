using Tern.Lambda.Runtime;

namespace Tern.Lambda.Functions;

/// <summary>Leads each invocation through the middleware to its handler.</summary>
internal sealed class FunctionDispatcher : InvocationHandler
{
    private readonly HandlerSelector _selector;
    private readonly FunctionServices _services;
    private readonly HandlerNext? _first;

    public FunctionDispatcher(HandlerSelector selector, IReadOnlyList<HandlerMiddleware> middleware, FunctionServices services)
    {
        _selector = selector;
        _services = services;
        if (middleware.Count == 0) return;
        HandlerNext next = static context => context.Handler.InvokeAsync(context).AsTask();
        for (var i = middleware.Count - 1; i >= 0; i--) next = Step(middleware[i], next);
        _first = next;
    }

    public override ValueTask InvokeAsync(Invocation invocation)
    {
        var handler = _selector.Select(invocation.Payload.Json.Span);
        var context = new HandlerContext(invocation, _services, handler);
        ValueTask handling;
        try
        {
            handling = _first is { } first ? new ValueTask(first(context)) : handler.InvokeAsync(context);
        }
        catch (Exception failure)
        {
            handling = ValueTask.FromException(failure);
        }

        var ending = context.EndAsync(handling);
        if (!ending.IsCompletedSuccessfully) return WaitAsync(ending, context);
        ending.GetAwaiter().GetResult();
        Complete(context);
        return default;
    }

    private static async ValueTask WaitAsync(ValueTask ending, HandlerContext context)
    {
        await ending.ConfigureAwait(false);
        Complete(context);
    }

    // An answer has to be JSON for most who wait for one, Step Functions among them, and nothing is not.
    private static void Complete(HandlerContext context)
    {
        if (context.Response.WrittenCount == 0 && !context.IsStreamed) context.Response.Write("null"u8);
    }

    private static HandlerNext Step(HandlerMiddleware middleware, HandlerNext next) => context => middleware(context, next);
}
