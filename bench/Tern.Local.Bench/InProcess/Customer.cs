using Tern.DynamoDb;

namespace Tern.Local.Bench.InProcess;

/// <summary>The load generator's item, as a user declares it.</summary>
[DynamoTable("customers")]
[DynamoItem(Naming = DynamoNaming.CamelCase)]
internal sealed partial record Customer(
    [property: PartitionKey] string Pk, string Name, string Email, DateTimeOffset Created, int Visits, bool Active, string Payload);
