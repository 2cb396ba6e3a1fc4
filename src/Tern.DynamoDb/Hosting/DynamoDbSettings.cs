namespace Tern.DynamoDb.Hosting;

/// <summary>The options of a <see cref="DynamoDbClient"/> that a configuration can give.</summary>
internal sealed class DynamoDbSettings : ClientSettings
{
    public string? TableNamePrefix { get; set; }

    public int? WarmUpConnections { get; set; }

    public bool? TraceConsumedCapacity { get; set; }

    internal void ApplyTo(DynamoDbClientOptions options)
    {
        base.ApplyTo(options);
        options.TableNamePrefix = TableNamePrefix ?? options.TableNamePrefix;
        options.WarmUpConnections = WarmUpConnections ?? options.WarmUpConnections;
        options.TraceConsumedCapacity = TraceConsumedCapacity ?? options.TraceConsumedCapacity;
    }
}
