namespace Tern.DynamoDb;

/// <summary>Options of an update.</summary>
/// <typeparam name="T">The type of item.</typeparam>
public sealed record UpdateOptions<T> : DynamoCallOptions where T : class
{
    /// <summary>What must hold for the stored item.</summary>
    public Condition<T> Condition { get; init; }

    /// <summary>The version that the stored item must have; null to take any. Only for types with a version.</summary>
    public long? ExpectedVersion { get; init; }

    /// <summary>
    /// Whether an item that is not there is made. It gets its key, the members that the key is made of, and what the
    /// update sets, so the update must set all else that reading
    /// the type needs. An update that leaves a member of an index's template unknown is refused, as the item would be missing from the index.
    /// </summary>
    public bool CreateIfMissing { get; init; }

    /// <summary>
    /// Whether <see cref="WriteResult{T}.Item"/> is to be the item after the update. When <see cref="WriteResult{T}.Attempts"/>
    /// is more than 1, what the update adds or appends may be in it twice: an earlier attempt may have been done as well.
    /// </summary>
    public bool ReturnItem { get; init; }
}
