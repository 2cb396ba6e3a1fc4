using Microsoft.Extensions.DependencyInjection;
using Tern.Handling;

namespace Tern.Messaging;

/// <summary>
/// The context of one call of a consumer's handler. A worker that handles one item after another reuses it, unless
/// a filter or the handler may keep it.
/// </summary>
/// <param name="needs">The handler's name and services.</param>
/// <param name="scopes">The factory of service scopes, or null if the consumer runs without a service provider.</param>
internal sealed class ConsumerScope(ConsumerNeeds needs, IServiceScopeFactory? scopes) : HandlerScope(CancellationToken.None)
{
    private AsyncServiceScope? _scope;

    public override string HandlerName => needs.HandlerName;

    public override IServiceProvider Services => (_scope ??= CreateScope()).ServiceProvider;

    /// <summary>Gets another part of the call that the handler can take, such as the shard of a batch.</summary>
    public object? Part { get; init; }

    /// <summary>Begins to handle an item.</summary>
    public void Begin(object item, CancellationToken cancellationToken) => (Item, CancellationToken) = (item, cancellationToken);

    public override object Find(Type type)
    {
        if (type.IsInstanceOfType(Item)) return Item!;
        if (type == typeof(HandlerScope)) return this;
        if (Part?.GetType() == type) return Part;
        return type == typeof(IServiceProvider) ? Services : Services.GetRequiredService(type);
    }

    /// <summary>
    /// Awaits the handling of the item, then disposes its services. An exception from either fails the item.
    /// </summary>
    public ValueTask EndAsync(ValueTask handling) => handling.IsCompletedSuccessfully && _scope is null ? handling : FinishAsync(handling);

    private async ValueTask FinishAsync(ValueTask handling)
    {
        try
        {
            await handling.ConfigureAwait(false);
        }
        finally
        {
            if (_scope is { } scope)
            {
                _scope = null;
                await scope.DisposeAsync().ConfigureAwait(false);
            }
        }
    }

    private AsyncServiceScope CreateScope()
    {
        if (scopes is null) throw new InvalidOperationException($"The consumer of {HandlerName} runs without services. Register it with services.AddConsumer.");
        var scope = scopes.CreateAsyncScope();
        var item = scope.ServiceProvider.GetRequiredService<ConsumerItem>();
        (item.Value, item.Part) = (Item, Part);
        return scope;
    }
}
