namespace Tern.DynamoDb;

/// <summary>Options for an update.</summary>
/// <typeparam name="T">The item type.</typeparam>
public sealed class UpdateOptions<T> : DynamoCallOptions where T : class
{
    /// <summary>Gets or sets the condition that the stored item must meet.</summary>
    public Condition<T> Condition { get; set; }

    /// <summary>
    /// Gets or sets the version that the stored item must have; null for any. Only for types with a version.
    /// </summary>
    public long? ExpectedVersion { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether the update creates the item if it doesn't exist. The new item gets its
    /// key, the members that the key consists of, and the members that the update sets, so the update must set every
    /// other member that is required to read the type. An update that leaves a member of an index's template unknown is
    /// rejected, because the index wouldn't contain the item.
    /// </summary>
    public bool CreateIfMissing { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether <see cref="WriteResult{T}.Item"/> returns the item after the update. If
    /// <see cref="WriteResult{T}.Attempts"/> is greater than 1, values that the update adds or appends may be in it
    /// twice, because an earlier attempt may have succeeded too.
    /// </summary>
    public bool ReturnItem { get; set; }
}
