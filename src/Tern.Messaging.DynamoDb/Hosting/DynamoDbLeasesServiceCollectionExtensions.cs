using Microsoft.Extensions.DependencyInjection.Extensions;
using Tern.DynamoDb;
using Tern.Messaging.DynamoDb;
using Tern.Messaging.Streams;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers leases in DynamoDB.</summary>
public static class DynamoDbLeasesServiceCollectionExtensions
{
    /// <summary>
    /// Keeps the leases and checkpoints of all readers in a table of the client that <c>AddDynamoDb</c> registers. The table has to be
    /// there, with the string keys <c>group</c> and <c>shard</c>: see <see cref="DynamoDbLeaseStore.CreateTableAsync"/>.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="tableName">The table's name, taken as it is; null for <c>leases</c> with the client's prefix.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddDynamoDbLeases(this IServiceCollection services, string? tableName = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.TryAddSingleton(provider => new DynamoDbLeaseStore(provider.GetRequiredService<DynamoDbClient>(), tableName));
        services.TryAddSingleton<ILeaseStore>(static provider => provider.GetRequiredService<DynamoDbLeaseStore>());
        return services;
    }
}
