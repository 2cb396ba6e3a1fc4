namespace Tern.DynamoDb;

/// <summary>
/// A member that stands in the table's key alone. Conditions see the attributes of the item that the call names by its key, so all that
/// they can ask is whether there is one.
/// </summary>
/// <typeparam name="TItem">The type of item.</typeparam>
public readonly struct KeyOnlyField<TItem>
{
    private readonly FieldPath _key;

    /// <summary>Made by generated code.</summary>
    /// <param name="key">The partition key of the table.</param>
    public KeyOnlyField(FieldPath key) => _key = key;

    /// <summary>There is such an item.</summary>
    /// <returns>The condition.</returns>
    public Condition<TItem> Exists() => new(new ItemExistsNode(exists: true, _key, _key));

    /// <summary>There is no such item: not even one that another program stored under the key.</summary>
    /// <returns>The condition.</returns>
    public Condition<TItem> NotExists() => new(new ItemExistsNode(exists: false, _key, _key));
}
