using Tern.DynamoDb;

namespace ColdConnections;

/// <summary>The text that the page shows.</summary>
[DynamoTable("texts")]
[DynamoItem]
internal sealed partial record Text([property: PartitionKey] string Name, string Words);
