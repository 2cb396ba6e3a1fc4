namespace Tern.DynamoDb;

/// <summary>What a conditional write is of, so that its failure can be explained.</summary>
/// <param name="ItemType">The type of item, such as <c>Order</c>.</param>
/// <param name="VersionAttribute">The attribute of its version; null when it has none.</param>
/// <param name="ExpectedVersion">The version that the stored item must have; null when any will do.</param>
/// <param name="IsNew">Whether there must be no item under the key, as for a put of version 0.</param>
/// <param name="ExpectsNone">Whether the stored item must have no version.</param>
internal readonly record struct ConditionScope(
    string ItemType, string? VersionAttribute, long? ExpectedVersion, bool IsNew = false, bool ExpectsNone = false)
{
    /// <summary>The scope of a write of an item.</summary>
    /// <param name="schema">The type of item.</param>
    /// <param name="expectedVersion">The version that the stored item must have; null when any will do.</param>
    /// <param name="isNew">Whether there must be no item under the key.</param>
    internal static ConditionScope Of(ItemSchema schema, long? expectedVersion, bool isNew = false) =>
        new(schema.TypeName, schema.VersionAttribute, expectedVersion, isNew, expectedVersion == schema.NoVersion);

    /// <summary>Why the condition failed.</summary>
    /// <param name="existing">The stored item; null when there is none.</param>
    internal ConditionFailure Reason(AttributeMap? existing)
    {
        if (existing is null) return ConditionFailure.ItemMissing;
        if (IsNew) return ConditionFailure.VersionMismatch;
        if (ExpectedVersion is not { } expected || VersionAttribute is null) return ConditionFailure.ConditionFailed;

        var has = existing.TryGetValue(VersionAttribute, out var version);
        return (ExpectsNone ? !has : has && version == AttributeValue.Number(expected)) ? ConditionFailure.ConditionFailed : ConditionFailure.VersionMismatch;
    }

    /// <summary>Why the condition failed, where the stored item has been read.</summary>
    /// <param name="exists">Whether there is an item.</param>
    /// <param name="version">Its version.</param>
    internal ConditionFailure Reason(bool exists, long version) =>
        !exists ? ConditionFailure.ItemMissing
        : IsNew || ExpectedVersion is { } expected && expected != version ? ConditionFailure.VersionMismatch
        : ConditionFailure.ConditionFailed;

    /// <summary>A sentence for people, without keys and values.</summary>
    internal static string Describe(string itemType, ConditionFailure reason, bool isNew, bool expectsNone) => reason switch
    {
        ConditionFailure.VersionMismatch when isNew =>
            $"There is a stored {itemType} already, and the one to put has version 0, as a new one has: read the stored one and put that. If it was "
            + "stored without a version, or with version 0 as AWS's context does, reading it again gives the same version: put it once with "
            + "IgnoreVersion and a condition on the version in its place, or use [DynamoVersion(FromZero = true)].",
        ConditionFailure.VersionMismatch when expectsNone =>
            $"The stored {itemType} has a version, and the one expected is none. If it was stored with version 0, as AWS's context does, reading it again "
            + "gives the same version: use [DynamoVersion(FromZero = true)], or IgnoreVersion and a condition on the version.",
        ConditionFailure.ItemMissing => $"There is no such {itemType}.",
        ConditionFailure.VersionMismatch => $"The stored {itemType} has another version than the one expected: read it again.",
        ConditionFailure.ConditionFailed => $"The stored {itemType} does not fulfil the condition.",
        ConditionFailure.StoredAlready => $"The stored {itemType} is what this call writes: an earlier attempt, whose answer was lost, may have written it.",
        _ => $"The condition on the {itemType} did not hold.",
    };
}
