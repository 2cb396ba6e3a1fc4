namespace Tern.DynamoDb;

/// <summary>Options for a delete.</summary>
/// <typeparam name="T">The item type.</typeparam>
public sealed class DeleteOptions<T> : DynamoCallOptions where T : class
{
    /// <summary>Gets or sets the condition that the stored item must meet.</summary>
    public Condition<T> Condition { get; set; }

    /// <summary>
    /// Gets or sets the version that the stored item must have; null for any version or, if you pass an item, for the
    /// item's version. Only for types with a version.
    /// </summary>
    public long? ExpectedVersion { get; set; }

    /// <summary>Gets or sets a value indicating whether the item is deleted regardless of its stored version.</summary>
    public bool IgnoreVersion { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether <see cref="WriteResult{T}.Item"/> returns the deleted item. If
    /// <see cref="WriteResult{T}.Attempts"/> is greater than 1, null may mean that an earlier attempt, whose response
    /// was lost, deleted it.
    /// </summary>
    public bool ReturnItem { get; set; }

    internal DeleteOptions<T> WithVersion(long version)
    {
        var copy = (DeleteOptions<T>)MemberwiseClone();
        copy.ExpectedVersion = version;
        return copy;
    }
}
