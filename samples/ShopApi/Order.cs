using Tern.DynamoDb;

namespace ShopApi;

/// <summary>An order of a customer. Customer and number are its key.</summary>
[DynamoTable("orders")]
[DynamoItem]
public sealed partial record Order([property: PartitionKey] string Customer, [property: SortKey] int Number, decimal Total);
