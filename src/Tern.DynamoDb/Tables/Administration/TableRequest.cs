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
            KeySchema = KeySchema(index),
            Projection = ProjectionOf(index),
        }).ToList();
        var global = layout.Indexes.Where(index => !index.IsLocal).Select(index => new GlobalSecondaryIndex
        {
            IndexName = index.Name,
            KeySchema = KeySchema(index),
            Projection = ProjectionOf(index),
            ProvisionedThroughput = throughput,
        }).ToList();
        return new CreateTableRequest
        {
            TableName = table,
            AttributeDefinitions = Definitions(layout),
            KeySchema = KeySchema(layout),
            BillingMode = throughput is null ? BillingMode.PayPerRequest : BillingMode.Provisioned,
            ProvisionedThroughput = throughput,
            LocalSecondaryIndexes = local.Count > 0 ? local : null,
            GlobalSecondaryIndexes = global.Count > 0 ? global : null,
            DeletionProtectionEnabled = options.DeletionProtection ? true : null,
        };
    }

    /// <summary>Refuses a table that exists and is another than the layout says.</summary>
    /// <exception cref="InvalidOperationException">The keys differ, of the table or of an index, or an index is missing.</exception>
    internal static void RequireSame(TableDescription found, TableLayout layout, string table)
    {
        var keys = Describe(found.KeySchema);
        var declared = Describe(KeySchema(layout));
        if (keys != declared)
        {
            throw new InvalidOperationException(
                $"The table '{table}' exists with the key ({keys}), but its layout declares ({declared}). Give the table another name, or correct the layout.");
        }

        var indexes = found.GlobalSecondaryIndexes.Select(index => (index.IndexName, index.KeySchema))
            .Concat(found.LocalSecondaryIndexes.Select(index => (index.IndexName, index.KeySchema))).ToDictionary(index => index.IndexName!, index => Describe(index.KeySchema));
        foreach (var index in layout.Indexes)
        {
            if (!indexes.TryGetValue(index.Name, out var key))
                throw new InvalidOperationException($"The table '{table}' exists without the index '{index.Name}' that its layout declares. Add the index to the table, or take it out of the layout.");
            if (key != Describe(KeySchema(index)))
            {
                throw new InvalidOperationException($"The index '{index.Name}' of the table '{table}' exists with the key ({key}), but its layout declares ({Describe(KeySchema(index))}). " +
                    "An index keeps its key: give the index another name, or correct the layout.");
            }
        }
    }

    // Every attribute that is part of a key, once.
    private static List<AttributeDefinition> Definitions(TableLayout layout)
    {
        IEnumerable<KeyAttribute> keys = layout.SortKey is { } sort ? [layout.PartitionKey, sort] : [layout.PartitionKey];
        foreach (var index in layout.Indexes) keys = keys.Concat(index.PartitionAttributes).Concat(index.SortAttributes);
        return [.. keys.DistinctBy(key => key.Name).Select(key => new AttributeDefinition
        {
            AttributeName = key.Name,
            AttributeType = key.Type switch { KeyAttributeType.String => ScalarAttributeType.S, KeyAttributeType.Number => ScalarAttributeType.N, _ => ScalarAttributeType.B },
        })];
    }

    private static List<KeySchemaElement> KeySchema(TableLayout table) => KeySchema([table.PartitionKey], table.SortKey is { } sort ? [sort] : []);

    private static List<KeySchemaElement> KeySchema(IndexLayout index) => KeySchema(index.PartitionAttributes, index.SortAttributes);

    private static List<KeySchemaElement> KeySchema(IEnumerable<KeyAttribute> partition, IEnumerable<KeyAttribute> sort) =>
    [
        .. partition.Select(key => new KeySchemaElement { AttributeName = key.Name, KeyType = KeyType.Hash }),
        .. sort.Select(key => new KeySchemaElement { AttributeName = key.Name, KeyType = KeyType.Range }),
    ];

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
