using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Logging;
using Tern.DynamoDb;
using Tern.Lambda.DynamoDb;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Extension methods that register idempotency.</summary>
public static class LambdaIdempotencyServiceCollectionExtensions
{
    /// <summary>
    /// Registers a <see cref="LambdaIdempotency"/> as a singleton, with a table of the client that <c>AddDynamoDb</c>
    /// registers and the logger factory from the services.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="tableName">The full name of the table, used unchanged; null for <c>idempotency</c> with the
    /// client's prefix.</param>
    /// <param name="configure">A delegate that sets options, or null.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddLambdaIdempotency(
        this IServiceCollection services, string? tableName = null, Action<LambdaIdempotencyOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.AddDynamoTable<IdempotencyRecord>(tableName);
        services.TryAddSingleton(provider =>
        {
            var options = new LambdaIdempotencyOptions { LoggerFactory = provider.GetService<ILoggerFactory>() };
            configure?.Invoke(options);
            return new LambdaIdempotency(provider.GetRequiredService<DynamoTable<IdempotencyRecord>>(), options);
        });
        return services;
    }
}
