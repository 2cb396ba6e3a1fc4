namespace Tern.DynamoDb.Tests.Tables;

[DynamoTable("tagged", PartitionKey = "pk")]
[DynamoTableIndex("ByDay", PartitionKey = "gpk", SortKey = "gsk")]
[DynamoTableIndex("ByCity", PartitionKey = "cpk")]
public sealed class TaggedTable;

/// <summary>An item that names itself as its only derived type, so that it has a tag.</summary>
[DynamoItem<TaggedTable>(Partition = "TAGGED#{Id}")]
[DynamoIndex("ByDay", Partition = "{Kind}", Sort = "{At:yyyy-MM-dd}")]
[DynamoPolymorphic(DiscriminatorName = "_et")]
[DynamoDerivedType(typeof(Tagged), "tagged")]
public sealed partial record Tagged(string Id, decimal Price)
{
    public string? Kind { get; init; }

    public DateTimeOffset? At { get; init; }

    public int Count { get; init; }
}

/// <summary>An item in an index whose key is a member computed from another.</summary>
[DynamoItem<TaggedTable>(Partition = "PLACED#{Id}")]
[DynamoIndex("ByCity", Partition = "CITY#{City}")]
public sealed partial record Placed(string Id, Spot Home)
{
    [DynamoAttribute]
    public string City => Home.City;
}

public sealed record Spot(string City, string Zip);
