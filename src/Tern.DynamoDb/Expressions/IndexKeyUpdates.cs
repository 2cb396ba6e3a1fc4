namespace Tern.DynamoDb;

/// <summary>What an update changes, as seen by the generated code that keeps index keys in step with the members they are made of.</summary>
/// <typeparam name="T">The type of item.</typeparam>
public abstract class IndexKeyUpdates<T> where T : class
{
    private protected IndexKeyUpdates() { }

    /// <summary>The value that the update sets an attribute to.</summary>
    /// <typeparam name="TValue">The member's type.</typeparam>
    /// <param name="attribute">The member's attribute.</param>
    /// <param name="value">The value.</param>
    /// <returns>False when the update doesn't set the attribute to a value known beforehand.</returns>
    public abstract bool TryGetSet<TValue>(string attribute, out TValue value);

    /// <summary>Whether the update changes an attribute in any way: sets, adds to or removes it.</summary>
    /// <param name="attribute">The member's attribute.</param>
    /// <returns>True when it does.</returns>
    public abstract bool Touches(string attribute);

    /// <summary>Sets a key attribute of an index as part of the update.</summary>
    /// <param name="keyAttribute">The key attribute.</param>
    /// <param name="value">Its value.</param>
    public abstract void Set(string keyAttribute, AttributeValue value);

    /// <summary>Removes a key attribute of an index as part of the update: the item leaves the index.</summary>
    /// <param name="keyAttribute">The key attribute.</param>
    public abstract void Remove(string keyAttribute);

    /// <summary>The error for an update that sets some members of an index's template and not all.</summary>
    /// <param name="index">The index.</param>
    /// <param name="template">The template.</param>
    /// <param name="missing">The members that the update would have to set as well.</param>
    /// <returns>The exception to throw.</returns>
    public abstract ArgumentException Incomplete(string index, string template, string missing);
}
