namespace Tern.DynamoDb;

/// <summary>Options of a put.</summary>
/// <typeparam name="T">The type of item.</typeparam>
public sealed record PutOptions<T> : DynamoCallOptions where T : class
{
    /// <summary>What must hold for the item that is stored under the key, if there is one.</summary>
    public Condition<T> Condition { get; init; }

    /// <summary>Whether the item is written whatever version is stored. It still gets the next version of its own.</summary>
    public bool IgnoreVersion { get; init; }

    /// <summary>
    /// Whether the put counts as done when it was sent more than once, its condition or version then stood against it, and the
    /// stored item is, attribute for attribute, what it writes, its next version included: mostly its own first attempt, whose
    /// answer was lost. Set it where what is written tells its writer, by an id, a name or a time. Leave it off where two writers
    /// may write the same from the same version and each must count, as for a counter that is read, raised and put: the loser of
    /// the two would be told that its put was done. Without it such a put ends with <see cref="ConditionFailure.StoredAlready"/>.
    /// Has no effect in transactions, which the service itself knows again, nor without a condition or version.
    /// </summary>
    public bool SucceedIfStored { get; init; }

    /// <summary>
    /// Whether <see cref="WriteResult{T}.Item"/> is to be the item that was replaced. When <see cref="WriteResult{T}.Attempts"/>
    /// is more than 1, it may be the very item that was put: an earlier attempt stored it and its answer was lost.
    /// </summary>
    public bool ReturnItem { get; init; }
}
