namespace Tern.DynamoDb;

/// <summary>The context of a conditional write that is needed to explain its failure.</summary>
/// <param name="ItemType">The item type, such as <c>Order</c>.</param>
/// <param name="VersionAttribute">The type's version attribute, or null if it has none.</param>
/// <param name="ExpectedVersion">The version that the stored item must have, or null for any.</param>
/// <param name="IsNew">true if no item with the key may exist, as for a put of version 0; otherwise, false.</param>
/// <param name="ExpectsNone">true if the stored item must not have a version; otherwise, false.</param>
internal readonly record struct ConditionScope(
    string ItemType, string? VersionAttribute, long? ExpectedVersion, bool IsNew = false, bool ExpectsNone = false)
{
    /// <summary>Returns the scope of a write of an item.</summary>
    /// <param name="schema">The item type's schema.</param>
    /// <param name="expectedVersion">The version that the stored item must have, or null for any.</param>
    /// <param name="isNew">true if no item with the key may exist; otherwise, false.</param>
    internal static ConditionScope Of(ItemSchema schema, long? expectedVersion, bool isNew = false) =>
        new(schema.TypeName, schema.VersionAttribute, expectedVersion, isNew, expectedVersion == schema.NoVersion);

    /// <summary>Returns the reason that the condition failed.</summary>
    /// <param name="existing">The stored item, or null if there is none.</param>
    internal ConditionFailure Reason(AttributeMap? existing)
    {
        if (existing is null) return ConditionFailure.ItemMissing;
        if (IsNew) return ConditionFailure.VersionMismatch;
        if (ExpectedVersion is not { } expected || VersionAttribute is null) return ConditionFailure.ConditionFailed;

        var has = existing.TryGetValue(VersionAttribute, out var version);
        return (ExpectsNone ? !has : has && version == AttributeValue.Number(expected)) ? ConditionFailure.ConditionFailed : ConditionFailure.VersionMismatch;
    }

    /// <summary>Returns the reason that the condition failed, from facts about the stored item.</summary>
    /// <param name="exists">true if an item is stored; otherwise, false.</param>
    /// <param name="version">The stored item's version.</param>
    internal ConditionFailure Reason(bool exists, long version) =>
        !exists ? ConditionFailure.ItemMissing
        : IsNew || ExpectedVersion is { } expected && expected != version ? ConditionFailure.VersionMismatch
        : ConditionFailure.ConditionFailed;

    /// <summary>Returns the sentence for messages, without keys and values.</summary>
    internal static string Describe(string itemType, ConditionFailure reason, bool isNew, bool expectsNone) => reason switch
    {
        ConditionFailure.VersionMismatch when isNew =>
            $"The {itemType} is already stored, and the one to put has version 0, like a new one: read the stored one and put that. If it was "
            + "stored without a version, or with version 0 as AWS's context does, reading it again returns the same version: put it once with "
            + "IgnoreVersion and your own condition on the version, or use [DynamoVersion(FromZero = true)].",
        ConditionFailure.VersionMismatch when expectsNone =>
            $"The stored {itemType} has a version, but none was expected. If it was stored with version 0, as AWS's context does, reading it again "
            + "returns the same version: use [DynamoVersion(FromZero = true)], or IgnoreVersion and your own condition on the version.",
        ConditionFailure.ItemMissing => $"The {itemType} doesn't exist.",
        ConditionFailure.VersionMismatch => $"The stored {itemType} doesn't have the expected version: read it again.",
        ConditionFailure.ConditionFailed => $"The stored {itemType} doesn't meet the condition.",
        ConditionFailure.StoredAlready => $"The stored {itemType} equals the one to write: an earlier attempt whose response was lost may have written it.",
        _ => $"The condition on the {itemType} was not met.",
    };
}
