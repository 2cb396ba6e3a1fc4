using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Logging;
using Tern.DynamoDb;
using Tern.Handling.DynamoDb;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Extension methods that register idempotency.</summary>
public static class HandlerIdempotencyServiceCollectionExtensions
{
    /// <summary>
    /// Registers a <see cref="HandlerIdempotency"/> as a singleton, with a table of the client that <c>AddDynamoDb</c>
    /// registers and the logger factory from the services.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="tableName">The full name of the table, used unchanged; null for <c>idempotency</c> with the
    /// client's prefix.</param>
    /// <param name="configure">A delegate that sets options, or null.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddHandlerIdempotency(
        this IServiceCollection services, string? tableName = null, Action<HandlerIdempotencyOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.AddDynamoTable<IdempotencyRecord>(tableName);
        services.TryAddSingleton(provider =>
        {
            var options = new HandlerIdempotencyOptions { LoggerFactory = provider.GetService<ILoggerFactory>() };
            configure?.Invoke(options);
            return new HandlerIdempotency(provider.GetRequiredService<DynamoTable<IdempotencyRecord>>(), options);
        });
        return services;
    }
}
