using Microsoft.Extensions.DependencyInjection.Extensions;
using Tern.Messaging.Streams;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>An extension method for registering a lease store in memory.</summary>
public static class ShardLeasesServiceCollectionExtensions
{
    /// <summary>
    /// Registers an in-memory lease store, for tests and for a single process that may read its streams from the start
    /// position again after a restart. Otherwise, store leases in DynamoDB with <c>AddDynamoDbLeases</c> from the
    /// package Tern.Messaging.DynamoDb.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddMemoryLeases(this IServiceCollection services)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.TryAddSingleton<ILeaseStore, MemoryLeaseStore>();
        return services;
    }
}
