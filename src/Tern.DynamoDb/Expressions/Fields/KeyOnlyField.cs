namespace Tern.DynamoDb;

/// <summary>
/// A member that is only part of the table's key. Conditions apply to the attributes of the item that the call
/// identifies by its key, so they can only test whether the item exists.
/// </summary>
/// <typeparam name="TItem">The item type.</typeparam>
public readonly struct KeyOnlyField<TItem>
{
    private readonly FieldPath _key;

    /// <summary>Initializes the field. Called by generated code.</summary>
    /// <param name="key">The table's partition key.</param>
    public KeyOnlyField(FieldPath key) => _key = key;

    /// <summary>Returns the condition that the item exists.</summary>
    /// <returns>The condition.</returns>
    public Condition<TItem> Exists() => new(new ItemExistsNode(exists: true, _key, _key));

    /// <summary>
    /// Returns the condition that the item doesn't exist, including items that another program stored under the key.
    /// </summary>
    /// <returns>The condition.</returns>
    public Condition<TItem> NotExists() => new(new ItemExistsNode(exists: false, _key, _key));
}
