using Microsoft.Extensions.DependencyInjection;

namespace Tern.Messaging.Hosting;

/// <summary>Handlers that want services: each message has a scope of its own.</summary>
internal static class ScopedHandler
{
    public static Func<T, CancellationToken, ValueTask> Of<T>(IServiceProvider provider, Func<T, IServiceProvider, CancellationToken, Task> handle)
    {
        var scopes = provider.GetRequiredService<IServiceScopeFactory>();
        return async (message, token) =>
        {
            var scope = scopes.CreateAsyncScope();
            await using (scope.ConfigureAwait(false)) await handle(message, scope.ServiceProvider, token).ConfigureAwait(false);
        };
    }
}
