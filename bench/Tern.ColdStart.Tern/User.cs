using Tern.ColdStart.Shared;
using Tern.DynamoDb;

namespace Tern.ColdStart.Typed;

/// <summary>The entity of ten attributes.</summary>
[DynamoTable(ColdStartItem.TableName)]
[DynamoItem(Naming = DynamoNaming.CamelCase)]
internal sealed partial class User
{
    [PartitionKey]
    public required string Pk { get; set; }

    [SortKey]
    public required string Sk { get; set; }

    public required string Name { get; set; }

    public required string Email { get; set; }

    public required int Age { get; set; }

    public required decimal Balance { get; set; }

    public required bool Active { get; set; }

    public required DateTime CreatedAt { get; set; }

    public required List<string> Tags { get; set; }

    public required Address Address { get; set; }
}
