using Tern.Handling;
using Tern.Lambda.Runtime;

namespace Tern.Lambda.Functions;

/// <summary>Dispatches each invocation through the middleware to its handler.</summary>
internal sealed class FunctionDispatcher : InvocationHandler
{
    private readonly HandlerSelector _selector;
    private readonly FunctionServices _services;
    private readonly HandlerNext? _first;
    private readonly bool _logsEvents;
    private readonly InvocationObserver? _observer;

    public FunctionDispatcher(
        HandlerSelector selector, IReadOnlyList<HandlerMiddleware> middleware, FunctionServices services, bool logsEvents, InvocationObserver? observer)
    {
        _selector = selector;
        _services = services;
        _logsEvents = logsEvents;
        _observer = observer;
        if (middleware.Count == 0) return;
        HandlerNext next = static scope => ((HandlerContext)scope).Handler.InvokeAsync((HandlerContext)scope).AsTask();
        for (var i = middleware.Count - 1; i >= 0; i--) next = Step(middleware[i], next);
        _first = next;
    }

    public override ValueTask InvokeAsync(Invocation invocation) =>
        _observer is { IsActive: true } observer ? observer.InvokeAsync(this, invocation) : RunAsync(Begin(invocation));

    /// <summary>Selects the handler of an invocation.</summary>
    public HandlerContext Begin(Invocation invocation)
    {
        if (_logsEvents) _services.LoggerFactory.LogEvent(invocation.Payload.Json);
        var handler = _selector.Select(invocation.Payload.Json.Span);
        return handler.NewContext(invocation, _services);
    }

    /// <summary>Runs the middleware and the handler of an invocation.</summary>
    public ValueTask RunAsync(HandlerContext context)
    {
        ValueTask handling;
        try
        {
            handling = _first is { } first ? new ValueTask(first(context)) : context.Handler.InvokeAsync(context);
        }
        catch (Exception failure)
        {
            handling = ValueTask.FromException(failure);
        }

        var ending = context.EndAsync(handling);
        if (!ending.IsCompletedSuccessfully) return WaitAsync(ending, context);
        ending.GetAwaiter().GetResult();
        context.Handler.Complete(context);
        return default;
    }

    private static async ValueTask WaitAsync(ValueTask ending, HandlerContext context)
    {
        await ending.ConfigureAwait(false);
        context.Handler.Complete(context);
    }

    private static HandlerNext Step(HandlerMiddleware middleware, HandlerNext next) => scope => HandlerTask.Checked(middleware((HandlerContext)scope, next));
}
