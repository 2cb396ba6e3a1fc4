namespace Tern.Lambda.Functions;

/// <summary>What the handlers ask for in the places of services, gathered before the first event.</summary>
internal sealed class HandlerNeeds
{
    private readonly List<HandlerNeed> _services = [];
    private IServiceUser? _handler;

    /// <summary>The services that have to be registered.</summary>
    public IReadOnlyList<HandlerNeed> Services => _services;

    /// <summary>Whether a handler asks for the provider itself.</summary>
    public bool WantsProvider { get; private set; }

    /// <summary>Whether the handler that was begun last asks for its <see cref="HandlerContext"/>, and so may keep it.</summary>
    public bool WantsContext { get; private set; }

    /// <summary>The type of the event or record that the handler gets, which it may ask for beside the body.</summary>
    public Type? Event { get; set; }

    public void Begin(IServiceUser handler)
    {
        _handler = handler;
        Event = null;
        WantsContext = false;
    }

    /// <summary>Notes what one place asks for. The order is that of <see cref="HandlerContext.Get{T}"/>.</summary>
    public void Add<T>()
        where T : notnull
    {
        if (typeof(T) == typeof(HandlerContext)) WantsContext = true;
        if (typeof(T) == typeof(LambdaContext) || typeof(T) == typeof(HandlerContext) || typeof(T) == Event) return;
        if (typeof(T) == typeof(IServiceProvider)) WantsProvider = true;
        else if (typeof(T) == typeof(CancellationToken))
            throw new InvalidOperationException($"The handler '{_handler!.DisplayName}' takes a CancellationToken twice. It takes one, as its last parameter.");
        else _services.Add(new HandlerNeed(typeof(T), _handler!));
    }
}
