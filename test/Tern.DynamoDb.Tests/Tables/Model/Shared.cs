using System.Text.Json.Serialization;

namespace Tern.DynamoDb.Tests.Tables;

/// <summary>A table that a program in another language writes too: keys in lower case and without zeros, texts that are no names of C#.</summary>
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
