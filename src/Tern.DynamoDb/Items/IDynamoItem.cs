namespace Tern.DynamoDb;

/// <summary>
/// An item type of a table. The source generator implements it for partial types marked with
/// <see cref="DynamoItemAttribute"/>.
/// </summary>
/// <typeparam name="TSelf">The type itself.</typeparam>
public interface IDynamoItem<TSelf> : IDynamoTable where TSelf : class, IDynamoItem<TSelf>
{
    /// <summary>Gets the map that reads and writes items and their keys.</summary>
    static abstract ItemMap<TSelf> Map { get; }

    /// <inheritdoc/>
    static TableLayout IDynamoTable.Layout => TSelf.Map.Schema.Table;

    /// <inheritdoc/>
    static string? IDynamoTable.TimeToLiveAttribute => TSelf.Map.Schema.TimeToLiveAttribute;
}
