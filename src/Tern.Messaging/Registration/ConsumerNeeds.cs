using System.Diagnostics.CodeAnalysis;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Tern.Handling;

namespace Tern.Messaging;

/// <summary>The services that a consumer's handler and filters need.</summary>
/// <param name="item">The type of the message or record, which the handler can take next to its body.</param>
/// <param name="types">The types of the handler's parameters between the input and the token.</param>
/// <param name="handlerClass">The handler's class, or null if the handler is a delegate.</param>
internal sealed class ConsumerNeeds(
    Type item, IReadOnlyList<Type> types, [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] Type? handlerClass)
{
    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)]
    private readonly Type? _handlerClass = handlerClass;

    private readonly List<Type> _required = [];

    /// <summary>Gets or sets the name of the handler: by default, that of its source.</summary>
    public required string HandlerName { get; set; }

    /// <summary>
    /// Gets or sets the type of another part of the call that the handler can take, such as the shard of a batch.
    /// </summary>
    public Type? Part { get; set; }

    /// <summary>
    /// Gets a value indicating whether the handler takes anything but its input, so that it may see the item itself.
    /// </summary>
    public bool HasParts => types.Count > 0;

    /// <summary>Gets a value indicating whether the handler takes its scope, and so may keep it.</summary>
    public bool ShowsScope
    {
        get
        {
            foreach (var type in types)
                if (type == typeof(HandlerScope)) return true;
            return false;
        }
    }

    /// <summary>Adds a service that a filter uses.</summary>
    public void Require(Type service) => _required.Add(service);

    /// <summary>Registers the handler's class and the item of a scope.</summary>
    public void Register<TItem>(IServiceCollection services)
        where TItem : class
    {
        services.TryAddScoped<ConsumerItem>();
        services.TryAddScoped(static provider => provider.GetRequiredService<ConsumerItem>().Get<TItem>());
        if (_handlerClass is not null) services.TryAddScoped(_handlerClass);
    }

    /// <summary>Checks that all services are registered.</summary>
    /// <param name="provider">The service provider, or null if the consumer runs without one.</param>
    /// <exception cref="InvalidOperationException">A service isn't registered; the message names it.</exception>
    public void Check(IServiceProvider? provider)
    {
        var registered = provider?.GetService<IServiceProviderIsService>();
        if (provider is not null && registered is null) return;
        foreach (var type in (IEnumerable<Type>)[.. types, .. _required])
        {
            if (type == item || type == Part || type == typeof(HandlerScope) || (type == typeof(IServiceProvider) && provider is not null)) continue;
            if (registered?.IsService(type) == true) continue;
            throw new InvalidOperationException(
                $"Not registered: {type}, which the handler of {HandlerName} requires. " + (provider is null
                    ? "A consumer without a host has no services: capture them in a lambda, or register the consumer with services.AddConsumer."
                    : "Register it. The message comes first and the token last; everything between is a service."));
        }
    }
}
