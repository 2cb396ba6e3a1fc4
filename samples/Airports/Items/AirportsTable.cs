using Tern.DynamoDb;

namespace Airports.Items;

/// <summary>The one table: airports and, in the same partitions, the routes that leave them.</summary>
[DynamoTable("airports", PartitionKey = "pk", SortKey = "sk")]
[DynamoTableIndex("ByState", PartitionKey = "state-pk", SortKey = "state-sk")]
public sealed class AirportsTable;
