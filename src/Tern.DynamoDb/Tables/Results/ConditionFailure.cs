namespace Tern.DynamoDb;

/// <summary>Why a typed write was not done, where its condition or version stood against it.</summary>
public enum ConditionFailure
{
    /// <summary>It is not known, as after a call that is not typed; or the write was done.</summary>
    Unknown,

    /// <summary>There is no item under the key.</summary>
    ItemMissing,

    /// <summary>The stored item has another version than the one expected: somebody has changed it, or made it, meanwhile.</summary>
    VersionMismatch,

    /// <summary>The stored item does not fulfil the condition.</summary>
    ConditionFailed,

    /// <summary>
    /// The call was sent more than once, and the stored item is, attribute for attribute, what it writes, its next version
    /// included. Mostly it is this very write, whose first answer was lost. It may be that of another writer who wrote the same
    /// from the same version: only the program knows whether that is as good. See <see cref="PutOptions{T}.SucceedIfStored"/>.
    /// </summary>
    StoredAlready,
}
