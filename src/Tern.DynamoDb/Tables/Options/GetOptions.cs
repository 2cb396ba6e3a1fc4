namespace Tern.DynamoDb;

/// <summary>Options for a read of one item.</summary>
public sealed class GetOptions : DynamoCallOptions
{
    /// <summary>
    /// Gets or sets a value indicating whether the read is strongly consistent: it sees all writes that succeeded
    /// before. It consumes twice the capacity.
    /// </summary>
    public bool ConsistentRead { get; set; }
}
