namespace Tern.DynamoDb;

/// <summary>A type that is an item of a table. The source generator implements it for partial types marked with <see cref="DynamoItemAttribute"/>.</summary>
/// <typeparam name="TSelf">The type itself.</typeparam>
public interface IDynamoItem<TSelf> where TSelf : class, IDynamoItem<TSelf>
{
    /// <summary>How the type is written, read and keyed.</summary>
    static abstract ItemMap<TSelf> Map { get; }
}
