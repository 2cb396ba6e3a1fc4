using Amazon.DynamoDBv2.DataModel;
using Tern.DynamoDb;

namespace Tern.Benchmarks.Fixture;

/// <summary>The one entity that every subject reads and writes: ten attributes, about 420 bytes on the wire.</summary>
/// <remarks>No initializer makes a list or an address that a reader would throw away: the bytes of all subjects hold each object once.</remarks>
[DynamoTable(Canned.TableName)]
[DynamoItem(Naming = DynamoNaming.CamelCase)]
[DynamoDBTable(Canned.TableName)]
public sealed partial class User
{
    [PartitionKey]
    [DynamoDBHashKey("pk")]
    public required string Pk { get; set; }

    [SortKey]
    [DynamoDBRangeKey("sk")]
    public required string Sk { get; set; }

    [DynamoDBProperty("name")]
    public required string Name { get; set; }

    [DynamoDBProperty("email")]
    public required string Email { get; set; }

    [DynamoDBProperty("age")]
    public required int Age { get; set; }

    [DynamoDBProperty("balance")]
    public required decimal Balance { get; set; }

    [DynamoDBProperty("active")]
    public required bool Active { get; set; }

    [DynamoDBProperty("createdAt")]
    public required DateTime CreatedAt { get; set; }

    [DynamoDBProperty("tags")]
    public required List<string> Tags { get; set; }

    [DynamoDBProperty("address")]
    public required Address Address { get; set; }
}
