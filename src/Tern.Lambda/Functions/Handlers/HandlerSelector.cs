namespace Tern.Lambda.Functions;

/// <summary>
/// Selects the handler of an event. A single handler takes all events, as does the handler that <c>_HANDLER</c> names.
/// Otherwise the event's shape decides, and a handler of JSON or bytes takes the events that no other handler does.
/// </summary>
internal sealed class HandlerSelector
{
    private readonly IReadOnlyList<Handler> _handlers;
    private readonly string _configured;
    private readonly Handler? _only;

    /// <summary>Resolves everything that is known before the first event.</summary>
    /// <param name="handlers">The handlers.</param>
    /// <param name="configured">The handler in the function's configuration (<c>_HANDLER</c>).</param>
    /// <exception cref="InvalidOperationException">There is no handler, or two handlers have the same name or the same
    /// source.</exception>
    public HandlerSelector(IReadOnlyList<Handler> handlers, string configured)
    {
        _handlers = handlers;
        _configured = configured;
        if (handlers.Count == 0)
            throw new InvalidOperationException(
                "The application has no handler. Register one before it runs, such as app.On(SqsMessages.Each.To(async (SqsMessage message, " +
                "CancellationToken cancellationToken) => ...)).");
        ThrowIfTwoOfAName();
        _only = handlers.Count == 1 ? handlers[0] : Named(configured);
        if (_only is null) ThrowIfTwoOfAShape();
    }

    /// <summary>Selects the handler of an event.</summary>
    /// <exception cref="InvalidOperationException">No handler takes this event.</exception>
    public Handler Select(ReadOnlySpan<byte> json)
    {
        if (_only is not null) return _only;
        var shape = EventShapeDetector.Detect(json);
        var handler = Find(shape);
        foreach (var related in Related(shape)) handler ??= Find(related);
        return handler ?? Find(EventShape.Json) ?? Find(EventShape.Bytes) ?? throw Unknown(shape);
    }

    // Handlers that take this shape of event, in addition to the handler named after it.
    private static ReadOnlySpan<EventShape> Related(EventShape shape) => shape switch
    {
        EventShape.FunctionUrl => [EventShape.HttpApi, EventShape.HttpStream, EventShape.Routes],
        EventShape.HttpApi => [EventShape.FunctionUrl, EventShape.HttpStream, EventShape.Routes],
        EventShape.RestApi => [EventShape.RestApiStream, EventShape.Routes],
        EventShape.Alb => [EventShape.Routes],
        EventShape.HttpApiAuthorizer => [EventShape.HttpApiPolicyAuthorizer],
        EventShape.CognitoPreTokenGeneration => [EventShape.CognitoPreTokenGenerationV2],
        EventShape.Schedule => [EventShape.EventBridge],
        EventShape.Ses => [EventShape.SesDisposition],
        _ => [],
    };

    // "orders" or "Shop::orders": the part after the last "::" is the name, as in the handlers of the managed runtime.
    private Handler? Named(string configured)
    {
        var last = configured.LastIndexOf("::", StringComparison.Ordinal);
        foreach (var handler in _handlers)
        {
            if (handler.Name is not { } name) continue;
            if (name == configured || (last >= 0 && configured.AsSpan(last + 2).SequenceEqual(name))) return handler;
        }

        return null;
    }

    private Handler? Find(EventShape shape)
    {
        if (shape == EventShape.Unknown) return null;
        foreach (var handler in _handlers)
            if (handler.Shape == shape) return handler;
        return null;
    }

    private void ThrowIfTwoOfAName()
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach (var handler in _handlers)
            if (handler.Name is { } name && !names.Add(name))
                throw new InvalidOperationException($"Two handlers are named '{name}'. Give each a unique name.");
    }

    private void ThrowIfTwoOfAShape()
    {
        var shapes = new Dictionary<EventShape, Handler>();
        foreach (var handler in _handlers)
        {
            if (shapes.TryAdd(handler.Shape, handler)) continue;
            throw new InvalidOperationException(
                $"The handlers '{shapes[handler.Shape].DisplayName}' and '{handler.DisplayName}' both handle events of {handler.Shape}, and the " +
                $"function's handler setting ('{_configured}') names neither. "
                + "Name them with WithName, and set the function's handler to the name of the one to run.");
        }
    }

    private InvalidOperationException Unknown(EventShape shape) => new(
        (shape == EventShape.Unknown
            ? "No handler takes this event, and its source can't be determined from its members. "
            : $"No handler takes this event, which looks like an event of {shape}. ")
        + $"There are handlers for {string.Join(", ", _handlers.Select(h => h.Name is null ? h.DisplayName : $"{h.Shape} ('{h.Name}')"))}; the " +
            $"function's handler setting ('{_configured}') doesn't name any of them.");
}
