namespace Tern.DynamoDb;

/// <summary>The kind of a change to an item.</summary>
public enum ItemChangeKind
{
    /// <summary>The item was inserted (<c>INSERT</c>).</summary>
    Insert,

    /// <summary>The item was updated or replaced (<c>MODIFY</c>).</summary>
    Modify,

    /// <summary>The item was deleted (<c>REMOVE</c>), by a call or because it had expired.</summary>
    Remove,
}
