namespace Tern.DynamoDb;

/// <summary>What happened to an item.</summary>
public enum ItemChangeKind
{
    /// <summary>It is new (<c>INSERT</c>).</summary>
    Insert,

    /// <summary>It was changed or replaced (<c>MODIFY</c>).</summary>
    Modify,

    /// <summary>It was deleted (<c>REMOVE</c>), by somebody or because it had expired.</summary>
    Remove,
}
