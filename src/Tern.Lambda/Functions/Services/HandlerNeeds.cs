using System.Diagnostics.CodeAnalysis;
using Tern.Handling;

namespace Tern.Lambda.Functions;

/// <summary>The services that the handlers need, collected before the first event.</summary>
internal sealed class HandlerNeeds
{
    private readonly List<HandlerNeed> _services = [];
    private readonly List<HandlerClass> _classes = [];
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

    /// <summary>The classes of handlers, which are registered as services unless they are already.</summary>
    public IReadOnlyList<HandlerClass> Classes => _classes;

    /// <summary>
    /// Adds the types of parameters. The order of the checks is that of <see cref="HandlerContext.Find"/>.
    /// </summary>
    public void Add(IReadOnlyList<Type> types, [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] Type? handlerClass) =>
        AddWithPart(null, types, handlerClass);

    /// <summary>Adds the types of parameters, one of which may be a part of the handler's own context.</summary>
    public void AddWithPart(
        Type? part, IReadOnlyList<Type> types, [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] Type? handlerClass)
    {
        for (var i = 0; i < types.Count; i++)
            if (types[i] != part) Add(types[i]);
        if (handlerClass is not null) _classes.Add(new HandlerClass(handlerClass));
    }

    private void Add(Type type)
    {
        if (type == typeof(HandlerContext) || type == typeof(HandlerScope)) WantsContext = true;
        if (type == typeof(LambdaContext) || type == typeof(HandlerContext) || type == typeof(HandlerScope) || type == Event) return;
        if (type == typeof(IServiceProvider)) WantsProvider = true;
        else if (type == typeof(CancellationToken))
            throw new InvalidOperationException(
                $"The handler '{_handler!.DisplayName}' has two CancellationToken parameters. Declare only one, as the last parameter.");
        else _services.Add(new HandlerNeed(type, _handler!));
    }
}
