using Microsoft.Extensions.DependencyInjection.Extensions;
using Tern.DynamoDb;
using Tern.Messaging.DynamoDb;
using Tern.Messaging.Streams;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Extension methods for registering a lease store in DynamoDB.</summary>
public static class DynamoDbLeasesServiceCollectionExtensions
{
    /// <summary>
    /// Registers a store of the leases and checkpoints of all readers, in a table of the client that <c>AddDynamoDb</c>
    /// registers. The table must exist and have the string keys <c>group</c> and <c>shard</c>: see
    /// <see cref="DynamoDbLeaseStore.CreateTableAsync"/>.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="tableName">The table's name, to which no prefix is added; or null for <c>leases</c> with the client's
    /// prefix.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddDynamoDbLeases(this IServiceCollection services, string? tableName = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.TryAddSingleton(provider => new DynamoDbLeaseStore(provider.GetRequiredService<DynamoDbClient>(), tableName));
        services.TryAddSingleton<ILeaseStore>(static provider => provider.GetRequiredService<DynamoDbLeaseStore>());
        return services;
    }
}
