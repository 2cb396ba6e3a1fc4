namespace Tern.DynamoDb;

/// <summary>What the records of a table's stream show of a change.</summary>
public enum TableStreamView
{
    /// <summary>The table has no stream.</summary>
    None,

    /// <summary>The key of the item alone.</summary>
    KeysOnly,

    /// <summary>The item as it is after the change.</summary>
    NewImage,

    /// <summary>The item as it was before the change.</summary>
    OldImage,

    /// <summary>Both.</summary>
    NewAndOldImages,
}
