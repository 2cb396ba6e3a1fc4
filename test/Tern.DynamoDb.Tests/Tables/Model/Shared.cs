using System.Text.Json.Serialization;

namespace Tern.DynamoDb.Tests.Tables;

/// <summary>A table that a program in another language also writes: keys in lower case and without leading zeros, and
/// enum texts that aren't valid names in C#.</summary>
[DynamoTable("shared", PartitionKey = "pk", SortKey = "sk")]
[DynamoTableIndex("ByStatus", PartitionKey = "gsi1pk", SortKey = "gsi1sk")]
public sealed class Shared;

public enum SharedStatus
{
    [JsonStringEnumMemberName("IN-TRANSIT")]
    InTransit,

    [JsonStringEnumMemberName("DONE")]
    Done,

    Lost,
}

/// <summary>An item whose customer is also part of index keys: in the case of the item's key, and in its original
/// case.</summary>
[DynamoTable("shared-visits", PartitionKey = "pk", SortKey = "sk")]
[DynamoTableIndex("ByCustomer", PartitionKey = "gsi1pk", SortKey = "gsi1sk")]
[DynamoTableIndex("ByName", PartitionKey = "gsi2pk", SortKey = "gsi2sk")]
[DynamoItem(Partition = "id_{CustomerId:lower}", Sort = "v_{No:D}")]
[DynamoIndex("ByCustomer", Partition = "c_{CustomerId:lower}", Sort = "s_{Status:lower}#{CustomerId:lower}")]
[DynamoIndex("ByName", Partition = "n_{Name}", Sort = "{Name:upper}#{CustomerId}")]
public sealed partial record SharedVisit(string CustomerId, int No, SharedStatus Status)
{
    public string? Name { get; init; }
}

[DynamoItem<Shared>(Partition = "$shop#customerid_{CustomerId:lower}", Sort = "$order_1#no_{No:D}", Naming = DynamoNaming.CamelCase)]
[DynamoIndex("ByStatus", Partition = "$shop#status_{Status:lower}", Sort = "{Region:upper}")]
public sealed partial record SharedOrder(string CustomerId, int No, SharedStatus Status, string Region = "eu")
{
    [DynamoAttribute("__edb_e__")]
    public string Entity { get; init; } = "order";

    public List<string> Lines { get; init; } = [];

    public HashSet<string> Tags { get; init; } = [];

    public int Count { get; init; } = 1;

    public int Plain { get; init; }
}
