namespace Tern.DynamoDb;

/// <summary>How one type of item is written, read and keyed: the code that the source generator emits for it. Stateless and thread-safe.</summary>
/// <typeparam name="T">The type of item.</typeparam>
public abstract class ItemMap<T> where T : class
{
    /// <summary>The type's table, keys, indexes and special attributes.</summary>
    public abstract ItemSchema Schema { get; }

    /// <summary>Writes the item as one JSON object of attributes: every member under its own name, the table's and indexes' key attributes.</summary>
    /// <param name="writer">Where to write.</param>
    /// <param name="item">The item.</param>
    /// <param name="version">What to write as the version attribute; not used by types without one.</param>
    /// <exception cref="ArgumentException">A value can't be represented: the message names type, member and what was expected.</exception>
    public abstract void Write(ref ItemWriter writer, T item, long version);

    /// <summary>Reads one JSON object of attributes. Attributes may come in any order; unknown ones are read over.</summary>
    /// <param name="reader">Positioned before the object.</param>
    /// <returns>The item.</returns>
    /// <exception cref="DynamoItemException">An attribute has another type than its member, or a required one is absent.</exception>
    public abstract T Read(ref ItemReader reader);

    /// <summary>The item's primary key.</summary>
    /// <param name="item">The item.</param>
    /// <returns>The key.</returns>
    /// <exception cref="ArgumentException">A member can't stand in the key: the message names type, member and template.</exception>
    public abstract ItemKey<T> GetKey(T item);

    /// <summary>The version that the item was read with; 0 when it is new, or when the type has none.</summary>
    /// <param name="item">The item.</param>
    /// <returns>The version.</returns>
    public virtual long GetVersion(T item) => 0;

    /// <summary>Notes the version that was stored. Does nothing for types without one.</summary>
    /// <param name="item">The item.</param>
    /// <param name="version">The stored version.</param>
    public virtual void SetVersion(T item, long version) { }

    /// <summary>
    /// The key attributes of indexes that follow from members which an update sets. Refuses an update that sets some members of an index's template but not all.
    /// </summary>
    /// <param name="values">What the update sets, and where the key attributes go.</param>
    public virtual void AddIndexKeys(IndexKeyUpdates<T> values) { }
}
