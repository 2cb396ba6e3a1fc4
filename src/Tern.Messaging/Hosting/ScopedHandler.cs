using Microsoft.Extensions.DependencyInjection;
using Tern.Messaging.Sqs;

namespace Tern.Messaging.Hosting;

/// <summary>
/// Adapts handlers that take services. Each message has its own service scope, in which the message is available as a
/// service too.
/// </summary>
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
