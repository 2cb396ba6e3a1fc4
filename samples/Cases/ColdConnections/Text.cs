using Tern.DynamoDb;

namespace ColdConnections;

/// <summary>What the page shows.</summary>
[DynamoTable("texts")]
[DynamoItem]
internal sealed partial record Text([property: PartitionKey] string Name, string Words);
