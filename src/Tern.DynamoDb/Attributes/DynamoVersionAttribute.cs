namespace Tern.DynamoDb;

/// <summary>
/// Marks the member (an <c>int</c> or <c>long</c>) with the version for optimistic locking: it's 0 for a new item, and
/// every write checks and increments it.
/// </summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class DynamoVersionAttribute : Attribute
{
    /// <summary>
    /// Gets or sets a value indicating whether 0 is a stored version, as in tables that AWS's <c>DynamoDBContext</c>
    /// writes: the first put stores 0. The member is then an <c>int?</c> or <c>long?</c>, which is null if the item is
    /// new or was stored without a version.
    /// </summary>
    public bool FromZero { get; set; }
}
