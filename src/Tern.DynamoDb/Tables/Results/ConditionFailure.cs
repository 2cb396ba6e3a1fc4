namespace Tern.DynamoDb;

/// <summary>The reason that a typed write failed because of its condition or version.</summary>
public enum ConditionFailure
{
    /// <summary>The reason isn't known, for example because the call wasn't typed; or the write succeeded.</summary>
    Unknown,

    /// <summary>No item with the key exists.</summary>
    ItemMissing,

    /// <summary>
    /// The stored item doesn't have the expected version: another writer changed or created it in the meantime.
    /// </summary>
    VersionMismatch,

    /// <summary>The stored item doesn't meet the condition.</summary>
    ConditionFailed,

    /// <summary>
    /// The call was retried, and the stored item already equals, attribute for attribute and including the next
    /// version, the item to write. In most cases, this write's first attempt stored it and the response was lost. It
    /// may also come from another writer who wrote the same item from the same version; only your program knows whether
    /// that's equivalent. See <see cref="PutOptions{T}.SucceedIfStored"/>.
    /// </summary>
    StoredAlready,
}
