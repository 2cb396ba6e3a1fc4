namespace Tern.Lambda.Functions;

/// <summary>The services that the handlers need, collected before the first event.</summary>
internal sealed class HandlerNeeds
{
    private readonly List<HandlerNeed> _services = [];
    private IServiceUser? _handler;

    /// <summary>The services that must be registered.</summary>
    public IReadOnlyList<HandlerNeed> Services => _services;

    /// <summary>true if a handler needs the provider itself; otherwise, false.</summary>
    public bool WantsProvider { get; private set; }

    /// <summary>
    /// true if the handler that declared its needs last takes its <see cref="HandlerContext"/>, and so may keep it;
    /// otherwise, false.
    /// </summary>
    public bool WantsContext { get; private set; }

    /// <summary>
    /// The type of the event or record that the handler receives, which it may take in addition to the body.
    /// </summary>
    public Type? Event { get; set; }

    public void Begin(IServiceUser handler)
    {
        _handler = handler;
        Event = null;
        WantsContext = false;
    }

    /// <summary>
    /// Adds the type of one parameter. The order of the checks is that of <see cref="HandlerContext.Get{T}"/>.
    /// </summary>
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
