namespace Tern.DynamoDb.Tests.Items;

/// <summary>One table for several types, keyed by templates.</summary>
[DynamoTable("items", PartitionKey = "pk", SortKey = "sk", TimeToLive = "ExpiresAt")]
[DynamoTableIndex("ByStatus", PartitionKey = "gsi1pk", SortKey = "gsi1sk")]
public sealed class Shop;

[DynamoItem<Shop>(Partition = "CUSTOMER#{CustomerId}", Sort = "ORDER#{Number:D8}")]
[DynamoIndex("ByStatus", Partition = "STATUS#{Status}", Sort = "{PlacedAt:O}")]
public sealed partial record Order(string CustomerId, int Number, OrderStatus Status, DateTimeOffset PlacedAt, decimal Total, IReadOnlyList<OrderLine> Lines)
{
    [DynamoVersion]
    public long Version { get; init; }

    [DynamoTimeToLive]
    public DateTimeOffset? ExpiresAt { get; init; }
}

public enum OrderStatus
{
    Placed,
    Paid,
    Shipped,
}

public sealed record OrderLine(string Product, int Quantity, decimal Price);

[DynamoItem<Shop>(Partition = "CUSTOMER#{Id}", Sort = "PROFILE")]
public sealed partial record Customer(string Id, string Name, string? Note = null);
