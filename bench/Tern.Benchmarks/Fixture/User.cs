using Amazon.DynamoDBv2.DataModel;
using Tern.DynamoDb;

namespace Tern.Benchmarks.Fixture;

/// <summary>The one entity that every subject reads and writes: ten attributes, about 420 bytes on the wire.</summary>
[DynamoTable(Canned.TableName)]
[DynamoItem(Naming = DynamoNaming.CamelCase)]
[DynamoDBTable(Canned.TableName)]
public sealed partial class User
{
    [PartitionKey]
    [DynamoDBHashKey("pk")]
    public string Pk { get; set; } = "";

    [SortKey]
    [DynamoDBRangeKey("sk")]
    public string Sk { get; set; } = "";

    [DynamoDBProperty("name")]
    public string Name { get; set; } = "";

    [DynamoDBProperty("email")]
    public string Email { get; set; } = "";

    [DynamoDBProperty("age")]
    public int Age { get; set; }

    [DynamoDBProperty("balance")]
    public decimal Balance { get; set; }

    [DynamoDBProperty("active")]
    public bool Active { get; set; }

    [DynamoDBProperty("createdAt")]
    public DateTime CreatedAt { get; set; }

    [DynamoDBProperty("tags")]
    public List<string> Tags { get; set; } = [];

    [DynamoDBProperty("address")]
    public Address Address { get; set; } = new();
}
