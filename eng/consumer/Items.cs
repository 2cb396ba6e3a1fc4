using System.Collections.Immutable;
using Tern.DynamoDb;

namespace Consumer;

internal enum OrderStatus { Placed, Paid, Shipped }

[DynamoTable("shop", PartitionKey = "pk", SortKey = "sk", TimeToLive = "ExpiresAt")]
[DynamoTableIndex("ByStatus", PartitionKey = "gsi1pk", SortKey = "gsi1sk")]
internal sealed class Shop;

[DynamoItem<Shop>(Partition = "CUSTOMER#{CustomerId}", Sort = "ORDER#{Number:D8}")]
[DynamoIndex("ByStatus", Partition = "STATUS#{Status}", Sort = "{PlacedAt:O}")]
internal sealed partial record Order(
    string CustomerId, int Number, OrderStatus Status, DateTimeOffset PlacedAt, decimal Total, IReadOnlyList<OrderLine> Lines)
{
    [DynamoVersion]
    public long Version { get; init; }

    [DynamoTimeToLive]
    public DateTimeOffset? ExpiresAt { get; init; }

    public HashSet<string> Tags { get; init; } = [];

    public Address? Address { get; init; }

    // Of a type that only the generated code makes.
    public Signature? Signature { get; init; }

    public ImmutableArray<int> Counts { get; init; } = [];

    public ReadOnlyMemory<byte> Seal { get; init; }

    [DynamoExtensionData]
    public AttributeMap? Other { get; init; }
}

internal sealed record OrderLine(string Sku, int Quantity);

internal sealed record Address(string City, string? Zip);

internal sealed record Signature(string By, DateOnly On);
