namespace Tern.DynamoDb;

/// <summary>Options of a delete.</summary>
/// <typeparam name="T">The type of item.</typeparam>
public sealed record DeleteOptions<T> : DynamoCallOptions where T : class
{
    /// <summary>What must hold for the stored item.</summary>
    public Condition<T> Condition { get; init; }

    /// <summary>The version that the stored item must have; null to take any, or that of the item where one is given. Only for types with a version.</summary>
    public long? ExpectedVersion { get; init; }

    /// <summary>Whether the item is deleted whatever version is stored.</summary>
    public bool IgnoreVersion { get; init; }

    /// <summary>
    /// Whether <see cref="WriteResult{T}.Item"/> is to be the item that was deleted. When <see cref="WriteResult{T}.Attempts"/>
    /// is more than 1, null may mean that an earlier attempt deleted it and its answer was lost.
    /// </summary>
    public bool ReturnItem { get; init; }
}
