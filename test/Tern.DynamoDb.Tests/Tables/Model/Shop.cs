namespace Tern.DynamoDb.Tests.Tables;

/// <summary>The table that several types share.</summary>
[DynamoTable("shop", PartitionKey = "pk", SortKey = "sk", TimeToLive = "ExpiresAt")]
[DynamoTableIndex("ByStatus", PartitionKey = "gsi1pk", SortKey = "gsi1sk")]
public sealed class Shop;

public enum OrderStatus
{
    Open,
    Paid,
    Sent,
}

[DynamoItem<Shop>(Partition = "CUSTOMER#{CustomerId}", Sort = "ORDER#{Number:D8}")]
[DynamoIndex("ByStatus", Partition = "STATUS#{Status}", Sort = "{PlacedAt:O}")]
public sealed partial record Order(string CustomerId, int Number, OrderStatus Status, DateTimeOffset PlacedAt, decimal Total)
{
    [DynamoVersion]
    public long Version { get; init; }

    [DynamoTimeToLive]
    public DateTimeOffset? ExpiresAt { get; init; }

    /// <summary>A reserved word of the service, with a dot.</summary>
    [DynamoAttribute("order.comment")]
    public string? Comment { get; init; }

    /// <summary>A reserved word of the service.</summary>
    [DynamoAttribute("size")]
    public int? Size { get; init; }

    public List<string> Tags { get; init; } = [];

    public HashSet<string> Labels { get; init; } = [];

    public Dictionary<string, int> Counters { get; init; } = [];

    public Address? ShipTo { get; init; }
}

public sealed record Address(string Street, string City);

[DynamoItem<Shop>(Partition = "CUSTOMER#{Id}", Sort = "PROFILE")]
public sealed partial record Customer(string Id, string Name, int Points = 0);

/// <summary>In the same partitions as orders, in the table and in the index.</summary>
[DynamoItem<Shop>(Partition = "CUSTOMER#{CustomerId}", Sort = "INVOICE#{Number:D8}")]
[DynamoIndex("ByStatus", Partition = "STATUS#{Status}", Sort = "{IssuedAt:O}")]
public sealed partial record Invoice(string CustomerId, int Number, OrderStatus Status, DateTimeOffset IssuedAt);

/// <summary>An order as a list shows it.</summary>
[DynamoItem<Shop>(Partition = "CUSTOMER#{CustomerId}", Sort = "ORDER#{Number:D8}", ProjectionOf = typeof(Order))]
public sealed partial record OrderTotal(string CustomerId, int Number, decimal Total);

/// <summary>A table with the shop's keys and without its indexes.</summary>
[DynamoTable("plain", PartitionKey = "pk", SortKey = "sk")]
public sealed class Plain;

[DynamoItem<Plain>(Partition = "NOTE#{Id}", Sort = "NOTE")]
public sealed partial record PlainNote(string Id);
