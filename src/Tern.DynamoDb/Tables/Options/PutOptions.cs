namespace Tern.DynamoDb;

/// <summary>Options for a put.</summary>
/// <typeparam name="T">The item type.</typeparam>
public sealed class PutOptions<T> : DynamoCallOptions where T : class
{
    /// <summary>Gets or sets the condition that the item stored under the key, if any, must meet.</summary>
    public Condition<T> Condition { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether the item is written regardless of the stored version. The written item
    /// still gets its next version.
    /// </summary>
    public bool IgnoreVersion { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether a retried put succeeds if its condition or version then fails because
    /// the stored item already equals, attribute for attribute and including the next version, the item to write. In
    /// most cases, the put's own first attempt stored it and the response was lost. Set this if the item identifies its
    /// writer, for example by an ID, a name or a time. Don't set it if two writers may write the same item from the
    /// same version and both writes must count, such as a counter that is read, incremented and put: the losing
    /// writer's put would succeed too. If it isn't set, such a put fails with
    /// <see cref="ConditionFailure.StoredAlready"/>. It has no effect without a condition or version, or in
    /// transactions, because the service itself recognizes a retried transaction.
    /// </summary>
    public bool SucceedIfStored { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether <see cref="WriteResult{T}.Item"/> returns the replaced item. If
    /// <see cref="WriteResult{T}.Attempts"/> is greater than 1, it may be the same item that was put, stored by an
    /// earlier attempt whose response was lost.
    /// </summary>
    public bool ReturnItem { get; set; }
}
