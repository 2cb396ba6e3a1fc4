using Tern.DynamoDb.Model;

namespace Tern.DynamoDb;

/// <summary>Makes the request that makes a table from its layout.</summary>
internal static class TableRequest
{
    internal static CreateTableRequest Create(string table, TableLayout layout, CreateTableOptions options)
    {
        var throughput = options.ProvisionedCapacity is { } units
            ? new ProvisionedThroughput { ReadCapacityUnits = units.ReadUnits, WriteCapacityUnits = units.WriteUnits }
            : null;
        var local = layout.Indexes.Where(index => index.IsLocal).Select(index => new LocalSecondaryIndex
        {
            IndexName = index.Name,
            KeySchema = KeySchema(index.PartitionKey, index.SortKey),
            Projection = ProjectionOf(index),
        }).ToList();
        var global = layout.Indexes.Where(index => !index.IsLocal).Select(index => new GlobalSecondaryIndex
        {
            IndexName = index.Name,
            KeySchema = KeySchema(index.PartitionKey, index.SortKey),
            Projection = ProjectionOf(index),
            ProvisionedThroughput = throughput,
        }).ToList();
        return new CreateTableRequest
        {
            TableName = table,
            AttributeDefinitions = Definitions(layout),
            KeySchema = KeySchema(layout.PartitionKey, layout.SortKey),
            BillingMode = throughput is null ? BillingMode.PayPerRequest : BillingMode.Provisioned,
            ProvisionedThroughput = throughput,
            LocalSecondaryIndexes = local.Count > 0 ? local : null,
            GlobalSecondaryIndexes = global.Count > 0 ? global : null,
            DeletionProtectionEnabled = options.DeletionProtection ? true : null,
        };
    }

    /// <summary>Refuses a table that exists and is another than the layout says.</summary>
    /// <exception cref="InvalidOperationException">The keys differ, or an index is missing.</exception>
    internal static void RequireSame(TableDescription found, TableLayout layout, string table)
    {
        var keys = Describe(found.KeySchema);
        var declared = Describe(KeySchema(layout.PartitionKey, layout.SortKey));
        if (keys != declared)
        {
            throw new InvalidOperationException(
                $"The table '{table}' exists with the key ({keys}), but its layout declares ({declared}). Give the table another name, or correct the layout.");
        }

        var indexes = found.GlobalSecondaryIndexes.Select(index => index.IndexName).Concat(found.LocalSecondaryIndexes.Select(index => index.IndexName));
        if (layout.Indexes.Select(index => index.Name).Except(indexes).FirstOrDefault() is { } missing)
            throw new InvalidOperationException($"The table '{table}' exists without the index '{missing}' that its layout declares. Add the index to the table, or take it out of the layout.");
    }

    // Every attribute that is part of a key, once.
    private static List<AttributeDefinition> Definitions(TableLayout layout)
    {
        IEnumerable<KeyAttribute?> keys = [layout.PartitionKey, layout.SortKey, .. layout.Indexes.SelectMany(index => new KeyAttribute?[] { index.PartitionKey, index.SortKey })];
        return [.. keys.OfType<KeyAttribute>().DistinctBy(key => key.Name).Select(key => new AttributeDefinition
        {
            AttributeName = key.Name,
            AttributeType = key.Type switch { KeyAttributeType.String => ScalarAttributeType.S, KeyAttributeType.Number => ScalarAttributeType.N, _ => ScalarAttributeType.B },
        })];
    }

    private static List<KeySchemaElement> KeySchema(KeyAttribute partition, KeyAttribute? sort)
    {
        var schema = new List<KeySchemaElement> { new() { AttributeName = partition.Name, KeyType = KeyType.Hash } };
        if (sort is { } key) schema.Add(new() { AttributeName = key.Name, KeyType = KeyType.Range });
        return schema;
    }

    private static Projection ProjectionOf(IndexLayout index) => new()
    {
        ProjectionType = index.Projection switch
        {
            IndexProjection.All => ProjectionType.All,
            IndexProjection.KeysOnly => ProjectionType.KeysOnly,
            _ => ProjectionType.Include,
        },
        NonKeyAttributes = index.Projection == IndexProjection.Include ? index.IncludedAttributes : null,
    };

    private static string Describe(IReadOnlyList<KeySchemaElement> schema) => string.Join(", ", schema.Select(element => $"{element.AttributeName} {element.KeyType}"));
}
