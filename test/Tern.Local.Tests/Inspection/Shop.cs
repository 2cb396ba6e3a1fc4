using Tern.DynamoDb;

namespace Tern.Local.Tests.Inspection;

[DynamoTable("shop", PartitionKey = "pk", SortKey = "sk", TimeToLive = "ExpiresAt")]
[DynamoTableIndex("ByStatus", PartitionKey = "gsi1pk", SortKey = "gsi1sk")]
public sealed class Shop;

[DynamoItem<Shop>(Partition = "CUSTOMER#{CustomerId}", Sort = "ORDER#{Number:D4}")]
[DynamoIndex("ByStatus", Partition = "STATUS#{Status}", Sort = "{Number:D4}")]
public sealed partial record Order(string CustomerId, int Number, string Status)
{
    [DynamoTimeToLive]
    public DateTimeOffset? ExpiresAt { get; init; }
}

[DynamoItem<Shop>(Partition = "CUSTOMER#{CustomerId}", Sort = "PROFILE")]
public sealed partial record Customer(string CustomerId, string Name);
