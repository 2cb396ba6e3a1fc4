using System.Text.Json.Serialization;
using Tern.DynamoDb;

namespace Tern.Local.Clients.Tests.SharedTables;

/// <summary>A service "shop" of ElectroDB, as Tern declares it.</summary>
[DynamoTable("electro", PartitionKey = "pk", SortKey = "sk", TimeToLive = "expires")]
[DynamoTableIndex("gsi1", PartitionKey = "gsi1pk", SortKey = "gsi1sk")]
[DynamoTableIndex("gsi2", PartitionKey = "gsi2pk", SortKey = "gsi2sk")]
public sealed partial class ElectroTable;

[DynamoItem<ElectroTable>(Partition = "$shop#customerid_{CustomerId:lower}", Sort = "$account#customer_1", Naming = DynamoNaming.CamelCase)]
[DynamoTag("__edb_e__", "customer")]
public sealed partial record ElectroCustomer(string CustomerId, string Name)
{
    [DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)]
    public DateTimeOffset? Joined { get; init; }

    [DynamoAttribute("__edb_v__")]
    public string Revision { get; init; } = "1";
}

[DynamoItem<ElectroTable>(
    Partition = "$shop#customerid_{CustomerId:lower}", Sort = "$account#order_1#no_{No:D}", Naming = DynamoNaming.CamelCase)]
[DynamoTag("__edb_e__", "order")]
[DynamoIndex(
    "gsi1", MethodName = "ByStatus", Partition = "$shop#status_{Status:lower}", Sort = "$order_1#placedat_{PlacedAt:lower}#no_{No:D}")]
[DynamoIndex(
    "gsi2", MethodName = "ByCustomer", Partition = "$shop#customerid_{CustomerId:lower}",
    Sort = "$order_1#status_{Status:lower}#placedat_{PlacedAt:lower}")]
public sealed partial record ElectroOrder(
    string CustomerId, int No, ElectroStatus Status, [property: DynamoAttribute(DateFormat = DynamoDateFormat.IsoMilliseconds)] DateTimeOffset PlacedAt)
{
    public decimal? Total { get; init; }

    public bool? Gift { get; init; }

    public HashSet<string>? Tags { get; init; }

    public List<ElectroLine>? Lines { get; init; }

    [DynamoTimeToLive]
    public DateTimeOffset? Expires { get; init; }

    [DynamoAttribute("__edb_v__")]
    public string Revision { get; init; } = "1";
}

public sealed record ElectroLine(string Sku, int Quantity);

public enum ElectroStatus
{
    [JsonStringEnumMemberName("PLACED")]
    Placed,

    [JsonStringEnumMemberName("IN-TRANSIT")]
    InTransit,

    [JsonStringEnumMemberName("DONE")]
    Done,
}
