using System.Diagnostics.CodeAnalysis;
using Microsoft.Extensions.DependencyInjection;

namespace Tern.Testing;

/// <summary>The services of one item.</summary>
internal sealed class TestServices : IServiceProvider, IAsyncDisposable
{
    private readonly Dictionary<Type, object> _given;
    private readonly AsyncServiceScope? _scope;
    private readonly IServiceProvider? _provider;

    [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)]
    private readonly Type? _handlerClass;
    private object? _handler;

    public TestServices(
        Dictionary<Type, object> given,
        IServiceProvider? provider,
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] Type? handlerClass)
    {
        _given = given;
        _handlerClass = handlerClass;
        _scope = (provider?.GetService(typeof(IServiceScopeFactory)) as IServiceScopeFactory)?.CreateAsyncScope();
        _provider = _scope?.ServiceProvider ?? provider;
    }

    public object? GetService(Type serviceType)
    {
        if (_given.TryGetValue(serviceType, out var service)) return service;
        if (serviceType == typeof(IServiceProvider)) return this;
        return _provider?.GetService(serviceType)
            ?? (_handlerClass is not null && serviceType == _handlerClass ? _handler ??= ActivatorUtilities.CreateInstance(this, _handlerClass) : null);
    }

    // As a host does: the handler before the services that it uses.
    public async ValueTask DisposeAsync()
    {
        if (_handler is IAsyncDisposable pending) await pending.DisposeAsync().ConfigureAwait(false);
        else (_handler as IDisposable)?.Dispose();
        if (_scope is { } scope) await scope.DisposeAsync().ConfigureAwait(false);
    }
}
