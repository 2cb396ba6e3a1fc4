using Microsoft.Extensions.DependencyInjection;
using Tern.Messaging.Sqs;

namespace Tern.Messaging.Hosting;

/// <summary>Handlers that want services: each message has a scope of its own, of which it is a service too.</summary>
internal static class ScopedHandler
{
    public static Func<T, SqsReceivedMessage, CancellationToken, ValueTask> Of<T>(
        IServiceProvider provider, Func<T, IServiceProvider, CancellationToken, Task> handle)
    {
        var scopes = provider.GetRequiredService<IServiceScopeFactory>();
        return async (body, message, token) =>
        {
            var scope = scopes.CreateAsyncScope();
            await using (scope.ConfigureAwait(false))
            {
                scope.ServiceProvider.GetRequiredService<MessageScope>().Message = message;
                await handle(body, scope.ServiceProvider, token).ConfigureAwait(false);
            }
        };
    }
}
