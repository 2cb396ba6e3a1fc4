namespace Tern.DynamoDb;

/// <summary>The content of the records of a table's stream.</summary>
public enum TableStreamView
{
    /// <summary>The table has no stream.</summary>
    None,

    /// <summary>Only the item's key.</summary>
    KeysOnly,

    /// <summary>The item after the change.</summary>
    NewImage,

    /// <summary>The item before the change.</summary>
    OldImage,

    /// <summary>The item before and after the change.</summary>
    NewAndOldImages,
}
