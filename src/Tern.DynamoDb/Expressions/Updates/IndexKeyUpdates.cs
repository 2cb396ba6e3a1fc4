namespace Tern.DynamoDb;

/// <summary>What an update changes, as seen by the generated code that keeps index keys in step with the members they are made of.</summary>
/// <typeparam name="T">The type of item.</typeparam>
public sealed class IndexKeyUpdates<T> where T : class
{
    private readonly IReadOnlyList<Update<T>> _updates;

    internal IndexKeyUpdates(IReadOnlyList<Update<T>> updates) => _updates = updates;

    /// <summary>The updates of key attributes that follow; null when there are none.</summary>
    internal List<UpdateNode>? Added { get; private set; }

    /// <summary>The value that the update sets an attribute to; null where it removes the attribute of a member that can be null.</summary>
    /// <typeparam name="TValue">The member's type.</typeparam>
    /// <param name="attribute">The member's attribute.</param>
    /// <param name="value">The value.</param>
    /// <returns>False when the update doesn't set the attribute to a value known beforehand.</returns>
    public bool TryGetSet<TValue>(string attribute, out TValue value)
    {
        value = default!;
        switch (Find(attribute))
        {
            case SetNode<TValue> set:
                value = set.Given;
                return true;
            case SetNullNode<TValue>:
                return true;
            case RemoveNode:
                return default(TValue) is null;
            default:
                return false;
        }
    }

    /// <summary>Whether the update changes an attribute in any way: sets, adds to or removes it.</summary>
    /// <param name="attribute">The member's attribute.</param>
    /// <returns>True when it does.</returns>
    public bool Touches(string attribute) => Find(attribute) is not null;

    /// <summary>Whether the update removes an attribute, or sets it to null, which is the same.</summary>
    /// <param name="attribute">The member's attribute.</param>
    /// <returns>True when it does.</returns>
    public bool Removes(string attribute) => Find(attribute) is { Section: UpdateSection.Remove };

    /// <summary>Sets a key attribute of an index as part of the update.</summary>
    /// <param name="keyAttribute">The key attribute.</param>
    /// <param name="value">Its value.</param>
    public void Set(string keyAttribute, AttributeValue value) => (Added ??= []).Add(new SetNode<AttributeValue>(new FieldPath(keyAttribute), value, value));

    /// <summary>Removes a key attribute of an index as part of the update: the item leaves the index.</summary>
    /// <param name="keyAttribute">The key attribute.</param>
    public void Remove(string keyAttribute) => (Added ??= []).Add(new RemoveNode(new FieldPath(keyAttribute)));

    /// <summary>The error for an update that sets some members of an index's template and not all.</summary>
    /// <param name="index">The index.</param>
    /// <param name="template">The template.</param>
    /// <param name="missing">The members that the update would have to set as well.</param>
    /// <returns>The exception to throw.</returns>
    public ArgumentException Incomplete(string index, string template, string missing) => new(
        $"The update of {typeof(T).Name} changes a member of the template '{template}' of the index '{index}', whose key must be written with it, but it doesn't set {missing}. "
        + $"Set {missing} in the same update with Set(…), or read the item and put it.");

    private UpdateNode? Find(string attribute)
    {
        foreach (var update in _updates)
            if (update.Node.Path.IsAttribute(attribute)) return update.Node;
        return null;
    }
}
