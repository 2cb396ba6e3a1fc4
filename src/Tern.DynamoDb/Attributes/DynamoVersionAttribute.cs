namespace Tern.DynamoDb;

/// <summary>The member (<c>int</c> or <c>long</c>) is the version of optimistic locking: 0 when new, one more at every write, checked at every write.</summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class DynamoVersionAttribute : Attribute
{
    /// <summary>
    /// Whether 0 is a stored version, as in tables that AWS's <c>DynamoDBContext</c> writes: the first put stores 0. The member is an
    /// <c>int?</c> or <c>long?</c> then, which is null when the item is new or was stored without a version.
    /// </summary>
    public bool FromZero { get; set; }
}
