namespace Tern.DynamoDb;

/// <summary>Options of a read of one item.</summary>
public sealed record GetOptions : DynamoCallOptions
{
    /// <summary>Whether every write that was answered before is seen. Costs twice the capacity.</summary>
    public bool ConsistentRead { get; init; }
}
