using Tern.DynamoDb;

namespace Airports.Items;

/// <summary>The only table: it contains airports and, in the same partitions, the routes from them.</summary>
[DynamoTable("airports", PartitionKey = "pk", SortKey = "sk")]
[DynamoTableIndex("ByState", PartitionKey = "state-pk", SortKey = "state-sk")]
public sealed class AirportsTable;
