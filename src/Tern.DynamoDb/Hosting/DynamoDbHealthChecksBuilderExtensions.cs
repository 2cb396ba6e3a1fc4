using Microsoft.Extensions.Diagnostics.HealthChecks;
using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.Hosting;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers health checks of DynamoDB clients and tables.</summary>
/// <remarks>
/// The checks make a call with the application's own client, at most every five seconds. Use them for readiness, not
/// for liveness: if AWS is slow, an orchestrator shouldn't restart all instances. A throttled call is reported as
/// degraded.
/// </remarks>
public static class DynamoDbHealthChecksBuilderExtensions
{
    /// <summary>
    /// Registers a check of a client: its endpoint responds, and accepts its credentials. It requires the permission
    /// <c>dynamodb:DescribeEndpoints</c>.
    /// </summary>
    /// <param name="builder">The builder.</param>
    /// <param name="clientName">
    /// The name of a client that was registered with <c>AddKeyedDynamoDb</c>; null for the client of
    /// <c>AddDynamoDb</c>.
    /// </param>
    /// <param name="name">The name of the check, or null for <c>dynamodb</c> and the client's name.</param>
    /// <param name="failureStatus">The status of a failed check, or null for unhealthy.</param>
    /// <param name="tags">The tags of the check, or null for none.</param>
    /// <returns>The builder.</returns>
    public static IHealthChecksBuilder AddDynamoDb(
        this IHealthChecksBuilder builder, string? clientName = null, string? name = null, HealthStatus? failureStatus = null,
        IEnumerable<string>? tags = null) => AwsHealthChecks.Add(
        builder,
        name ?? (clientName is null ? "dynamodb" : $"dynamodb-{clientName}"),
        async (provider, cancellationToken) =>
        {
            await Client(provider, clientName).DescribeEndpointsAsync(new DescribeEndpointsRequest(), cancellationToken).ConfigureAwait(false);
            return null;
        },
        failureStatus,
        tags);

    /// <summary>
    /// Registers a check of a table that was registered with <c>AddDynamoTable</c>: it exists and can be used. It
    /// requires the permission <c>dynamodb:DescribeTable</c>.
    /// </summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="builder">The builder.</param>
    /// <param name="name">The name of the check, or null for <c>dynamodb-</c> and the name of the item type.</param>
    /// <param name="failureStatus">The status of a failed check, or null for unhealthy.</param>
    /// <param name="tags">The tags of the check, or null for none.</param>
    /// <returns>The builder.</returns>
    public static IHealthChecksBuilder AddDynamoTable<T>(
        this IHealthChecksBuilder builder, string? name = null, HealthStatus? failureStatus = null, IEnumerable<string>? tags = null)
        where T : class, IDynamoItem<T> => AwsHealthChecks.Add(
        builder,
        name ?? $"dynamodb-{typeof(T).Name}",
        static (provider, cancellationToken) =>
        {
            var table = provider.GetRequiredService<DynamoTable<T>>();
            return CheckAsync(table.Client, table.Name, cancellationToken);
        },
        failureStatus,
        tags);

    /// <summary>
    /// Registers a check of a table by its name: it exists and can be used. It requires the permission
    /// <c>dynamodb:DescribeTable</c>.
    /// </summary>
    /// <param name="builder">The builder.</param>
    /// <param name="tableName">The table's name or ARN.</param>
    /// <param name="clientName">
    /// The name of a client that was registered with <c>AddKeyedDynamoDb</c>; null for the client of
    /// <c>AddDynamoDb</c>.
    /// </param>
    /// <param name="name">The name of the check, or null for <c>dynamodb-</c> and the table's name.</param>
    /// <param name="failureStatus">The status of a failed check, or null for unhealthy.</param>
    /// <param name="tags">The tags of the check, or null for none.</param>
    /// <returns>The builder.</returns>
    public static IHealthChecksBuilder AddDynamoTable(
        this IHealthChecksBuilder builder, string tableName, string? clientName = null, string? name = null, HealthStatus? failureStatus = null,
        IEnumerable<string>? tags = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(tableName);
        return AwsHealthChecks.Add(
            builder,
            name ?? $"dynamodb-{tableName}",
            (provider, cancellationToken) => CheckAsync(Client(provider, clientName), tableName, cancellationToken),
            failureStatus,
            tags);
    }

    private static DynamoDbClient Client(IServiceProvider provider, string? name) =>
        name is null ? provider.GetRequiredService<DynamoDbClient>() : provider.GetRequiredKeyedService<DynamoDbClient>(name);

    private static async ValueTask<string?> CheckAsync(DynamoDbClient client, string table, CancellationToken cancellationToken)
    {
        var response = await client.DescribeTableAsync(new DescribeTableRequest { TableName = table }, cancellationToken).ConfigureAwait(false);
        var status = response.Table?.TableStatus;
        return status == TableStatus.Active || status == TableStatus.Updating ? null : $"The table {table} has the status {status?.Value ?? "unknown"}.";
    }
}
