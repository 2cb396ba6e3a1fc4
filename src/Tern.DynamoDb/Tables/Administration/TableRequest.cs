using Tern.DynamoDb.Model;

namespace Tern.DynamoDb;

/// <summary>Builds the CreateTable request from a layout.</summary>
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
            StreamSpecification = StreamOf(options.Stream ?? layout.Stream),
            DeletionProtectionEnabled = options.DeletionProtection ? true : null,
        };
    }

    internal static StreamViewType ViewType(TableStreamView stream) => stream switch
    {
        TableStreamView.KeysOnly => StreamViewType.KeysOnly,
        TableStreamView.NewImage => StreamViewType.NewImage,
        TableStreamView.OldImage => StreamViewType.OldImage,
        _ => StreamViewType.NewAndOldImages,
    };

    // The key attributes of the table and its indexes, without duplicates.
    internal static List<AttributeDefinition> Definitions(TableLayout layout)
    {
        IEnumerable<LayoutKey> keys = layout.SortKey is { } sort ? [layout.PartitionKey, sort] : [layout.PartitionKey];
        foreach (var index in layout.Indexes) keys = keys.Concat(index.PartitionAttributes).Concat(index.SortAttributes);
        return [.. keys.DistinctBy(key => key.Name).Select(key => new AttributeDefinition
        {
            AttributeName = key.Name,
            AttributeType = key.Type switch
            {
                KeyAttributeType.String => ScalarAttributeType.S,
                KeyAttributeType.Number => ScalarAttributeType.N,
                _ => ScalarAttributeType.B,
            },
        })];
    }

    internal static List<KeySchemaElement> KeySchema(TableLayout table) => KeySchema([table.PartitionKey], table.SortKey is { } sort ? [sort] : []);

    internal static List<KeySchemaElement> KeySchema(IndexLayout index) => KeySchema(index.PartitionAttributes, index.SortAttributes);

    private static List<KeySchemaElement> KeySchema(IEnumerable<LayoutKey> partition, IEnumerable<LayoutKey> sort) =>
    [
        .. partition.Select(key => new KeySchemaElement { AttributeName = key.Name, KeyType = KeyType.Hash }),
        .. sort.Select(key => new KeySchemaElement { AttributeName = key.Name, KeyType = KeyType.Range }),
    ];

    internal static Projection ProjectionOf(IndexLayout index) => new()
    {
        ProjectionType = index.Projection switch
        {
            IndexProjection.All => ProjectionType.All,
            IndexProjection.KeysOnly => ProjectionType.KeysOnly,
            _ => ProjectionType.Include,
        },
        NonKeyAttributes = index.Projection == IndexProjection.Include ? index.IncludedAttributes : null,
    };

    private static StreamSpecification? StreamOf(TableStreamView stream) =>
        stream == TableStreamView.None ? null : new StreamSpecification { StreamEnabled = true, StreamViewType = ViewType(stream) };
}
