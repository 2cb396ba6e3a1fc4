namespace Tern.DynamoDb;

/// <summary>Options for a read of one item.</summary>
public sealed record GetOptions : DynamoCallOptions
{
    /// <summary>
    /// Gets a value indicating whether the read is strongly consistent: it sees all writes that succeeded before. It
    /// consumes twice the capacity.
    /// </summary>
    public bool ConsistentRead { get; init; }
}
