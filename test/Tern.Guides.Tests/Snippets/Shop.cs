using Tern.DynamoDb;

namespace Tern.Guides.Tests.Snippets;

public enum OrderStatus { Placed, Paid, Shipped }

[DynamoTable("shop", PartitionKey = "pk", SortKey = "sk", TimeToLive = "ExpiresAt")]
[DynamoTableIndex("ByStatus", PartitionKey = "gsi1pk", SortKey = "gsi1sk")]
public sealed class Shop;

[DynamoItem<Shop>(Partition = "CUSTOMER#{CustomerId}", Sort = "ORDER#{Number:D8}")]
[DynamoIndex("ByStatus", Partition = "STATUS#{Status}", Sort = "{PlacedAt:O}")]
public sealed partial record Order(
    string CustomerId, int Number, OrderStatus Status, DateTimeOffset PlacedAt, decimal Total, IReadOnlyList<OrderLine> Lines)
{
    [DynamoVersion]
    public long Version { get; init; }

    [DynamoTimeToLive]
    public DateTimeOffset? ExpiresAt { get; init; }
}

public sealed record OrderLine(string Sku, int Quantity, decimal Price);

[DynamoItem<Shop>(Partition = "CUSTOMER#{CustomerId}", Sort = "PROFILE")]
public sealed partial record Customer(string CustomerId, string Name)
{
    public HashSet<string> Tags { get; init; } = [];

    public Address? Address { get; init; }
}

public sealed record Address(string Street, string City, string? Zip);

[DynamoItem<Shop>(Partition = "CUSTOMER#{CustomerId}", Sort = "ORDER#{Number:D8}", ProjectionOf = typeof(Order))]
public sealed partial record OrderSummary(string CustomerId, int Number, decimal Total);

[DynamoTable("audit", PartitionKey = "pk", SortKey = "sk", TimeToLive = "PurgeAt", Stream = TableStreamView.NewAndOldImages)]
[DynamoTableIndex("ByActor", PartitionKey = "gsi1pk", SortKey = "gsi1sk")]
public sealed partial class Audit;

[DynamoItem<Shop>(Partition = "PAGE#{Page}", Sort = "DAY#{Day}")]
public sealed partial record Visits(string Page, DateOnly Day, long Count);

[DynamoTable("games", PartitionKey = "id")]
[DynamoTableIndex(
    "ByTournament", PartitionKeys = ["tournament", "region"],
    SortKeys = ["round", "bracket"], SortKeyTypes = [KeyAttributeType.Number, KeyAttributeType.String])]
[DynamoItem(Naming = DynamoNaming.CamelCase)]
public sealed partial record Game([property: PartitionKey] string Id, string Tournament, string Region, int Round, string? Bracket);

[DynamoTable("devices")]
[DynamoItem(Naming = DynamoNaming.CamelCase)]
public sealed partial class Device
{
    [PartitionKey]
    public required string Id { get; init; }

    [SortKey]
    public int Channel { get; init; }

    [DynamoAttribute("fw")]
    public string? Firmware { get; set; }

    public double Level { get; set; } = 1;

    [DynamoIgnore]
    public bool IsSelected { get; set; }

    [DynamoExtensionData]
    public AttributeMap? Other { get; set; }
}
